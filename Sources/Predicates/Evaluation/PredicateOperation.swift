import FoundationEssentials

/// The meaning of operators and functions, for the evaluator and the stores.
///
/// Answers have two values: a comparison with nil is true or false, never unknown. Integers stay
/// exact and never wrap: what doesn't fit is an error.
public enum PredicateOperation {
  /// Options of a comparison.
  public typealias Options = ComparisonPredicate.Options

  /// True if two values are equal.
  ///
  /// nil equals nil alone. Numbers and truth values compare by their exact numeric value. Texts
  /// compare by canonical equivalence, after folding where the options say so. A date equals a text
  /// that stands for a time around it, and a number that counts its seconds since the start of
  /// 2001. A UUID equals its text. Values of any other two kinds are not equal.
  public static func areEqual(
    _ left: AttributeValue, _ right: AttributeValue, options: Options = [],
    clock: @autoclosure () -> PredicateClock = PredicateClock()
  ) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.null, _), (_, .null): return false
    case (.string(let left), .string(let right)):
      return TextFolding.compare(left, right, options) == 0
    case (.data(let left), .data(let right)): return left == right
    case (.uuid(let left), .uuid(let right)): return left == right
    case (.uuid(let uuid), .string(let text)), (.string(let text), .uuid(let uuid)):
      return UUID(uuidString: text) == uuid
    case (.object(let left), .object(let right)): return left == right
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      let clock = clock()
      return zip(left, right).allSatisfy { areEqual($0, $1, options: options, clock: clock) }
    default:
      guard isOrdered(left, right) else { return false }
      let order = try? order(left, right, options: options, clock: clock())
      return order == .some(0)
    }
  }

  /// Compares two values: negative, 0 or positive; nil if one of them is nil or NaN.
  ///
  /// nil and nil compare as 0.
  ///
  /// - Throws: `FetchPredicateError` with the code `typeMismatch` for values of kinds that have no
  ///   common order, such as a number and a text.
  public static func order(
    _ left: AttributeValue, _ right: AttributeValue, options: Options = [],
    clock: @autoclosure () -> PredicateClock = PredicateClock()
  ) throws -> Int? {
    switch (left, right) {
    case (.null, .null): return 0
    case (.null, _), (_, .null): return nil
    case (.string(let left), .string(let right)):
      return TextFolding.compare(left, right, options)
    case (.date(let left), .date(let right)):
      return left < right ? -1 : left > right ? 1 : 0
    case (.date(let date), .string(let text)):
      guard let span = DateSpan(text, clock: clock()) else { break }
      return span.position(of: date)
    case (.string(let text), .date(let date)):
      guard let span = DateSpan(text, clock: clock()) else { break }
      return -span.position(of: date)
    case (.data(let left), .data(let right)):
      return left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    case (.uuid(let left), .uuid(let right)):
      return left == right ? 0 : left.uuidString < right.uuidString ? -1 : 1
    default:
      if let left = left.number, let right = right.number { return left.order(to: right) }
    }
    throw FetchPredicateError(
      .typeMismatch, "\(left.kindName) and \(right.kindName) have no order")
  }

  /// True if two values stand in a relation.
  ///
  /// - Parameters:
  ///   - relation: Any operator but IN and BETWEEN, which need lists.
  ///   - options: How text compares.
  ///   - clock: What dates in texts are read against.
  /// - Throws: `FetchPredicateError`: `typeMismatch` for kinds that the operator doesn't have,
  ///   `malformedPattern` and `matchLimit` for MATCHES.
  public static func holds(
    _ left: AttributeValue, _ relation: ComparisonPredicate.Operator, _ right: AttributeValue,
    options: Options = [], clock: @autoclosure () -> PredicateClock = PredicateClock()
  ) throws -> Bool {
    switch relation {
    case .equal: return areEqual(left, right, options: options, clock: clock())
    case .notEqual: return !areEqual(left, right, options: options, clock: clock())
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let order = try order(left, right, options: options, clock: clock()) else {
        return false
      }
      // Two nils are equal, so only the relations that include equality hold.
      switch relation {
      case .less: return order < 0
      case .lessOrEqual: return order <= 0
      case .greater: return order > 0
      default: return order >= 0
      }
    case .contains, .beginsWith, .endsWith, .like, .matches:
      guard let texts = try texts(left, relation, right) else { return false }
      return try TextMatcher(relation, texts.right, options: options).matches(texts.left)
    case .in, .between:
      throw FetchPredicateError(
        .typeMismatch, "\(relation.rawValue) needs a list on its right side")
    }
  }

  /// True if `value` lies between two bounds, both included; false where one of the three is nil.
  ///
  /// - Throws: `FetchPredicateError` with the code `typeMismatch` for kinds without a common order.
  public static func isBetween(
    _ value: AttributeValue, _ low: AttributeValue, _ high: AttributeValue, options: Options = [],
    clock: PredicateClock
  ) throws -> Bool {
    if value == .null || low == .null || high == .null { return false }
    return try holds(value, .greaterOrEqual, low, options: options, clock: clock)
      && holds(value, .lessOrEqual, high, options: options, clock: clock)
  }

  /// The two texts of an operation on text; nil where one side is nil.
  static func texts(
    _ left: AttributeValue, _ relation: ComparisonPredicate.Operator, _ right: AttributeValue
  ) throws -> (left: String, right: String)? {
    for value in [left, right] {
      switch value {
      case .null, .string: break
      default:
        throw FetchPredicateError(
          .typeMismatch, "\(relation.rawValue) works on text, not on \(value.kindName)",
          hint: "CAST(value, \"NSString\") makes a text of it")
      }
    }
    guard case .string(let leftText) = left, case .string(let rightText) = right else { return nil }
    return (leftText, rightText)
  }

  private static func isOrdered(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.date, .string), (.string, .date), (.date, .date): true
    default: left.number != nil && right.number != nil
    }
  }
}
