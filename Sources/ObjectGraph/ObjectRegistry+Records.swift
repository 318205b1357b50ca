import ObjectModel
import Predicates

extension ObjectRegistry {
  /// The records of a fetch of dictionaries.
  func records<Object>(of request: FetchRequest<Object>) throws -> [FetchedRecord] {
    let plain = try query(
      entityName: request.entityName, predicate: request.predicate, limit: request.fetchLimit,
      offset: request.fetchOffset, options: request.checkOptions,
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
    of expressions: [StoreExpression], matching query: StoreQuery,
    includingPendingChanges: Bool, _ body: (Int64, [PredicateValue]) throws -> Void
  ) throws {
    guard includingPendingChanges, !pending.isEmpty else {
      return try store.readValues(of: expressions, matching: query, body)
    }
    let reader = try ValueReader(expressions, clock: query.clock)
    let keys = try keys(matching: query)
    for start in stride(from: 0, to: keys.count, by: FaultBatch.size) {
      let part = Array(keys[start..<min(start + FaultBatch.size, keys.count)])
      let batch = FaultBatch(keys: part, generation: generation)
      for key in part {
        let object = object(
          ManagedObjectID(entity: query.entity, primaryKey: key), batch: batch)
        let values = try reader.values(of: object)
        try throwAccessError()
        try body(key, values)
      }
    }
  }
}
