/// A predicate with nothing left to resolve: the only kind that the evaluator and stores accept.
///
///     let predicate = try FetchPredicate(format: "text CONTAINS[c] 'swift' AND created > '2024-06-01'")
///     let bound = try predicate.bound(to: ModelSchema(model), entity: "Tweet")
///
/// In its tree, words and dates have their types, variables have their values, and key paths know which of their
/// steps are to-many.
public struct BoundPredicate: Sendable, Hashable, CustomStringConvertible {
  /// The entity whose objects the predicate is about; nil if it was bound without a model.
  public let entityName: String?
  /// The resolved condition.
  public let tree: FetchPredicate

  /// A condition made of parts that are bound to the entity already.
  package init(_ tree: FetchPredicate, entityName: String?) {
    self.tree = tree
    self.entityName = entityName
  }

  /// The predicate in the format language.
  public var description: String { tree.description }
}

extension FetchPredicate {
  /// Binds the predicate to the objects of an entity, and finds every error that shows without reading one.
  ///
  /// Errors are unknown keys, collections where one value is needed, operators that a type doesn't have,
  /// malformed patterns and dates, and variables without a value. Words without a type take the type of the other
  /// side. A comparison of a date with a text becomes one with instants: `created == "2024-06-01"` becomes
  /// `created >= … AND created < …`.
  ///
  /// - Parameters:
  ///   - schema: The model.
  ///   - entity: The name of the entity whose objects the predicate is about.
  ///   - options: The clock, the mode and the values of variables.
  /// - Throws: ``FetchPredicateError`` with the place in the format text.
  public func bound(
    to schema: some PredicateSchema, entity: String,
    options: PredicateBindingOptions = PredicateBindingOptions()
  ) throws -> BoundPredicate {
    var binder = PredicateBinder(schema, entity: entity, options: options)
    return BoundPredicate(try binder.bind(self), entityName: entity)
  }

  /// Binds the predicate to objects without a model.
  ///
  /// Keys are looked up when an object is asked. Dates in texts aren't recognised, and variables take their values
  /// from the ``EvaluationContext``.
  public func bound() -> BoundPredicate { BoundPredicate(self, entityName: nil) }
}
