public import Predicates

/// A question about the objects of one entity, and how the answer comes.
public struct FetchRequest<Object: ManagedObject>: Sendable {
  /// The entity whose objects are asked for.
  public var entityName: String
  /// The condition; nil for all objects.
  ///
  /// It is bound to the model before anything is read.
  public var predicate: FetchPredicate?
  /// A condition that has been bound to the entity, beside ``predicate``; nil for none.
  ///
  /// Bind a predicate yourself to find its errors before a context is at hand, or to ask it more than once.
  public var boundPredicate: BoundPredicate?
  /// The order.
  ///
  /// Objects that tie come by ascending primary key.
  public var sortDescriptors: [FetchSortDescriptor] = []
  /// Whether objects of entities below are found, too.
  public var includesSubentities = true
  /// The largest number of objects, or nil.
  public var fetchLimit: Int?
  /// The number of objects to skip at the start.
  public var fetchOffset = 0
  /// The options for binding the predicate: clock and time zone, the treatment of bare words, and the values of
  /// variables.
  public var bindingOptions = PredicateBindingOptions()
  /// The number of faults that are filled together when one of them is accessed; at least 1.
  public var fetchBatchSize = 500

  /// Whether unsaved changes of the context count.
  ///
  /// Without them the store alone decides which objects are found; what is read of these is still as
  /// the context has it. Controllers see unsaved changes always.
  public var includesPendingChanges = true
  /// The properties that a fetch of dictionaries returns for each object or group.
  ///
  /// A fetch of objects reads these first, and the others when they are accessed.
  ///
  /// Empty reads all attributes.
  public var propertiesToFetch: [FetchedProperty] = []
  /// The properties by which a fetch of dictionaries groups objects.
  public var propertiesToGroupBy: [FetchedProperty] = []
  /// The condition on records, by the names of properties; nil for all.
  public var havingPredicate: FetchPredicate?
  /// Whether a fetch of dictionaries gives each record once.
  public var returnsDistinctResults = false
  /// Paths of relationships that are read together with the objects, batch by batch.
  public var relationshipKeyPathsForPrefetching: [String] = []

  /// A request for objects of the entity named `entityName`.
  public init(entityName: String, predicate: FetchPredicate? = nil) {
    self.entityName = entityName
    self.predicate = predicate
  }

  /// A request for objects of the class's own entity.
  public init(_ type: Object.Type = Object.self, predicate: FetchPredicate? = nil) {
    self.init(entityName: Object.entityName, predicate: predicate)
  }
}
