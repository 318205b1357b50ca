import Basics

extension TerminalText {
  /// The columns that `text` takes on a terminal.
  ///
  /// Letters of East Asia and emoji take two, combining marks and invisible characters none, all
  /// others one. Control characters count as none, so escape the text first.
  public static func displayWidth(of text: some StringProtocol) -> Int {
    let count = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { (0x20...0x7E).contains($0) } ? bytes.count : nil
    }
    if let count, let count { return count }
    return text.reduce(0) { $0 + displayWidth(of: $1) }
  }

  /// The columns that one character takes on a terminal: what the sum of its parts takes, or two
  /// for a sequence that makes one emoji.
  static func displayWidth(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return displayWidth(of: first) }
    if scalars.contains(where: { $0.value == 0xFE0F }), first.properties.isEmoji { return 2 }
    if first.value > 0x7F, first.properties.isEmoji {
      // Two regional indicators make one flag.
      return (0x1F1E6...0x1F1FF).contains(first.value) ? 2 : displayWidth(of: first)
    }
    return scalars.reduce(0) { $0 + displayWidth(of: $1) }
  }

  private static func displayWidth(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: return 1
    case 0...0x9F, 0xAD, 0x200B...0x200F, 0xFEFF: return 0
    // Vowels and final consonants of Korean join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    case 0x300..<0x1100: break
    default: if isWide(scalar.value) { return 2 }
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      return 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    let index = wideRanges.partitioningIndex { $0.upperBound >= value }
    return index < wideRanges.count && wideRanges[index].contains(value)
  }

  /// The characters whose East Asian Width is `W` or `F` in the Unicode Character Database, and the
  /// places kept for more of them.
  ///
  /// Sorted, for the search by halves.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
    0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
    0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
