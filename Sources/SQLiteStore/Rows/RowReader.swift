import ObjectGraph
import ObjectModel
import SQLiteDriver

/// Reads rows through the connection that runs a statement, in the statement's snapshot.
///
/// What has been read is kept, for the time of one question.
final class RowReader: RowSource {
  private let store: SQLiteStore
  private unowned let connection: SQLiteConnection
  private var rows: [ManagedObjectID: StoreRow?] = [:]

  init(store: SQLiteStore, connection: SQLiteConnection) {
    self.store = store
    self.connection = connection
  }

  /// See ``RowSource/model``.
  var model: ManagedObjectModel { store.model }

  /// Forgets what has been read, for another question.
  func forget() { rows.removeAll(keepingCapacity: true) }

  /// See ``RowSource/row(of:)``.
  func row(of id: ManagedObjectID) throws -> StoreRow? {
    if let known = rows[id] { return known }
    let row = try store.rows(of: id.entity, keys: [id.primaryKey], on: connection).first ?? nil
    rows[id] = .some(row)
    return row
  }

  /// See ``RowSource/concrete(_:)``: the table of a hierarchy is read by any of its entities.
  func concrete(_ id: ManagedObjectID) -> ManagedObjectID { id }

  /// See ``RowSource/relatedKeys(of:relationship:key:)``.
  func relatedKeys(of entity: EntityDescription, relationship: Int, key: Int64) throws -> [Int64] {
    try store.relatedKeys(of: entity, relationship: relationship, keys: [key], on: connection)
      .first ?? []
  }
}
