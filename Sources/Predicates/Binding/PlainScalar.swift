/// The scalars of which most texts are made, known without the tables of folding.
///
/// The tables are made at first use, which takes longer than a query for a few tweets does.
enum PlainScalar {
  /// True if canonical composition surely joins `scalar` with nothing before it, and leaves it as it is.
  ///
  /// Not all such scalars: those of blocks with few others. A test compares them with the tables.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Latin, Greek and Cyrillic letters, composed ones too.
    case 0x80...0x2FF, 0x388...0x482, 0x48A...0x590: true
    // Punctuation and symbols, without the marks and the signs that stand for letters.
    case 0x2002...0x20CF, 0x2100...0x2125, 0x212C...0x2328, 0x232B...0x2ADB: true
    // Chinese, Japanese and Korean, without the marks that voice kana.
    case 0x3000...0x3029, 0x3030...0x3098, 0x309B...0xA66E, 0xAC00...0xD7A3, 0xFF00...0xFFEF: true
    // Emoji.
    case 0x1F000...0x1FAFF: true
    default: false
    }
  }

  /// True if a scalar of two bytes, `first` and `second`, yields ASCII that a search could find when it is
  /// folded in `way`, which drops no marks.
  static func yieldsASCII(_ first: UInt8, _ second: UInt8, _ way: FoldingTables.Way) -> Bool {
    switch (first, second) {
    // ß, ŉ and ſ.
    case (0xC3, 0x9F), (0xC5, 0x89), (0xC5, 0xBF): way == 1
    // The Greek question mark.
    case (0xCD, 0xBE): true
    default: false
    }
  }
}
