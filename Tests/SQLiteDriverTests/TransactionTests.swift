import SQLiteDriver
import Testing

@Suite("Transactions")
struct TransactionTests {
  struct Stop: Error {}

  private func table() throws -> SQLiteConnection {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER)")
    return connection
  }

  @Test(
    "a transaction is committed when its closure returns",
    arguments: [
      SQLiteTransactionKind.deferred, .immediate,
    ])
  func commit(kind: SQLiteTransactionKind) throws {
    let connection = try table()
    let result = try connection.transaction(kind) {
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO t VALUES (1)")
      return "done"
    }
    #expect(result == "done")
    #expect(!connection.isInTransaction)
    #expect(try connection.rows("SELECT a FROM t") == [[1]])
  }

  @Test("a transaction is rolled back when its closure throws")
  func rollback() throws {
    let connection = try table()
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.rows("SELECT a FROM t") == [])
  }

  @Test("a transaction in a transaction is refused, and the outer one goes on")
  func nested() throws {
    let connection = try table()
    try connection.execute("BEGIN; INSERT INTO t VALUES (1)")
    let error = try sqliteError { try connection.transaction {} }
    #expect(error.message == "cannot start a transaction within a transaction")
    #expect(connection.isInTransaction)
    try connection.execute("COMMIT")
    #expect(try connection.rows("SELECT a FROM t") == [[1]])
  }

  @Test("a commit that fails is rolled back")
  func failedCommit() throws {
    let connection = try memoryDatabase()
    try connection.execute(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY);
      CREATE TABLE c (p INTEGER REFERENCES p DEFERRABLE INITIALLY DEFERRED);
      """)
    let error = try sqliteError {
      try connection.transaction { try connection.execute("INSERT INTO c VALUES (1)") }
    }
    #expect(error.code == .constraintForeignKey)
    #expect(!connection.isInTransaction)
    #expect(try connection.rows("SELECT * FROM c") == [])
  }

  @Test("a closure that ends the transaction itself is told of it")
  func endedInside() throws {
    let connection = try table()
    let error = try sqliteError {
      try connection.transaction { try connection.execute("ROLLBACK") }
    }
    #expect(error.message == "cannot commit - no transaction is active")
  }

  @Test("the closure's error is the one thrown, also when there is nothing left to roll back")
  func firstErrorWins() throws {
    let connection = try table()
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("ROLLBACK")
        throw Stop()
      }
    }
    let log = Log()
    connection.trace = { log.append($0) }
    #expect(throws: Stop.self) {
      try connection.savepoint {
        try connection.execute("RELEASE driver; BEGIN")
        throw Stop()
      }
    }
    #expect(connection.isInTransaction)
    #expect(log.lines.last?.hasPrefix("-- SQLite error 1: no such savepoint: driver") == true)
    try connection.execute("ROLLBACK")
  }

  @Test("an immediate transaction takes the write lock at once")
  func immediate() throws {
    let temporary = try TemporaryDatabase()
    let first = try temporary.connect()
    let second = try temporary.connect()
    var inside: SQLiteError?
    try first.transaction(.immediate) {
      do { try second.transaction(.immediate) {} } catch { inside = error as? SQLiteError }
      try second.transaction(.deferred) {}
    }
    #expect(inside?.code == .busy)
    #expect(!second.isInTransaction)
    try second.transaction(.immediate) {}
  }

  @Test("a savepoint undoes its own changes only")
  func savepoint() throws {
    let connection = try table()
    try connection.execute("BEGIN; INSERT INTO t VALUES (1)")
    try connection.savepoint { try connection.execute("INSERT INTO t VALUES (2)") }
    #expect(throws: Stop.self) {
      try connection.savepoint {
        try connection.execute("INSERT INTO t VALUES (3)")
        try connection.savepoint { try connection.execute("INSERT INTO t VALUES (4)") }
        throw Stop()
      }
    }
    #expect(connection.isInTransaction)
    try connection.execute("COMMIT")
    #expect(try connection.rows("SELECT a FROM t") == [[1], [2]])
  }

  @Test("a savepoint outside of a transaction is one")
  func outerSavepoint() throws {
    let connection = try table()
    try connection.savepoint {
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO t VALUES (1)")
    }
    #expect(!connection.isInTransaction)
    #expect(throws: Stop.self) {
      try connection.savepoint {
        try connection.execute("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.rows("SELECT a FROM t") == [[1]])
  }
}
