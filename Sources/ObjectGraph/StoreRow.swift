public import Predicates

/// The values of one stored object: its attributes, then a slot for each relationship.
///
/// The slot of a to-one relationship holds the destination's primary key or `.null`. Slots of to-many
/// relationships, and of those that are read from an attribute, stay `.null`.
///
/// A row has a fixed number of slots and is a value: copies share its memory until one of them changes.
/// Contexts make one for each object that they read, so it isn't an array: its memory is of a class that
/// is known when the program is built, and goes without a look at types.
public struct StoreRow {
  @usableFromInline var storage: Storage

  /// The memory of a row: how many slots there are, and then the slots.
  @usableFromInline
  final class Storage: ManagedBuffer<Int, PredicateValue> {
    /// Memory whose slots `initialize` gives their first values.
    @inlinable
    static func make(
      count: Int, _ initialize: (UnsafeMutablePointer<PredicateValue>) -> Void
    ) -> Storage {
      let buffer = Storage.create(minimumCapacity: count) { _ in count }
      buffer.withUnsafeMutablePointerToElements(initialize)
      // Safe: `create` makes an object of the class that it is called on.
      return unsafeDowncast(buffer, to: Storage.self)
    }

    @inlinable
    deinit {
      withUnsafeMutablePointers { count, slots in
        // Safe: whoever makes the memory initializes all slots, and they stay so.
        for slot in 0..<count.pointee { (slots + slot).deinitialize(count: 1) }
      }
    }
  }

  /// A row of `count` slots that hold nothing.
  ///
  /// - Precondition: `count` isn't negative.
  @inlinable
  public init(count: Int) {
    self.init(count: count) { _ in .null }
  }

  /// A row of `count` slots with the values that `value` gives for each slot, in order.
  ///
  /// - Precondition: `count` isn't negative.
  @inlinable
  public init(count: Int, _ value: (Int) -> PredicateValue) {
    precondition(count >= 0, "a row has no negative number of slots")
    storage = Storage.make(count: count) { slots in
      for slot in 0..<count { (slots + slot).initialize(to: value(slot)) }
    }
  }

  /// A row of the values of a collection.
  public init(_ values: some Collection<PredicateValue>) {
    var rest = values.makeIterator()
    self.init(count: values.count) { _ in rest.next() ?? .null }
  }
}

extension StoreRow: RandomAccessCollection, MutableCollection {
  /// The first slot: 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of slots.
  @inlinable public var endIndex: Int { storage.header }

  /// The value in a slot.
  ///
  /// - Precondition: The row has the slot.
  @inlinable
  public subscript(slot: Int) -> PredicateValue {
    get {
      storage.withUnsafeMutablePointers { count, slots in
        precondition(UInt(bitPattern: slot) < UInt(bitPattern: count.pointee), "no such slot")
        return slots[slot]
      }
    }
    set {
      if !isKnownUniquelyReferenced(&storage) { storage = copy() }
      storage.withUnsafeMutablePointers { count, slots in
        precondition(UInt(bitPattern: slot) < UInt(bitPattern: count.pointee), "no such slot")
        slots[slot] = newValue
      }
    }
  }

  @usableFromInline
  func copy() -> Storage {
    storage.withUnsafeMutablePointers { count, slots in
      Storage.make(count: count.pointee) { $0.initialize(from: slots, count: count.pointee) }
    }
  }
}

// Safe: the memory is changed only while one value alone refers to it, which every change looks at first.
extension StoreRow: @unchecked Sendable {}

extension StoreRow: Hashable {
  /// Whether two rows hold the same values.
  public static func == (left: StoreRow, right: StoreRow) -> Bool {
    left.storage === right.storage || left.elementsEqual(right)
  }

  /// Feeds the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for value in self { hasher.combine(value) }
  }
}

extension StoreRow: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// A row of the values listed.
  public init(arrayLiteral values: PredicateValue...) {
    self.init(values)
  }

  /// The values as an array shows them.
  public var description: String { Array(self).description }
}
