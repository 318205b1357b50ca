public import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/insert(_:recording:)``.
  public func insert(_ requests: [BatchInsertRequest], recording: HistoryRecording?) throws
    -> [BatchInsertResult]
  {
    let results = try pool.writeWithoutReferenceChecks { connection in
      try recorded(recording, on: connection) { try insert(requests, on: connection) }
    }
    countCommit()
    return results
  }

  private func insert(_ requests: [BatchInsertRequest], on connection: SQLiteConnection) throws
    -> [BatchInsertResult]
  {
    var results: [BatchInsertResult] = []
    var references = BatchReferences(schema: schema)
    for request in requests {
      let plan = try BatchInsertPlan(request, model: model)
      let writer = try BatchWriter(
        plan, request: request, schema: schema, connection: connection)
      let result = try writer.run(after: results)
      references.add(writer.givenKeys)
      references.noteWritten(result.primaryKeys, of: plan.entity.index)
      results.append(result)
    }
    try references.check(on: connection)
    return results
  }
}
