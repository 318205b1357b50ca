public import ObjectGraph
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/update(_:)``.
  public func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    try pool.write { try BatchUpdater(schema: schema, connection: $0).run(update) }
  }
}
