import ObjectGraph
import Predicates
import SQLiteDriver

extension StoreFunctions {
  /// Makes the functions known to a connection.
  ///
  /// They call the very functions that the evaluator in memory calls.
  static func register(on connection: SQLiteConnection) throws {
    try connection.register(function: match, argumentCount: 4) { arguments in
      // A constant pattern is prepared once for each run of a statement.
      guard !arguments.isNull(at: 2), !arguments.isNull(at: 3) else { return .integer(0) }
      let matcher = try arguments.cached(at: 3) {
        try PreparedMatcher(
          operation: arguments.int64(at: 0), pattern: arguments.text(at: 3) ?? "",
          options: arguments.int64(at: 1))
      }
      let matches = try arguments.withUTF8Text(at: 2) { try matcher.matcher.matches(utf8: $0) }
      return .integer(matches == true ? 1 : 0)
    }
    try connection.register(function: equal, argumentCount: 3) { arguments in
      if arguments.isNull(at: 0) || arguments.isNull(at: 1) {
        return .integer(arguments.isNull(at: 0) && arguments.isNull(at: 1) ? 1 : 0)
      }
      return .integer(compared(arguments) == 0 ? 1 : 0)
    }
    try connection.register(function: compare, argumentCount: 3) { arguments in
      compared(arguments).map { .integer(Int64($0)) } ?? .null
    }
    try connection.register(function: fold, argumentCount: 2) { arguments in
      let folded = arguments.withUTF8Text(at: 0) { text in
        TextFolding.withFolded(text, options(arguments.int64(at: 1))) {
          String(decoding: $0, as: UTF8.self)
        }
      }
      return folded.map { .text($0) } ?? .null
    }
    try connection.register(function: residual, argumentCount: 2, options: []) { arguments in
      guard let test = arguments.object(at: 0) as? RowTest else {
        throw StoreError(.unsupportedPredicate, "SQL asks about a row without a test")
      }
      return .integer(try test.matches(arguments.int64(at: 1)) ? 1 : 0)
    }
    try connection.register(function: memberKey, argumentCount: 2) { arguments in
      guard !arguments.isNull(at: 0) else { return .null }
      let owner = arguments.int64(at: 0)
      switch arguments.value(at: 1) {
      case .integer(let number): return .text("\(owner) \(number)")
      case .real(let number):
        // A whole number equals the integer.
        if let whole = Int64(exactly: number) { return .text("\(owner) \(whole)") }
        return .text("\(owner) r\(number.bitPattern)")
      case .text(let text): return .text("\(owner) t" + text)
      default: return .null
      }
    }
    try registerCache(on: connection)
    try connection.register(function: searchForm, argumentCount: 1) { arguments in
      arguments.withUTF8Text(at: 0) { .text(SearchForm.indexed(utf8: $0)) } ?? .null
    }
    // Not called deterministic, though it is: SQLite computes constant parts before it reads a row,
    // and what fails must do so only where a row asks for it.
    try connection.register(function: compute, argumentCount: nil, options: []) {
      try computed($0)
    }
    try connection.register(function: pack, argumentCount: nil) { packed($0) }
    try connection.register(function: packDecimal, argumentCount: nil) {
      packed($0, isDecimal: true)
    }
    try connection.register(function: decimal, argumentCount: 1) {
      guard case .decimal(let number) = decimal($0, at: 0) else { return .null }
      return .text(DecimalText.text(number))
    }
    try connection.register(function: decimalOrder, argumentCount: 2) {
      let numbers = (number($0, at: 0), number($0, at: 1))
      // Where nils are equal the compiler says so; here, as for SQL's own operators, they have no order.
      guard numbers.0 != .null, numbers.1 != .null else { return .null }
      let order = try PredicateOperation.order(numbers.0, numbers.1)
      return order.map { .integer(Int64($0)) } ?? .null
    }
    try connection.register(collation: decimalCollation) { left, right in
      guard
        let left = DecimalText.decimal(String(decoding: left, as: UTF8.self)),
        let right = DecimalText.decimal(String(decoding: right, as: UTF8.self))
      else { return Int32(clamping: TextFolding.compare(left, right)) }
      return left < right ? -1 : left > right ? 1 : 0
    }
    try connection.register(function: total, argumentCount: 2) { try totalled($0) }
    try connection.register(collation: canonicalCollation) { left, right in
      Int32(clamping: TextFolding.compare(left, right))
    }
  }

  /// Makes the functions known by which the results of a subquery are kept.
  ///
  /// None is deterministic: what they give depends on the calls before.
  private static func registerCache(on connection: SQLiteConnection) throws {
    try connection.register(function: isCached, argumentCount: 2, options: []) { arguments in
      guard !arguments.isNull(at: 1) else { return 0 }
      return try cache(arguments).result(for: arguments.int64(at: 1)) == nil ? 0 : 1
    }
    try connection.register(function: cached, argumentCount: 2, options: []) { arguments in
      try cache(arguments).result(for: arguments.int64(at: 1)) ?? .null
    }
    try connection.register(function: cache, argumentCount: 3, options: []) { arguments in
      let result = arguments.value(at: 2)
      if !arguments.isNull(at: 1) {
        try cache(arguments).keep(result, for: arguments.int64(at: 1))
      }
      return result
    }
  }

  private static func cache(_ arguments: borrowing SQLiteArguments) throws -> SubqueryCache {
    guard let cache = arguments.object(at: 0) as? SubqueryCache else {
      throw StoreError(.unsupportedPredicate, "SQL asks for kept results without a cache")
    }
    return cache
  }

  /// How the texts at 0 and 1 compare; nil where one of them is NULL.
  private static func compared(_ arguments: borrowing SQLiteArguments) -> Int? {
    if arguments.isNull(at: 0) || arguments.isNull(at: 1) { return nil }
    let options = options(arguments.int64(at: 2))
    return arguments.withUTF8Text(at: 0) { left in
      arguments.withUTF8Text(at: 1) { right in TextFolding.compare(left, right, options) }
    } ?? nil
  }

  static func options(_ number: Int64) -> ComparisonPredicate.Options {
    ComparisonPredicate.Options(rawValue: UInt8(truncatingIfNeeded: number))
  }
}

/// A prepared test, in the form in which SQLite keeps it.
private final class PreparedMatcher {
  let matcher: TextMatcher

  init(operation: Int64, pattern: String, options: Int64) throws {
    let operators = ComparisonPredicate.Operator.allCases
    guard let index = Int(exactly: operation), operators.indices.contains(index) else {
      throw StoreError(.unsupportedPredicate, "SQL names an operator that isn't there")
    }
    matcher = try TextMatcher(
      operators[index], pattern, options: StoreFunctions.options(options))
  }
}
