/// Small numbers by scalar, looked up in two steps.
///
/// The memory lives as long as the process.
struct ScalarTrie {
  private let blockNumbers: UnsafeMutablePointer<UInt16>
  private let entries: UnsafeMutablePointer<UInt16>
  private let blockCapacity: Int
  private var blockCount = 1

  /// An empty trie for scalars in fewer than `blockCapacity` blocks of 128.
  init(blockCapacity: Int) {
    self.blockCapacity = blockCapacity
    blockNumbers = .allocate(capacity: 0x110000 >> 7)
    blockNumbers.initialize(repeating: 0, count: 0x110000 >> 7)
    entries = .allocate(capacity: blockCapacity << 7)
    entries.initialize(repeating: 0, count: blockCapacity << 7)
  }

  /// The number of a scalar of at most 21 bits; 0 where none was set.
  @inline(__always)
  subscript(scalar: UInt32) -> Int {
    Int(
      entries[
        Int(blockNumbers[Int(truncatingIfNeeded: scalar >> 7)]) << 7
          | Int(truncatingIfNeeded: scalar & 127)])
  }

  /// Sets the number of a scalar.
  mutating func set(_ number: Int, for scalar: UInt32) {
    let page = Int(scalar >> 7)
    if blockNumbers[page] == 0 {
      precondition(blockCount < blockCapacity, "the generated data fit into the trie")
      blockNumbers[page] = UInt16(blockCount)
      blockCount += 1
    }
    entries[Int(blockNumbers[page]) << 7 | Int(scalar & 127)] = UInt16(number)
  }
}
