import SQLiteDriver

/// Lets what a statement is made from and the statement itself read the store in one state.
final class QuerySnapshot {
  private let connection: SQLiteConnection
  private var hasBegun = false

  /// A snapshot for what is read through `connection`.
  init(_ connection: SQLiteConnection) {
    self.connection = connection
  }

  /// Holds the state of the store, up to ``end()``, unless a transaction does that already.
  func begin() throws {
    guard !connection.isInTransaction else { return }
    try connection.execute("BEGIN", [])
    hasBegun = true
  }

  /// The primary keys that a query gives; the state is held from then on.
  func keys(_ select: SQLSelect) throws -> [Int64] {
    try begin()
    return try connection.withQuery(select) { try $0.int64s() }
  }

  /// Lets go of the state.
  func end() throws {
    guard hasBegun else { return }
    hasBegun = false
    try connection.execute("COMMIT", [])
  }
}
