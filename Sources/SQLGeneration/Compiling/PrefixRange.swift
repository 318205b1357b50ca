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
    guard let beginning = Self.beginning(operation, pattern: pattern),
      let last = beginning.utf8.last,
      last < 0x7F, CanonicalSpellings.all(of: beginning)?.count == 1
    else { return nil }
    lower = beginning
    upper = String(beginning.unicodeScalars.dropLast()) + String(Unicode.Scalar(last + 1))
  }

  /// The text with which every match of a BEGINSWITH or LIKE begins; nil for another operator, and where it is empty.
  static func beginning(_ operation: ComparisonPredicate.Operator, pattern: String) -> String? {
    let beginning: String
    switch operation {
    case .beginsWith: beginning = pattern
    case .like:
      let special: [UInt8] = [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "\\")]
      beginning = String(Substring(pattern.utf8.prefix { !special.contains($0) }))
    default: return nil
    }
    return beginning.isEmpty ? nil : beginning
  }
}
