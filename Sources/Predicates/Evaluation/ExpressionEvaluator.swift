/// An expression made ready to be computed for many objects.
///
/// An evaluator can be used from several threads at once.
public struct ExpressionEvaluator: Sendable {
  private let program: PredicateProgram

  /// Prepares an expression.
  ///
  /// - Throws: `FetchPredicateError` for what can't be run whatever the object.
  public init(_ expression: BoundExpression) throws {
    program = try PredicateProgram(expression.tree)
  }

  /// Returns the value of the expression for an object.
  ///
  /// A resulting object is represented by its identity.
  ///
  /// - Throws: `FetchPredicateError`, or the error of an object that could not give a value.
  public func value(
    for object: some PredicateObject, context: EvaluationContext = EvaluationContext()
  ) throws -> AttributeValue {
    var machine = PredicateInterpreter(program, .object(object), context)
    return try machine.operand().plainValue()
  }
}
