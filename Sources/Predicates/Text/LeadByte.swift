/// The properties that all scalars with the same first byte in UTF-8 share.
///
/// Most texts can be compared with that alone, without the tables of folding.
enum LeadByte {
  /// Some such scalar doesn't stay as it is in composed form.
  static let isUncomposed: UInt8 = 16

  /// Some such scalar yields ASCII that a search could find when it is folded in `way`.
  static func yieldsASCII(_ way: FoldingTables.Way) -> UInt8 { 1 << UInt8(way) }

  /// By the byte: the flags of all scalars that begin with it.
  // Safe: written here alone, before the pointer is given out.
  nonisolated(unsafe) static let flags: UnsafePointer<UInt8> = {
    let flags = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    flags.initialize(repeating: 0, count: 256)
    for (range, value) in runs { for byte in range { flags[byte] = value } }
    return UnsafePointer(flags)
  }()

  /// The bytes that have flags, as they follow from `UnicodeData`; a test compares them.
  private static let runs: [(range: ClosedRange<Int>, flags: UInt8)] = [
    (0xC3...0xC3, 0b01110), (0xC4...0xC4, 0b01100), (0xC5...0xC5, 0b01110),
    (0xC6...0xC8, 0b01100), (0xCC...0xCC, 0b11100), (0xCD...0xCD, 0b11111),
    (0xCE...0xCE, 0b10000), (0xD2...0xD2, 0b11100), (0xD6...0xD9, 0b11100),
    (0xDB...0xDD, 0b11100), (0xDF...0xE0, 0b11100), (0xE1...0xE2, 0b11111),
    (0xE3...0xE3, 0b11100), (0xEA...0xEA, 0b11100), (0xEF...0xEF, 0b11110),
    (0xF0...0xF0, 0b11100),
  ]
}
