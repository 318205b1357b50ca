extension SQLiteConnection {
  /// Runs a closure in a transaction: commits when it returns, rolls back when it throws.
  ///
  /// Throws what the closure throws, and an ``SQLiteError`` when the transaction can't be begun (one
  /// is open already, or `.busy`) or committed; it's rolled back then. When the rolling back fails
  /// too, the first error is the one that is thrown, and ``isInTransaction`` stays true.
  @discardableResult
  public func transaction<Result>(
    _ kind: SQLiteTransactionKind = .deferred, _ body: () throws -> Result
  ) throws -> Result {
    try execute(kind.beginStatement, [])
    do {
      let result = try body()
      try execute("COMMIT", [])
      return result
    } catch {
      undo(["ROLLBACK"])
      throw error
    }
  }

  /// Runs a closure within a savepoint: its changes are undone when it throws, what came before
  /// stays.
  ///
  /// Savepoints can be nested. Outside of a transaction a savepoint is a deferred transaction.
  /// Throws what the closure throws, and an ``SQLiteError`` when the savepoint can't be set or
  /// released.
  @discardableResult
  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    // Equal names nest: the innermost savepoint of the name is meant.
    try execute("SAVEPOINT driver", [])
    do {
      let result = try body()
      try execute("RELEASE driver", [])
      return result
    } catch {
      undo(["ROLLBACK TO driver", "RELEASE driver"])
      throw error
    }
  }

  /// Undoes changes after an error, which must not be hidden by an error of the undoing.
  func undo(_ statements: [String]) {
    // After some errors, such as a full disk, SQLite has rolled back by itself.
    guard isInTransaction else { return }
    do {
      for statement in statements { try execute(statement, []) }
    } catch {
      database.trace?("-- \(error)")
    }
  }
}
