/// Reads numbers, least significant byte first, from bytes in memory.
struct ByteCursor {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Passes over `count` bytes; at the end there is nothing more to read.
  mutating func skip(_ count: Int) {
    index = min(bytes.count, index + count)
  }

  /// The next bytes, or nil where there are fewer.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard bytes.count - index >= count else { return nil }
    defer { index += count }
    return bytes[index..<(index + count)]
  }

  mutating func uint16() -> UInt16? { number(2).map { UInt16(truncatingIfNeeded: $0) } }
  mutating func uint32() -> UInt32? { number(4).map { UInt32(truncatingIfNeeded: $0) } }
  mutating func uint64() -> UInt64? { number(8) }

  private mutating func number(_ count: Int) -> UInt64? {
    bytes(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
