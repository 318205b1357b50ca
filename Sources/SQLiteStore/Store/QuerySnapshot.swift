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

  /// Lets go of the state.
  func end() throws {
    guard hasBegun else { return }
    hasBegun = false
    try connection.execute("COMMIT", [])
  }
}
