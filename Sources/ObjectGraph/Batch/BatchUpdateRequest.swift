public import Predicates

/// Changes all objects that match straight in the store, without a managed object for any.
///
/// Every value is worked out from the object as it was before the request. Unsaved changes of contexts
/// don't count; contexts take the changes in by themselves.
public struct BatchUpdateRequest: Sendable {
  /// The entity whose objects change.
  public var entityName: String
  /// The condition; nil for all objects.
  public var predicate: FetchPredicate?
  /// A condition that has been bound to the entity, beside ``predicate``; nil for none.
  ///
  /// Bind a predicate yourself to find its errors before a context is at hand, or to ask it more than once.
  public var boundPredicate: BoundPredicate?
  /// The new values by key: constants, or expressions over the object, such as `likeCount + 1`.
  ///
  /// Attributes, apart from the primary key; and to-one relationships whose inverse is to-many, by
  /// `.object` or `.null`.
  public var values: [String: FetchExpression]
  /// The options for binding the predicate and the expressions.
  public var bindingOptions = PredicateBindingOptions()
  /// Whether the result lists the identifiers of all that changed.
  public var wantsObjectIDs = false

  /// A request to give the objects of the entity named `entityName` that match new values.
  public init(
    entityName: String, predicate: FetchPredicate? = nil,
    values: [String: FetchExpression] = [:]
  ) {
    self.entityName = entityName
    self.predicate = predicate
    self.values = values
  }

  /// Gives a property a constant.
  public mutating func set(_ key: String, to value: AttributeValue) {
    values[key] = .constant(value)
  }
}
