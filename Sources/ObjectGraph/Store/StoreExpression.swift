import ObjectModel
public import Predicates

/// An expression as a store sees it: checked, with the type of what it gives.
public struct StoreExpression: Sendable, Hashable {
  /// The expression, checked against the model.
  public var expression: FetchExpression
  /// What it gives: never a collection.
  public var type: FetchExpressionType
  /// True for texts that are compared case-insensitively.
  public var ignoresCase = false

  /// An expression that has been checked.
  public init(_ expression: FetchExpression, type: FetchExpressionType) {
    self.expression = expression
    self.type = type
  }

  /// An expression about objects of `entity`, which is checked here.
  ///
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - flaw: What an error says of a collection.
  /// - Throws: ``FetchPredicateError`` for what doesn't fit the model; ``StoreError`` with
  ///   `unknownProperty` for a collection.
  init(
    checking expression: FetchExpression, named name: String, of entity: EntityDescription,
    in model: ManagedObjectModel, options: PredicateCheckOptions = PredicateCheckOptions(),
    flaw: String = "has no single value"
  ) throws {
    let checked = try expression.checkedWithType(
      against: ModelSchema(model), entity: entity.name, options: options)
    guard checked.type != .collection else {
      throw StoreError(
        .unknownProperty, "'\(name)' of \(entity.name) is a collection and \(flaw)")
    }
    self.init(checked.expression, type: checked.type)
    ignoresCase = checked.ignoresCase
  }
}
