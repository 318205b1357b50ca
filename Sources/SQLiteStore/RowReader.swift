import ObjectGraph
import ObjectModel
import SQLiteDriver

/// Reads rows through the connection that runs a statement, in the statement's snapshot.
///
/// What has been read is kept, for the time of one question.
final class RowReader {
  private let store: SQLiteStore
  private unowned let connection: SQLiteConnection
  private var rows: [ManagedObjectID: StoreRow?] = [:]

  init(store: SQLiteStore, connection: SQLiteConnection) {
    self.store = store
    self.connection = connection
  }

  var model: ManagedObjectModel { store.model }

  /// Forgets what has been read, for another question.
  func forget() { rows.removeAll(keepingCapacity: true) }

  /// The row with `key`; nil where there is none.
  func row(of entity: EntityDescription, key: Int64) throws -> StoreRow? {
    let id = ManagedObjectID(entity: entity, primaryKey: key)
    if let known = rows[id] { return known }
    let row = try store.rows(of: entity, keys: [key], on: connection).first ?? nil
    rows[id] = .some(row)
    return row
  }

  /// The keys at the other end of a to-many relationship, in their order.
  func relatedKeys(of entity: EntityDescription, relationship: Int, key: Int64) throws -> [Int64] {
    try store.relatedKeys(of: entity, relationship: relationship, keys: [key], on: connection)
      .first ?? []
  }
}
