/// A text operation of a comparison, prepared once for its right side and asked about many texts.
///
/// `==`, CONTAINS, BEGINSWITH and ENDSWITH compare by canonical equivalence, on folded text where
/// the options say so; a part of a text is found only between borders that canonical composition
/// never crosses, so "e" is not in "é". An empty right side (also one that folds to nothing) is
/// found nowhere. LIKE works on extended grapheme clusters. MATCHES is PCRE2's syntax over the
/// whole text, in composed form; its `[c]` is PCRE2's caseless matching, and its `[d]` removes
/// diacritics from the text and the expression. With `[n]` bytes compare as they are.
///
/// A matcher can be used from several threads at once. Texts come as UTF-8; no string is made of a
/// text that is ASCII or that needs no folding.
public struct TextMatcher: Sendable {
  private enum Test: Sendable {
    case never
    case equals(SearchPattern)
    case contains(SearchPattern)
    case begins(SearchPattern)
    case ends(SearchPattern)
    case like(LikePattern)
    case matches(RegularExpression)
  }

  private let test: Test

  /// Prepares the test whether a text stands in the relation to `pattern`.
  ///
  /// - Parameter operator: `equal`, `contains`, `beginsWith`, `endsWith`, `like` or `matches`.
  /// - Throws: `FetchPredicateError`: `malformedPattern` for a bad regular expression, `typeMismatch` for
  ///   another operator.
  public init(
    _ operator: ComparisonPredicate.Operator, _ pattern: String,
    options: ComparisonPredicate.Options = []
  ) throws {
    let needle = SearchPattern(pattern, options)
    switch `operator` {
    case .equal: test = .equals(needle)
    case .contains: test = needle.isEmpty ? .never : .contains(needle)
    case .beginsWith: test = needle.isEmpty ? .never : .begins(needle)
    case .endsWith: test = needle.isEmpty ? .never : .ends(needle)
    case .like: test = .like(LikePattern(pattern, options))
    case .matches: test = .matches(try RegularExpression(pattern, options))
    default:
      throw FetchPredicateError(
        .typeMismatch, "\(`operator`.rawValue) isn't an operation on text")
    }
  }

  /// True if the text of the bytes passes the test.
  ///
  /// - Throws: `FetchPredicateError` with the code `matchLimit` where a regular expression takes too many
  ///   steps or too much memory.
  public func matches(utf8 text: UnsafeBufferPointer<UInt8>) throws -> Bool {
    switch test {
    case .never: false
    case .equals(let needle): needle.equals(text)
    case .contains(let needle): needle.isContained(in: text)
    case .begins(let needle): needle.begins(text)
    case .ends(let needle): needle.ends(text)
    case .like(let pattern): pattern.matches(text)
    case .matches(let expression): try expression.matches(text)
    }
  }

  /// True if the text passes the test.
  ///
  /// - Throws: as `matches(utf8:)`.
  public func matches(_ text: String) throws -> Bool {
    var text = text
    return try text.withUTF8 { try matches(utf8: $0) }
  }
}
