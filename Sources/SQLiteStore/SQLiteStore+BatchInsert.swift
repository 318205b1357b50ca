public import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/insert(_:)``.
  public func insert(_ requests: [BatchInsertRequest]) throws -> [BatchInsertResult] {
    try pool.write { connection in
      var results: [BatchInsertResult] = []
      for request in requests {
        let plan = try BatchInsertPlan(request, model: model)
        let writer = try BatchWriter(
          plan, request: request, schema: schema, connection: connection)
        results.append(try writer.run(after: results))
      }
      return results
    }
  }
}
