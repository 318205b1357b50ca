/// A predicate made ready to be asked about many objects.
///
/// Regular expressions, patterns and lists on the right of comparisons are prepared once. An
/// evaluator can be used from several threads at once.
public struct PredicateEvaluator: Sendable {
  private let program: PredicateProgram

  /// Prepares a predicate.
  ///
  /// - Throws: `FetchPredicateError` for what can't be run whatever the object: malformed regular
  ///   expressions, unknown functions, types and collection operators.
  public init(_ predicate: BoundPredicate) throws {
    program = try PredicateProgram(predicate.tree)
  }

  /// True if the predicate holds for an object.
  ///
  /// - Throws: `FetchPredicateError`, or the error of an object that could not give a value.
  public func evaluate(
    with object: some PredicateObject, context: EvaluationContext = EvaluationContext()
  ) throws -> Bool {
    try evaluate(with: .object(object), context: context)
  }

  /// True if the predicate holds for a value, an object or a collection.
  ///
  /// - Throws: `FetchPredicateError`, or the error of an object that could not give a value.
  public func evaluate(
    with operand: PredicateOperand, context: EvaluationContext = EvaluationContext()
  ) throws -> Bool {
    var machine = PredicateInterpreter(program, operand, context)
    return try machine.truth()
  }
}

extension FetchPredicate {
  /// True if the predicate holds for an object.
  ///
  /// For many objects a `PredicateEvaluator` prepares the predicate once.
  ///
  /// - Throws: `FetchPredicateError`, or the error of an object that could not give a value.
  public func evaluate(
    with object: some PredicateObject, context: EvaluationContext = EvaluationContext()
  ) throws -> Bool {
    try PredicateEvaluator(bound()).evaluate(with: object, context: context)
  }

  /// True if the predicate holds for a value, an object or a collection.
  ///
  /// - Throws: `FetchPredicateError`, or the error of an object that could not give a value.
  public func evaluate(
    with operand: PredicateOperand, context: EvaluationContext = EvaluationContext()
  ) throws -> Bool {
    try PredicateEvaluator(bound()).evaluate(with: operand, context: context)
  }
}

extension FetchExpression {
  /// Returns the value of the expression for a value, an object or a collection.
  ///
  /// - Throws: `FetchPredicateError`, or the error of an object that could not give a value.
  public func evaluate(
    with operand: PredicateOperand, context: EvaluationContext = EvaluationContext()
  ) throws -> PredicateOperand {
    var machine = PredicateInterpreter(try PredicateProgram(self), operand, context)
    return try machine.operand()
  }
}
