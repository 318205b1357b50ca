import ObjectModel
import Predicates

extension ContextState {
  /// The records of a fetch of dictionaries.
  func records<Object>(of request: FetchRequest<Object>) throws -> [FetchedRecord] {
    let plain = try query(
      entityName: request.entityName, predicate: request.predicate,
      boundPredicate: request.boundPredicate, limit: request.fetchLimit,
      offset: request.fetchOffset, options: request.bindingOptions,
      includesSubentities: request.includesSubentities)
    let projection = try FetchProjection(request, model: model, query: plain)
    var collector = try RecordCollector(projection)
    try readValues(
      of: projection.inputs, matching: projection.query,
      includingPendingChanges: request.includesPendingChanges
    ) { try collector.add($1) }
    return try collector.records()
  }

  /// Reads what `expressions` give for each object that matches, in order, as this context has them.
  func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    includingPendingChanges: Bool, _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    guard includingPendingChanges, !pending.isEmpty else {
      return try reader.readValues(of: expressions, matching: query, body)
    }
    var dependencies = QueryDependencies(query, model: model)
    for expression in expressions { dependencies.add(expression.tree) }
    guard let isConcerned = try concernTest(query, dependencies) else {
      return try reader.readValues(of: expressions, matching: query, body)
    }
    let reader = try ValueReader(expressions, clock: query.clock)
    let keys = try keys(matching: query)
    for start in stride(from: 0, to: keys.count, by: FaultBatch.size) {
      let part = Array(keys[start..<min(start + FaultBatch.size, keys.count)])
      let stored = try storedValues(
        of: expressions, query, keys: part.filter { !isConcerned($0) })
      let batch = FaultBatch(keys: part.filter { stored[$0] == nil }, generation: generation)
      for key in part {
        if let values = stored[key] {
          try body(key, values)
          continue
        }
        let object = object(
          ManagedObjectID(entity: query.entity, primaryKey: key), batch: batch)
        let values = try reader.values(of: object)
        try throwAccessError()
        try body(key, values)
      }
    }
  }

  /// Tells by its key whether an object's values, as far as `dependencies` has them, may differ from the stored
  /// ones; nil if no object's do.
  private func concernTest(_ query: StoreQuery, _ dependencies: QueryDependencies) throws
    -> ((Int64) -> Bool)?
  {
    if dependencies.isLocal {
      if pendingCount(of: query) == 0 { return nil }
      let test = LocalChangeTest(dependencies)
      return { [self] key in
        pendingObject(ManagedObjectID(entity: query.entity, primaryKey: key))
          .map(test.concerns) ?? false
      }
    }
    guard let affected = try keysAffectedByPendingChanges(dependencies) else {
      return { _ in true }
    }
    return affected.isEmpty ? nil : { affected.contains($0) }
  }

  private func storedValues(
    of expressions: [BoundExpression], _ query: StoreQuery, keys: [Int64]
  ) throws -> [Int64: [AttributeValue]] {
    if keys.isEmpty { return [:] }
    var wanted = StoreQuery(entity: query.entity, clock: query.clock)
    wanted.includesSubentities = query.includesSubentities
    wanted.candidates = keys
    var all: [Int64: [AttributeValue]] = [:]
    try reader.readValues(of: expressions, matching: wanted) { all[$0] = $1 }
    return all
  }
}
