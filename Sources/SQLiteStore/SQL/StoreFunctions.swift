import SQLGeneration
/// The SQL functions that give SQLite the meaning that predicates have in memory.
enum StoreFunctions {
  /// match(operator, options, text, pattern): whether a text passes a test; 0 for nil.
  static let match = "predicate_match"
  /// equal(text, text, options): whether two texts, or two nils, are equal.
  static let equal = "predicate_equal"
  /// compare(text, text, options): negative, 0 or positive; NULL for nil.
  static let compare = "predicate_compare"
  /// fold(text, options): the folded text.
  static let fold = "predicate_fold"
  /// row(test, key): whether a row passes a residual predicate.
  static let residual = "predicate_row"
  /// is_cached(cache, key): whether a subquery has been run for a key.
  static let isCached = "predicate_is_cached"
  /// cached(cache, key): what it gave.
  static let cached = "predicate_cached"
  /// cache(cache, key, result): the result, which is kept.
  static let cache = "predicate_cache"
  /// member_key(owner, value): a text that equal values of one owner have in common; NULL for nil.
  static let memberKey = "predicate_member_key"
  /// search_form(text): the form in which a text stands in an index of its parts.
  static let searchForm = "predicate_search_form"
  /// compute(way, name, kinds, operand…): an operator or a function of the language.
  static let compute = "predicate_compute"
  /// pack(number, key…): a number with the keys that order it, as text.
  static let pack = "predicate_pack"
  /// pack_decimal(text, key…): the same for a decimal number.
  static let packDecimal = "predicate_pack_decimal"
  /// decimal(value): a number of any kind as a decimal one; NULL where it can't be one.
  static let decimal = "predicate_decimal"
  /// decimal_order(number, number): how two numbers compare, decimal ones being texts.
  static let decimalOrder = "predicate_decimal_order"
  /// total(operator, list): the sum or the mean of packed numbers.
  static let total = "predicate_total"
  /// The order of texts.
  static let canonicalCollation = "canonical"

  /// The order of decimal numbers.
  static let decimalCollation = "decimal"

  /// The name of a function that a statement calls.
  static func name(of function: SQLFunction) -> String {
    switch function {
    case .count: "count"
    case .sum: "sum"
    case .minimum: "min"
    case .maximum: "max"
    case .concatenation: "group_concat"
    case .coalesce: "ifnull"
    case .unlikely: "unlikely"
    case .match: match
    case .equal: equal
    case .compare: compare
    case .fold: fold
    case .residual: residual
    case .memberKey: memberKey
    case .compute: compute
    case .pack: pack
    case .packDecimal: packDecimal
    case .decimal: decimal
    case .decimalOrder: decimalOrder
    case .total: total
    }
  }
}
