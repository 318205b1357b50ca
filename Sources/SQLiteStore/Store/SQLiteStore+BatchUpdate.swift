public import ObjectGraph
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/update(_:)``.
  public func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    let outcome = try pool.write { connection in
      try recorded(update.recording, on: connection) {
        try BatchUpdater(
          schema: schema, connection: connection,
          planner: planner(on: connection, QuerySnapshot(connection)),
          reader: RowReader(store: self, connection: connection)
        ).run(update)
      }
    }
    countCommit()
    return outcome
  }
}
