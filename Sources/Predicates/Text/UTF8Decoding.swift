/// Reads scalars from bytes that may be damaged UTF-8.
enum UTF8Decoding {
  /// The scalar at `position` and its length in bytes; U+FFFD for what is not UTF-8.
  ///
  /// A damaged sequence is cut as the standard library cuts it: one replacement for the longest
  /// start of a sequence.
  @inline(__always)
  static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (value: UInt32, length: Int) {
    let lead = bytes[position]
    if lead < 0x80 { return (UInt32(lead), 1) }
    return multibyte(lead, bytes, at: position)
  }

  private static func multibyte(
    _ lead: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, at position: Int
  ) -> (value: UInt32, length: Int) {
    let damaged: UInt32 = 0xFFFD
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, lowest) = (3, 0xA0)
    case 0xED: (length, highest) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, lowest) = (4, 0x90)
    case 0xF4: (length, highest) = (4, 0x8F)
    case 0xF1...0xF3: length = 4
    default: return (damaged, 1)
    }
    var value = UInt32(lead & (0xFF >> UInt8(length + 1)))
    for offset in 1..<length {
      guard position + offset < bytes.count else { return (damaged, offset) }
      let byte = bytes[position + offset]
      guard byte >= lowest, byte <= highest else { return (damaged, offset) }
      value = value << 6 | UInt32(byte & 0x3F)
      (lowest, highest) = (0x80, 0xBF)
    }
    return (value, length)
  }
}
