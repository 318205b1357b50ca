import Predicates

extension ManagedObjectContext {
  /// The objects that match, as faults that are filled in batches.
  ///
  /// Unsaved changes of this context count.
  ///
  /// - Throws: ``FetchPredicateError`` for a predicate that doesn't fit the entity, ``StoreError``.
  public func fetch<Object: ManagedObject>(_ request: FetchRequest<Object>) throws -> [Object] {
    try fetchLazily(request).all(as: Object.self)
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
    let query = try contextState.query(for: request)
    let prefetching = try request.relationshipKeyPathsForPrefetching.map {
      try RelationshipPath($0, of: query.entity, in: contextState.model)
    }
    return FetchedObjects(
      entity: query.entity, keys: try keys(matching: query, request.includesPendingChanges),
      batchSize: request.fetchBatchSize, prefetching: prefetching,
      partial: try contextState.partialRows(request.propertiesToFetch, of: query.entity),
      contextState: contextState)
  }

  /// The identities of the objects that match, in order, without making any object.
  ///
  /// - Throws: As ``fetch(_:)``.
  public func fetchIdentifiers<Object: ManagedObject>(_ request: FetchRequest<Object>) throws
    -> [ManagedObjectID]
  {
    let query = try contextState.query(for: request)
    return try keys(matching: query, request.includesPendingChanges)
      .map { ManagedObjectID(entity: query.entity, primaryKey: $0) }
  }

  /// Values and aggregates of the objects that match, without making any object.
  ///
  /// Each object gives a record of the request's ``FetchRequest/propertiesToFetch``; where there are
  /// aggregates or ``FetchRequest/propertiesToGroupBy``, each group of objects does. Limit and offset
  /// count records. Sort descriptors name key paths of the entity or properties of the records; of
  /// groups, and of distinct records, only these. Records that tie come in the order of the lowest
  /// primary key among their objects.
  ///
  /// - Throws: ``FetchPredicateError``; ``StoreError``: `unknownProperty` for a property that may differ
  ///   within a group or is a collection, `wrongType` for an aggregate of values that have none.
  public func fetchRecords<Object: ManagedObject>(_ request: FetchRequest<Object>) throws
    -> [FetchedRecord]
  {
    try contextState.reading { try contextState.records(of: request) }
  }

  /// Returns the number of objects that match, including unsaved changes of this context.
  ///
  /// - Throws: As ``fetch(_:)``.
  public func count<Object: ManagedObject>(for request: FetchRequest<Object>) throws -> Int {
    let query = try contextState.query(for: request)
    return try contextState.reading {
      request.includesPendingChanges
        ? try contextState.count(matching: query) : try contextState.reader.count(matching: query)
    }
  }

  private func keys(matching query: StoreQuery, _ includesPendingChanges: Bool) throws -> [Int64] {
    try contextState.reading {
      includesPendingChanges
        ? try contextState.keys(matching: query) : try contextState.reader.keys(matching: query)
    }
  }
}
