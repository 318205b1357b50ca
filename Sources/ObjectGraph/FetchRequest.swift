public import Predicates

/// A question about the objects of one entity, and how the answer comes.
public struct FetchRequest<Object: ManagedObject>: Sendable {
  /// The entity whose objects are asked for.
  public var entityName: String
  /// The condition; nil for all objects.
  ///
  /// It is checked against the model before anything is read.
  public var predicate: FetchPredicate?
  /// The order.
  ///
  /// Objects that tie come by ascending primary key.
  public var sortDescriptors: [FetchSortDescriptor] = []
  /// The largest number of objects, or nil.
  public var fetchLimit: Int?
  /// How many objects to leave out at the start.
  public var fetchOffset = 0
  /// How the predicate is checked: its clock and time zone, whether bare words are text, and the values
  /// of variables.
  public var checkOptions = PredicateCheckOptions()
  /// How many faults are filled together when one is first looked at; at least 1.
  public var fetchBatchSize = 500

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
