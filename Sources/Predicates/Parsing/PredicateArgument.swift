/// The value for a `%` specifier in a format text.
public enum PredicateArgument: Sendable, Hashable {
  /// A value for `%@` or for a printf specifier such as `%d`.
  case value(AttributeValue)
  /// A key path for `%K`.
  case keyPath(String)
  /// A word without a type, as a command line gives it; binding types it.
  case word(String)
  /// An expression for `%@`.
  case expression(FetchExpression)
}

extension PredicateArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Text, for `%@` or `%K`.
  public init(stringLiteral value: String) { self = .value(.string(value)) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .value(.integer(value)) }
  /// A floating-point number.
  public init(floatLiteral value: Double) { self = .value(.double(value)) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .value(.boolean(value)) }
  /// No value.
  public init(nilLiteral: ()) { self = .value(.null) }
}
