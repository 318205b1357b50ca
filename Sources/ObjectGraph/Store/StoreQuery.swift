public import ObjectModel
public import Predicates

/// A fetch as a store sees it: bound to the model, with nothing left to resolve.
public struct StoreQuery: Sendable {
  /// The entity whose objects are asked for.
  public var entity: EntityDescription
  /// Whether objects of entities below are asked for, too.
  public var includesSubentities = true
  /// The condition; nil for all objects.
  public var predicate: BoundPredicate?
  /// The primary keys of the only objects that may be found; nil for all.
  public var candidates: [Int64]?
  /// The order.
  ///
  /// Objects that tie come by ascending primary key, so that order is always total.
  public var sortDescriptors: [FetchSortDescriptor]
  /// The largest number of objects, or nil.
  public var limit: Int?
  /// The number of objects to skip at the start.
  public var offset: Int
  /// The clock and the time zone for dates in the predicate.
  public var clock: PredicateClock

  /// A query for objects of `entity`.
  public init(
    entity: EntityDescription, predicate: BoundPredicate? = nil,
    sortDescriptors: [FetchSortDescriptor] = [], limit: Int? = nil, offset: Int = 0,
    clock: PredicateClock = PredicateClock()
  ) {
    self.entity = entity
    self.predicate = predicate
    self.sortDescriptors = sortDescriptors
    self.limit = limit
    self.offset = offset
    self.clock = clock
  }

  /// Whether objects of `entity` are asked for.
  public func covers(_ entity: EntityDescription) -> Bool {
    includesSubentities ? entity.isKind(of: self.entity) : entity === self.entity
  }
}
