/// The form in which texts stand in an index of their parts, and what a pattern asks of it.
///
/// Whatever the options of a comparison are, a text that passes it holds, in search form, the search
/// forms of the pattern's literal parts. So an index over search forms finds all texts that may pass,
/// and the comparison itself then decides. To get there the form drops whatever some option drops:
/// case by full case folding, marks with a combining class other than 0, and the Greek iota, which
/// one option makes of a mark and another one takes away. NUL, at which text indexes end a text,
/// becomes U+0001.
public enum SearchForm {
  /// The search form of a text.
  public static func of(_ text: String) -> String {
    var text = text
    return text.withUTF8 { of(utf8: $0) }
  }

  /// The search form of a text's bytes; damaged UTF-8 is repaired as the standard library does it.
  public static func of(utf8 bytes: UnsafeBufferPointer<UInt8>) -> String {
    TextFolding.withFolded(bytes, .caseInsensitive) { folded in
      if ByteSearch.isASCII(folded), !folded.contains(0) {
        return String(decoding: folded, as: UTF8.self)
      }
      let tables = FoldingTables.shared
      var form = String.UnicodeScalarView()
      for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars {
        if scalar.value == 0 {
          form.append("\u{1}")
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
  /// Empty where nothing is known: then every text may pass.
  ///
  /// - Parameter operator: An operator that compares text with text; of others nothing is known.
  public static func requiredParts(
    of operator: ComparisonPredicate.Operator, _ pattern: String
  ) -> [String] {
    let parts: [String]
    switch `operator` {
    case .equal, .contains, .beginsWith, .endsWith: parts = [pattern]
    case .like: parts = LikePattern.literals(of: pattern)
    case .matches: parts = RegularExpressionLiterals.all(in: pattern)
    default: parts = []
    }
    return parts.map(of).filter { !$0.isEmpty }
  }
}
