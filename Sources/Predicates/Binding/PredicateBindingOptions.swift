/// The options for binding a predicate to a model.
public struct PredicateBindingOptions: Sendable {
  /// The clock and time zone for dates in texts.
  public var clock: PredicateClock
  /// The origin of the predicate.
  ///
  /// For `tool`, an identifier on the right of a comparison that isn't a key is text, and an equality with a constant
  /// of another type, which is never true, is an error.
  public var mode: FetchPredicate.FormatMode
  /// The values of variables, by their names without `$`.
  public var variables: [String: FetchExpression]

  /// Rewrites a text that is compared with a case-insensitive attribute, such as `@name` to `name`; nil leaves
  /// texts as they are.
  public var rewritesText: (@Sendable (String, ComparisonPredicate.Operator) -> String)?

  /// Options of binding.
  public init(
    clock: PredicateClock = PredicateClock(), mode: FetchPredicate.FormatMode = .library,
    variables: [String: FetchExpression] = [:],
    rewritesText: (@Sendable (String, ComparisonPredicate.Operator) -> String)? = nil
  ) {
    self.clock = clock
    self.mode = mode
    self.variables = variables
    self.rewritesText = rewritesText
  }
}
