/// Hexadecimal numbers between blanks, one after the other.
struct HexadecimalNumbers {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: StaticString) {
    bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// The next number, or nil at the end.
  mutating func next() -> UInt32? {
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    guard position < bytes.count else { return nil }
    var value: UInt32 = 0
    while position < bytes.count, bytes[position] != 0x20 {
      let byte = UInt32(bytes[position])
      value = value << 4 | (byte & 0xF) + (byte > 0x39 ? 9 : 0)
      position += 1
    }
    return value
  }
}
