public import Predicates

/// The memory of one row, or of a few rows of the same entity: their slots, one row after the other.
@usableFromInline
final class StoreRowMemory: ManagedBuffer<StoreRowMemory.Header, AttributeValue> {
  @usableFromInline
  struct Header {
    /// The number of slots of a row.
    @usableFromInline let slotCount: Int
    /// The number of slots with values, those of the existing rows.
    @usableFromInline var usedCount: Int
    /// For how many slots there is room.
    @usableFromInline let capacity: Int

    @inlinable
    init(slotCount: Int, capacity: Int) {
      self.slotCount = slotCount
      self.capacity = capacity
      usedCount = 0
    }
  }

  /// Memory for so many rows.
  ///
  /// - Precondition: Neither number is negative.
  @inlinable
  static func make(slotCount: Int, rows: Int) -> StoreRowMemory {
    precondition(slotCount >= 0 && rows >= 0, "a row has no negative number of slots")
    let capacity = slotCount * rows
    let memory = create(minimumCapacity: capacity) { _ in
      Header(slotCount: slotCount, capacity: capacity)
    }
    // Safe: `create` makes an object of the class that it is called on.
    return unsafeDowncast(memory, to: StoreRowMemory.self)
  }

  @inlinable
  deinit {
    withUnsafeMutablePointers { header, slots in
      // Safe: so many slots have been given values, and none has lost its value since.
      for slot in 0..<header.pointee.usedCount { (slots + slot).deinitialize(count: 1) }
    }
  }

  /// Adds a row with the values that `value` gives for each slot, in order, and tells where it begins.
  ///
  /// - Precondition: There is room for it.
  @inlinable
  func append(_ value: (Int) -> AttributeValue) -> Int {
    withUnsafeMutablePointers { header, slots in
      let start = header.pointee.usedCount
      let slotCount = header.pointee.slotCount
      precondition(start + slotCount <= header.pointee.capacity, "no room for another row")
      // Safe: these slots are within the capacity, and have no values yet.
      for slot in 0..<slotCount { (slots + start + slot).initialize(to: value(slot)) }
      header.pointee.usedCount = start + slotCount
      return start
    }
  }
}
