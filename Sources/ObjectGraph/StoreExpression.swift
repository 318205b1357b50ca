public import Predicates

/// An expression as a store sees it: checked, with the type of what it gives.
public struct StoreExpression: Sendable, Hashable {
  /// The expression, checked against the model.
  public var expression: PredicateExpression
  /// What it gives: never a collection.
  public var type: PredicateExpressionType

  /// An expression that has been checked.
  public init(_ expression: PredicateExpression, type: PredicateExpressionType) {
    self.expression = expression
    self.type = type
  }
}
