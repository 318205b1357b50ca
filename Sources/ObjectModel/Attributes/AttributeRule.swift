public import Predicates

/// A rule that an attribute's value must keep when its object is saved.
///
/// nil keeps every rule: whether it is allowed is said by the attribute itself.
public enum AttributeRule: Sendable, Hashable {
  /// The number of characters in a text, as Swift counts them; a bound that is nil isn't checked.
  case length(minimum: Int?, maximum: Int?)
  /// A regular expression that the whole text must match, as `MATCHES` of a predicate does.
  case pattern(String)
  /// The least and the largest value, both included, of a number or a date; `.null` for no bound.
  case range(minimum: AttributeValue, maximum: AttributeValue)
  /// A predicate about the value itself, which it calls `SELF`, and what to say where it fails.
  case predicate(FetchPredicate, message: String)

  /// A text of so many characters.
  public static func length(_ range: ClosedRange<Int>) -> AttributeRule {
    .length(minimum: range.lowerBound, maximum: range.upperBound)
  }

  /// A number or a date that isn't below `minimum`.
  public static func minimum(_ minimum: AttributeValue) -> AttributeRule {
    .range(minimum: minimum, maximum: .null)
  }

  /// A number or a date that isn't above `maximum`.
  public static func maximum(_ maximum: AttributeValue) -> AttributeRule {
    .range(minimum: .null, maximum: maximum)
  }

  /// A whole number within a range.
  public static func range(_ range: ClosedRange<Int64>) -> AttributeRule {
    .range(minimum: .integer(range.lowerBound), maximum: .integer(range.upperBound))
  }
}
