import Predicates

/// The range of texts, by their bytes, in which everything that begins with some text lies.
///
/// Only for beginnings of plain ASCII that have no other spelling in Unicode: then a text begins with
/// them only if its bytes do.
struct PrefixRange {
  /// The least text in the range.
  let lower: String
  /// The least text behind the range.
  let upper: String

  /// The range for a BEGINSWITH or LIKE with `pattern`, or nil where there is none.
  init?(_ operation: ComparisonPredicate.Operator, pattern: String) {
    let prefix: Substring.UTF8View
    switch operation {
    case .beginsWith: prefix = pattern[...].utf8
    case .like:
      let special: [UInt8] = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\\")]
      prefix = pattern.utf8.prefix { !special.contains($0) }
    default: return nil
    }
    guard let last = prefix.last, last < 0x7F,
      CanonicalSpellings.all(of: String(Substring(prefix)))?.count == 1
    else { return nil }
    lower = String(Substring(prefix))
    upper = String(Substring(prefix.dropLast())) + String(Unicode.Scalar(last + 1))
  }
}
