import FoundationEssentials
import Predicates

/// Translates one of Foundation's predicates into a ``FetchPredicate`` that gives the same answers.
///
/// What has no exact counterpart is an error that names the part.
final class TypedPredicateTranslator {
  private var bindings: [PredicateExpressions.VariableID: Predicates.FetchExpression] = [:]
  private var variableCount = 0

  /// Binds the variable of the whole predicate to the object that is asked about.
  init(root: PredicateExpressions.VariableID) {
    bindings[root] = .evaluatedObject
  }

  /// The condition that `expression` is.
  func condition(_ expression: Any) throws -> FetchPredicate {
    switch try term(expression) {
    case .condition(let condition): return condition
    case .optionalCondition(let present, let condition): return .and([present, condition])
    case .value(.constant(.boolean(let value))): return .constant(value)
    case .value(let value):
      return .comparison(
        ComparisonPredicate(left: value, .equal, right: .constant(.boolean(true))))
    }
  }

  /// The value that `expression` is.
  func value(_ expression: Any) throws -> Predicates.FetchExpression {
    switch try term(expression) {
    case .value(let value): value
    case .condition(let condition):
      .ternary(condition, .constant(.boolean(true)), .constant(.boolean(false)))
    case .optionalCondition(let present, let condition):
      .ternary(
        present,
        .ternary(condition, .constant(.boolean(true)), .constant(.boolean(false))),
        .constant(.null))
    }
  }

  func term(_ expression: Any) throws -> TypedPredicateTerm {
    guard let node = expression as? any TypedPredicateNode else {
      throw TypedPredicateError(
        expression, "it has no counterpart; fetch more and filter the objects in Swift")
    }
    return try node.translated(by: self)
  }

  /// Returns the term to which a variable is bound.
  func binding(of variable: PredicateExpressions.VariableID, in part: Any) throws
    -> Predicates.FetchExpression
  {
    guard let binding = bindings[variable] else {
      throw TypedPredicateError(part, "the variable has no value here")
    }
    return binding
  }

  /// Runs `body` while `variable` stands for `expression`.
  func binding<Result>(
    _ variable: PredicateExpressions.VariableID, to expression: Predicates.FetchExpression,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = bindings[variable]
    bindings[variable] = expression
    defer { bindings[variable] = outer }
    return try body()
  }

  /// `SUBQUERY(collection, $element, condition).@count`.
  func count(
    in collection: Any, where variable: PredicateExpressions.VariableID, _ test: Any
  ) throws -> Predicates.FetchExpression {
    .keyPath(
      PredicateKeyPath(
        base: try subquery(collection, variable, test), steps: [.collectionOperator("count")]))
  }

  /// `SUBQUERY(collection, $element, condition)`.
  func subquery(
    _ collection: Any, _ variable: PredicateExpressions.VariableID, _ test: Any,
    negated: Bool = false
  ) throws -> Predicates.FetchExpression {
    variableCount += 1
    let name = "element\(variableCount)"
    let condition = try binding(variable, to: .variable(name)) { try self.condition(test) }
    return .subquery(try value(collection), name, negated ? .not(condition) : condition)
  }

  /// A comparison of two parts.
  func compare(_ left: Any, _ operation: ComparisonPredicate.Operator, _ right: Any) throws
    -> FetchPredicate
  {
    .comparison(
      ComparisonPredicate(left: try value(left), operation, right: try value(right)))
  }

  /// A comparison of a value with nil.
  func isNil(_ value: Predicates.FetchExpression) -> FetchPredicate {
    .comparison(ComparisonPredicate(left: value, .equal, right: .constant(.null)))
  }
}
