import ObjectModel
import Predicates

extension ObjectRegistry {
  var hasObjects: Bool { !objects.isEmpty }

  /// Checks a request against the model.
  func query<Object>(for request: FetchRequest<Object>) throws -> StoreQuery {
    try query(
      entityName: request.entityName, predicate: request.predicate,
      sortDescriptors: request.sortDescriptors, limit: request.fetchLimit,
      offset: request.fetchOffset, options: request.checkOptions)
  }

  /// Checks a question against the model.
  func query(
    entityName: String, predicate: FetchPredicate?, sortDescriptors: [FetchSortDescriptor] = [],
    limit: Int? = nil, offset: Int = 0, options: PredicateCheckOptions
  ) throws -> StoreQuery {
    let entity = try entity(named: entityName)
    for descriptor in sortDescriptors {
      try SortPath(descriptor.keyPath, of: entity, in: model).check()
    }
    return StoreQuery(
      entity: entity,
      predicate: try predicate?.checked(
        against: ModelSchema(model), entity: entity.name, options: options),
      sortDescriptors: sortDescriptors, limit: limit.map { max(0, $0) }, offset: max(0, offset),
      clock: options.clock)
  }

  /// The keys of the objects that match, unsaved changes included.
  func keys(matching query: StoreQuery) throws -> [Int64] {
    guard !pending.isEmpty else { return try store.keys(matching: query) }
    // Unsaved changes anywhere can change what matches through a relationship, so everything that
    // the store holds of the entity is asked again, as it is in this context. Objects live for one
    // batch at a time; what stays is a key and what it is sorted by.
    let stored = try store.keys(matching: StoreQuery(entity: query.entity))
    let test = try ObjectTest(query)
    var matches: [(key: Int64, values: [PredicateValue])] = []
    for start in stride(from: 0, to: stored.count, by: FaultBatch.size) {
      let part = Array(stored[start..<min(start + FaultBatch.size, stored.count)])
      let batch = FaultBatch(keys: part, generation: generation)
      for key in part {
        let id = ManagedObjectID(entity: query.entity, primaryKey: key)
        if let values = try match(object(id, batch: batch), test) {
          matches.append((key, values))
        }
      }
    }
    for object in pending.values
    where object.fate == .inserted && object.entity === query.entity {
      if let values = try match(object, test) {
        matches.append((object.objectID.primaryKey, values))
      }
    }
    return test.window(matches)
  }

  /// What `object` is sorted by if it matches, otherwise nil.
  private func match(_ object: ManagedObject, _ test: ObjectTest) throws -> [PredicateValue]? {
    _ = row(of: object)
    guard !object.isDeleted else { return nil }
    let values = try test.sortValues(of: object)
    // A value that couldn't be read has decided nothing.
    try throwAccessError()
    return values
  }
}
