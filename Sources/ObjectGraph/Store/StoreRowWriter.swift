public import Predicates

/// Makes the rows of objects of one entity that are read together.
///
/// Small rows share pieces of memory of about a kilobyte, so that a row costs a part of an allocation. A
/// piece lives as long as one of its rows: the size bounds what an object can keep of others that are gone.
public struct StoreRowWriter {
  /// The maximum number of bytes in a piece of memory that rows share.
  private static let pieceSize = 1024

  @usableFromInline let slotCount: Int
  /// The expected number of further rows, as far as it is known.
  private var expectedCount: Int
  @usableFromInline var memory: StoreRowMemory
  /// For how many rows there is room.
  @usableFromInline var room = 0

  /// - Parameters:
  ///   - slotCount: How many slots a row has.
  ///   - expectedCount: How many rows will be made, as far as is known.
  public init(slotCount: Int, expecting expectedCount: Int) {
    self.slotCount = slotCount
    self.expectedCount = expectedCount
    memory = StoreRowMemory.make(slotCount: slotCount, rows: 0)
  }

  /// A row with the values that `value` gives for each slot, in order.
  @inlinable
  public mutating func row(_ value: (Int) -> AttributeValue) -> StoreRow {
    if room == 0 { makeRoom() }
    room -= 1
    return StoreRow(memory: memory, start: memory.append(value))
  }

  @usableFromInline
  mutating func makeRoom() {
    let rowSize = max(1, slotCount * MemoryLayout<AttributeValue>.stride)
    room = max(1, min(expectedCount, Self.pieceSize / rowSize))
    expectedCount -= room
    memory = StoreRowMemory.make(slotCount: slotCount, rows: room)
  }
}
