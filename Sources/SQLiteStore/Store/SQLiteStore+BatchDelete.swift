public import ObjectGraph
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/delete(_:)``.
  public func delete(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome {
    do {
      let outcome = try pool.write { connection in
        let recording = deletion.isDryRun ? nil : deletion.recording
        let outcome = try recorded(recording, on: connection) {
          try BatchDeleter(
            schema: schema, connection: connection,
            planner: planner(on: connection, QuerySnapshot(connection)),
            reader: RowReader(store: self, connection: connection)
          ).run(deletion)
        }
        if deletion.isDryRun { throw DryRun(outcome: outcome) }
        return outcome
      }
      countCommit()
      return outcome
    } catch let end as DryRun {
      return end.outcome
    }
  }

  /// An error that rolls back a dry run.
  private struct DryRun: Error {
    let outcome: StoreDeletion.Outcome
  }
}
