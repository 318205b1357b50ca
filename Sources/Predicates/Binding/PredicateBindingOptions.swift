/// How a predicate is bound to a model.
public struct PredicateBindingOptions: Sendable {
  /// What dates in texts are read against.
  public var clock: PredicateClock
  /// Who wrote the predicate: for `tool`, an identifier on the right of a comparison that names no
  /// key is text, and an equality with a constant of another kind, which never holds, is a mistake.
  public var mode: FetchPredicate.FormatMode
  /// What stands for variables, by their names without `$`.
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
