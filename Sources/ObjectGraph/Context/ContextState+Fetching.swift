import Basics
import ObjectModel
import Predicates

extension ContextState {
  var hasObjects: Bool { objectCount > 0 }

  /// Binds a request to the model.
  func query<Object>(for request: FetchRequest<Object>) throws -> StoreQuery {
    try query(
      entityName: request.entityName, predicate: request.predicate,
      boundPredicate: request.boundPredicate, sortDescriptors: request.sortDescriptors,
      limit: request.fetchLimit, offset: request.fetchOffset, options: request.bindingOptions,
      includesSubentities: request.includesSubentities)
  }

  /// Binds a query to the model.
  ///
  /// - Parameters:
  ///   - predicate: A condition that is bound here.
  ///   - boundPredicate: A condition beside it that the caller has bound.
  func query(
    entityName: String, predicate: FetchPredicate?, boundPredicate: BoundPredicate? = nil,
    sortDescriptors: [FetchSortDescriptor] = [], limit: Int? = nil, offset: Int = 0,
    options: PredicateBindingOptions, includesSubentities: Bool = true
  ) throws -> StoreQuery {
    let entity = try entity(named: entityName)
    for descriptor in sortDescriptors {
      try SortPath(descriptor.keyPath, of: entity, in: model).check()
    }
    var query = StoreQuery(
      entity: entity,
      predicate: try condition(predicate, boundPredicate, of: entity, options),
      sortDescriptors: sortDescriptors, limit: limit.map { max(0, $0) }, offset: max(0, offset),
      clock: options.clock)
    query.includesSubentities = includesSubentities
    return query
  }

  private func condition(
    _ predicate: FetchPredicate?, _ own: BoundPredicate?, of entity: EntityDescription,
    _ options: PredicateBindingOptions
  ) throws -> BoundPredicate? {
    let bound = try predicate?.bound(to: ModelSchema(model), entity: entity.name, options: options)
    guard let own else { return bound }
    guard let about = own.entityName.flatMap({ model.entity(named: $0) }), entity.isKind(of: about)
    else {
      throw StoreError(
        .unsupportedPredicate,
        "a predicate about \(own.entityName ?? "objects without a model") can't be asked of "
          + "\(entity.name): bind it to \(entity.name)")
    }
    guard let bound else { return own }
    return BoundPredicate(.and([bound.tree, own.tree]), entityName: entity.name)
  }

  /// The keys of the objects that match, unsaved changes included.
  ///
  /// The store is asked, and its answer corrected by the objects that unsaved changes can matter to.
  func keys(matching query: StoreQuery) throws -> [Int64] {
    guard !pending.isEmpty else { return try reader.keys(matching: query) }
    let dependencies = QueryDependencies(query, model: model)
    if dependencies.isLocal { return try keys(matching: query, LocalChangeTest(dependencies)) }
    if let keys = try keysByEquality(matching: query, dependencies) { return keys }
    guard var affected = try keysAffectedByPendingChanges(dependencies) else {
      return try scannedKeys(matching: query)
    }
    if let candidates = query.candidates { affected.formIntersection(candidates) }
    if affected.isEmpty { return try reader.keys(matching: query) }
    var stored = query
    stored.offset = 0
    if let limit = query.limit {
      // So many are enough even if each of the affected ones drops out.
      let (end, overflow) = limit.addingReportingOverflow(max(0, query.offset))
      let (more, isTooMuch) = end.addingReportingOverflow(affected.count)
      stored.limit = overflow || isTooMuch ? nil : more
    }
    let kept = try reader.keys(matching: stored).filter { !affected.contains($0) }
    let test = try QueryMatcher(query)
    let matches = test.sorted(try matches(among: affected.sorted(), of: query.entity, test))
    let all = try merged(kept, with: matches, test, query)
    return Array(all.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? Int.max)))
  }

  /// Returns the number of objects that match within limit and offset, including unsaved changes.
  func count(matching query: StoreQuery) throws -> Int {
    guard !pending.isEmpty else { return try reader.count(matching: query) }
    var plain = query
    plain.sortDescriptors = []
    (plain.limit, plain.offset) = (nil, 0)
    let dependencies = QueryDependencies(plain, model: model)
    if dependencies.isLocal {
      let all = try count(matching: plain, LocalChangeTest(dependencies))
      return min(max(0, all - max(0, query.offset)), max(0, query.limit ?? Int.max))
    }
    if let keys = try keysByEquality(matching: query, dependencies) { return keys.count }
    guard let affected = try keysAffectedByPendingChanges(dependencies) else {
      return try scannedKeys(matching: query).count
    }
    if affected.isEmpty { return try reader.count(matching: query) }
    let candidates = affected.sorted()
    var count = try reader.count(matching: plain)
    plain.candidates = candidates
    count -= try reader.count(matching: plain)
    count += try matches(among: candidates, of: query.entity, QueryMatcher(plain)).count
    return min(max(0, count - max(0, query.offset)), max(0, query.limit ?? Int.max))
  }

  /// The keys of the objects that match, every object of the entity asked as this context has it.
  ///
  /// For questions of which it can't be told what they depend on. Objects live for one batch at a time;
  /// what stays is a key and what it is sorted by.
  private func scannedKeys(matching query: StoreQuery) throws -> [Int64] {
    let test = try QueryMatcher(query)
    var all = StoreQuery(entity: query.entity)
    all.includesSubentities = query.includesSubentities
    var keys = Set(try reader.keys(matching: all))
    for object in pending
    where object.lifecycleState == .inserted && query.covers(object.entity) {
      keys.insert(object.objectID.primaryKey)
    }
    if let candidates = query.candidates { keys.formIntersection(candidates) }
    return test.window(try matches(among: keys.sorted(), of: query.entity, test))
  }

  /// Those of `keys` whose objects match, with what they are sorted by.
  func matches(
    among keys: [Int64], of entity: EntityDescription, _ test: QueryMatcher
  ) throws -> [QueryMatcher.Match] {
    var matches: [QueryMatcher.Match] = []
    examinedCount += keys.count
    for start in stride(from: 0, to: keys.count, by: FaultBatch.size) {
      let part = Array(keys[start..<min(start + FaultBatch.size, keys.count)])
      let batch = FaultBatch(keys: part, generation: generation)
      for key in part {
        let id = ManagedObjectID(entity: entity, primaryKey: key)
        let object = object(id, batch: batch)
        _ = row(of: object)
        let values = object.isGone ? nil : try test.sortValues(of: object)
        // A value that couldn't be read has decided nothing.
        try throwAccessError()
        if let values { matches.append((key, values)) }
      }
    }
    return matches
  }

  /// The store's `keys`, in order, with `matches`, in order, put in their places.
  func merged(
    _ keys: [Int64], with matches: [QueryMatcher.Match], _ test: QueryMatcher, _ query: StoreQuery
  ) throws -> [Int64] {
    var places: [Int] = []
    var known: [Int64: [AttributeValue]] = [:]
    var start = 0
    // A few places are looked for by halves; for many it costs less to read what all are sorted by.
    if !query.sortDescriptors.isEmpty, matches.count > keys.count / 500 + 8 {
      known = try sortValues(of: keys, query)
    }
    for match in matches {
      start = try keys[start...].partitioningIndex { key in
        let values = try known[key] ?? sortValues(of: key, query.entity, test)
        known[key] = values
        return !test.precedes((key, values), match)
      }
      places.append(start)
    }
    var all: [Int64] = []
    all.reserveCapacity(keys.count + matches.count)
    var next = 0
    for (match, place) in zip(matches, places) {
      all += keys[next..<place]
      all.append(match.key)
      next = place
    }
    return all + keys[next...]
  }

  private func sortValues(of key: Int64, _ entity: EntityDescription, _ test: QueryMatcher) throws
    -> [AttributeValue]
  {
    let object = object(ManagedObjectID(entity: entity, primaryKey: key))
    let values = try test.sortValuesWithoutTest(of: object)
    try throwAccessError()
    return values
  }

  private func sortValues(of keys: [Int64], _ query: StoreQuery) throws
    -> [Int64: [AttributeValue]]
  {
    let expressions = try query.sortDescriptors.map { descriptor in
      try BoundExpression(
        binding: FetchedProperty(descriptor.keyPath).expression ?? .evaluatedObject,
        named: descriptor.keyPath, of: query.entity, in: model)
    }
    var all: [Int64: [AttributeValue]] = [:]
    all.reserveCapacity(keys.count)
    var wanted = StoreQuery(entity: query.entity, clock: query.clock)
    wanted.candidates = keys
    let order = ObjectOrder(query.sortDescriptors)
    try reader.readValues(of: expressions, matching: wanted) { key, values in
      all[key] = order.folded(values)
    }
    return all
  }
}
