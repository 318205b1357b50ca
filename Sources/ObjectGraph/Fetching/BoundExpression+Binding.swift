import ObjectModel
import Predicates

extension BoundExpression {
  /// Binds an expression that has one value to the objects of `entity`.
  ///
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - flaw: What an error says of a collection.
  /// - Throws: ``FetchPredicateError`` for what doesn't fit the model; ``StoreError`` with
  ///   `unknownProperty` for a collection.
  init(
    binding expression: FetchExpression, named name: String, of entity: EntityDescription,
    in model: ManagedObjectModel, options: PredicateBindingOptions = PredicateBindingOptions(),
    flaw: String = "has no single value"
  ) throws {
    self = try expression.bound(to: ModelSchema(model), entity: entity.name, options: options)
    guard type != .collection else {
      throw StoreError(
        .unknownProperty, "'\(name)' of \(entity.name) is a collection and \(flaw)")
    }
  }
}
