/// The values that an evaluation needs besides the object.
public struct EvaluationContext {
  /// The clock and time zone for dates.
  public var clock: PredicateClock
  /// The values of variables, by their names without `$`.
  public var variables: [String: PredicateOperand]

  /// A context of variables and a clock, which stands at the present moment in UTC if not given.
  public init(
    variables: [String: PredicateOperand] = [:], clock: PredicateClock = PredicateClock()
  ) {
    self.variables = variables
    self.clock = clock
  }
}
