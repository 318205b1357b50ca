/// The form in which texts stand in an index of their parts, and what a pattern asks of it.
///
/// Whatever the options of a comparison are, a text that passes it holds, in search form, the search
/// forms of the pattern's literal parts. So an index over search forms finds all texts that may pass,
/// and the comparison itself then decides. To get there the form drops whatever some option drops:
/// case by full case folding, marks with a combining class other than 0, and the Greek iota, which
/// one option makes of a mark and another one takes away. What text indexes don't keep becomes what
/// they do: NUL, at which they end a text, U+0001, and U+FFFE and U+FFFF, which they repair, U+FFFD.
///
/// In an index two end marks follow each search form. So each scalar of a text, its last ones too,
/// begins a part of three scalars, by which words of one or two are found.
public enum SearchForm {
  /// The scalar that is appended twice to the search form of a text in an index, to mark the end of the text: U+0003.
  ///
  /// A text may hold it itself; then an index finds too much, never too little.
  public static let endMark: Unicode.Scalar = "\u{3}"

  /// The search form of a text.
  public static func of(_ text: String) -> String {
    var text = text
    return text.withUTF8 { of(utf8: $0) }
  }

  /// Returns the indexed form of a text's bytes: the search form with two end marks.
  ///
  /// Damaged UTF-8 is repaired as the standard library does it.
  public static func indexed(utf8 bytes: UnsafeBufferPointer<UInt8>) -> String {
    var form = of(utf8: bytes)
    form.unicodeScalars.append(endMark)
    form.unicodeScalars.append(endMark)
    return form
  }

  private static func of(utf8 bytes: UnsafeBufferPointer<UInt8>) -> String {
    TextFolding.withFolded(bytes, .caseInsensitive) { folded in
      if ByteSearch.isASCII(folded), !folded.contains(0) {
        return String(decoding: folded, as: UTF8.self)
      }
      let tables = FoldingTables.shared
      var form = String.UnicodeScalarView()
      for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
        if scalar.value == 0 {
          form.append("\u{1}")
        } else if scalar.value == 0xFFFE || scalar.value == 0xFFFF {
          form.append("\u{FFFD}")
        } else if scalar.value < 0x80
          || scalar.value != 0x3B9 && tables.combiningClass(of: scalar.value) == 0
        {
          form.append(scalar)
        }
      }
      return String(form)
    }
  }

  /// The search forms of the parts that a text must hold to pass a comparison with `pattern`.
  ///
  /// A part with which the text must end has an end mark behind it, or two where it is one scalar.
  /// Empty where nothing is known: then every text may pass.
  ///
  /// - Parameter operator: An operator that compares text with text; of others nothing is known.
  public static func requiredParts(
    of operator: ComparisonPredicate.Operator, _ pattern: String
  ) -> [String] {
    var isEnd = false
    let parts: [String]
    switch `operator` {
    case .contains, .beginsWith: parts = [pattern]
    case .equal, .endsWith: (parts, isEnd) = ([pattern], true)
    case .like: (parts, isEnd) = LikePattern.literals(of: pattern)
    case .matches: parts = RegularExpressionLiterals.all(in: pattern)
    default: parts = []
    }
    var forms = parts.map(of)
    if isEnd, let last = forms.last, !last.isEmpty {
      let marks = last.unicodeScalars.count == 1 ? [endMark, endMark] : [endMark]
      forms[forms.count - 1].unicodeScalars.append(contentsOf: marks)
    }
    return forms.filter { !$0.isEmpty }
  }
}
