public import Predicates

/// Deletes all objects that match straight in the store, without a managed object for any.
///
/// The model's delete rules hold: what cascades goes too, what refers to a deleted object forgets it,
/// and one denied deletion stops them all. Unsaved changes of contexts don't count; contexts take the
/// deletion in by themselves.
public struct BatchDeleteRequest: Sendable {
  /// The entity whose objects go.
  public var entityName: String
  /// The condition; nil for all objects.
  public var predicate: FetchPredicate?
  /// A condition that has been bound to the entity, beside ``predicate``; nil for none.
  ///
  /// Bind a predicate yourself to find its errors before a context is at hand, or to ask it more than once.
  public var boundPredicate: BoundPredicate?
  /// The order in which objects are counted for ``fetchLimit``.
  public var sortDescriptors: [FetchSortDescriptor] = []
  /// The largest number of objects, those that follow them by cascade left aside; nil for all.
  public var fetchLimit: Int?
  /// The options for binding the predicate.
  public var bindingOptions = PredicateBindingOptions()
  /// Whether the result lists the identifiers of all that went.
  public var wantsObjectIDs = false
  /// Whether everything is found, checked and counted, and then left as it was.
  public var isDryRun = false

  /// A request to delete the objects of the entity named `entityName` that match.
  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// A request to delete the objects of the class's own entity that match.
  public init<Object: ManagedObject>(_ type: Object.Type, predicate: FetchPredicate? = nil) {
    self.init(entityName: type.entityName, predicate: predicate)
  }

  /// A request to delete exactly these objects, all of the entity named `entityName`.
  public init(entityName: String, objectIDs: [ManagedObjectID]) {
    self.init(
      entityName: entityName,
      predicate: .comparison(
        ComparisonPredicate(
          left: .evaluatedObject, .in,
          right: .constant(.array(objectIDs.map { .object($0.reference) })))))
  }
}
