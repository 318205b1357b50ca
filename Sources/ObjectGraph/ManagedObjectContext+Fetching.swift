import Predicates

extension ManagedObjectContext {
  /// The objects that match, as faults that are filled in batches.
  ///
  /// Unsaved changes of this context count.
  ///
  /// - Throws: ``PredicateError`` for a predicate that doesn't fit the entity, ``StoreError``.
  public func fetch<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> [Object] {
    let results = try fetchLazily(request)
    return try results.map { try cast($0) }
  }

  /// The objects that match, made one batch at a time while they are iterated over.
  ///
  /// The identities of all matches are found at once, eight bytes each. An object lives as long as
  /// somebody holds it, so that going through a million costs the memory of one batch.
  ///
  /// - Throws: As ``fetch(_:)``.
  public func fetchLazily<Object: ManagedObject>(_ request: FetchRequest<Object>) throws
    -> FetchedObjects
  {
    let query = try registry.query(for: request)
    return FetchedObjects(
      entity: query.entity, keys: try registry.keys(matching: query),
      batchSize: max(1, request.fetchBatchSize), registry: registry)
  }

  /// How many objects match, unsaved changes of this context included.
  ///
  /// - Throws: As ``fetch(_:)``.
  public func count<Object: ManagedObject>(for request: FetchRequest<Object>) throws -> Int {
    let query = try registry.query(for: request)
    if registry.pending.isEmpty { return try registry.store.count(matching: query) }
    return try registry.keys(matching: query).count
  }
}
