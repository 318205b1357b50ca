/// The words of the format language that have a meaning of their own, in any case.
enum FormatKeyword: String, CaseIterable, Sendable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case some = "SOME"
  case all = "ALL"
  case none = "NONE"
  case `in` = "IN"
  case between = "BETWEEN"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case null = "NULL"
  case `nil` = "NIL"
  case evaluatedObject = "SELF"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case subquery = "SUBQUERY"
  case cast = "CAST"
  case ternary = "TERNARY"
  case function = "FUNCTION"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case conformsTo = "UTI-CONFORMS-TO"
  case typeEquals = "UTI-EQUALS"

  private static let table = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The keyword that `bytes` spell, if they spell one.
  init?(utf8 bytes: ArraySlice<UInt8>) {
    guard (2...15).contains(bytes.count) else { return nil }
    var upper: [UInt8] = []
    upper.reserveCapacity(15)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): upper.append(byte - 32)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"): upper.append(byte)
      default: return nil
      }
    }
    guard let found = FormatKeyword.table[String(decoding: upper, as: UTF8.self)] else {
      return nil
    }
    self = found
  }

  /// The keyword that `text` spells, if it spells one.
  init?(_ text: String) {
    self.init(utf8: ArraySlice(text.utf8))
  }

  /// The comparison that the word names, for a word that is an operator.
  var comparison: ComparisonPredicate.Operator? {
    switch self {
    case .in: .in
    case .between: .between
    case .like: .like
    case .matches: .matches
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    default: nil
    }
  }

  /// True if the word has its meaning only before `(` or within brackets.
  ///
  /// Such a word is an ordinary key anywhere else.
  var isContextual: Bool {
    switch self {
    case .first, .last, .size, .subquery, .cast, .ternary, .function: true
    default: false
    }
  }
}
