import Predicates

/// Expressions made ready to be computed for many objects in memory.
struct ValueReader {
  private let evaluators: [ExpressionEvaluator]
  private let context: EvaluationContext

  /// - Throws: ``FetchPredicateError`` for what can't be run whatever the object.
  init(_ expressions: [BoundExpression], clock: PredicateClock) throws {
    evaluators = try expressions.map { try ExpressionEvaluator($0) }
    context = EvaluationContext(clock: clock)
  }

  /// Returns the values of the expressions for `object`.
  func values(of object: some PredicateObject) throws -> [AttributeValue] {
    try evaluators.map { try $0.value(for: object, context: context) }
  }
}
