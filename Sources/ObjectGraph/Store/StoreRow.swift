public import Predicates

/// The values of one stored object: its attributes, then a slot for each relationship.
///
/// The slot of a to-one relationship holds the destination's primary key or `.null`. Slots of to-many
/// relationships, and of those that are read from an attribute, stay `.null`.
///
/// A row has a fixed number of slots and is a value: copies share its memory until one of them changes.
/// Contexts hold one for each object that they read, so it isn't an array: its memory is of a class that is
/// known when the program is built, and small rows that are read together share a piece of it; see
/// ``StoreRowWriter``.
public struct StoreRow {
  @usableFromInline var memory: StoreRowMemory
  /// The index of the row's first slot in the memory.
  @usableFromInline var start: Int

  @inlinable
  init(memory: StoreRowMemory, start: Int) {
    self.memory = memory
    self.start = start
  }

  /// A row of `count` slots that hold nothing.
  ///
  /// - Precondition: `count` isn't negative.
  public init(count: Int) {
    self.init(count: count) { _ in .null }
  }

  /// A row of `count` slots with the values that `value` gives for each slot, in order.
  ///
  /// - Precondition: `count` isn't negative.
  @inlinable
  public init(count: Int, _ value: (Int) -> AttributeValue) {
    memory = StoreRowMemory.make(slotCount: count, rows: 1)
    start = memory.append(value)
  }

  /// A row of the values of a collection.
  public init(_ values: some Collection<AttributeValue>) {
    var rest = values.makeIterator()
    self.init(count: values.count) { _ in rest.next() ?? .null }
  }
}

extension StoreRow: RandomAccessCollection, MutableCollection {
  /// The first slot: 0.
  @inlinable public var startIndex: Int { 0 }
  /// The number of slots.
  @inlinable public var endIndex: Int { memory.header.slotCount }

  /// The value in a slot.
  ///
  /// - Precondition: The row has the slot.
  @inlinable
  public subscript(slot: Int) -> AttributeValue {
    get {
      memory.withUnsafeMutablePointers { header, slots in
        precondition(UInt(bitPattern: slot) < header.pointee.slotCount, "no such slot")
        return slots[start + slot]
      }
    }
    set {
      if !isKnownUniquelyReferenced(&memory) { self = StoreRow(self) }
      memory.withUnsafeMutablePointers { header, slots in
        precondition(UInt(bitPattern: slot) < header.pointee.slotCount, "no such slot")
        slots[start + slot] = newValue
      }
    }
  }
}

// Safe: a value in the memory is changed only while one row alone refers to all of it, which every change
// looks at first; a writer adds rows where none is yet.
extension StoreRow: @unchecked Sendable {}

extension StoreRow: Hashable {
  /// Whether two rows hold the same values.
  public static func == (left: StoreRow, right: StoreRow) -> Bool {
    left.memory === right.memory && left.start == right.start || left.elementsEqual(right)
  }

  /// Feeds the values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for value in self { hasher.combine(value) }
  }
}

extension StoreRow: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// A row of the values listed.
  public init(arrayLiteral values: AttributeValue...) {
    self.init(values)
  }

  /// The values as an array shows them.
  public var description: String { Array(self).description }
}
