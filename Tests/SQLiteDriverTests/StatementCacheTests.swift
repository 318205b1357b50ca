import SQLiteDriver
import Testing

@Suite("Statement cache")
struct StatementCacheTests {
  @Test("a statement is used again for the same text")
  func reuse() throws {
    let connection = try memoryDatabase()
    let first = ObjectIdentifier(try connection.cachedStatement("SELECT ?1"))
    let second = ObjectIdentifier(try connection.cachedStatement("SELECT ?1"))
    #expect(first == second)
  }

  @Test("a text with blanks at its end is found again, too")
  func blanks() throws {
    let connection = try memoryDatabase()
    let first = ObjectIdentifier(try connection.cachedStatement("SELECT 1; "))
    let second = ObjectIdentifier(try connection.cachedStatement("SELECT 1; "))
    #expect(first == second)
  }

  @Test("a statement in use isn't given to a second one")
  func inUse() throws {
    let connection = try memoryDatabase()
    let first = try connection.cachedStatement("SELECT 1 UNION ALL SELECT 2")
    try first.step()
    let second = try connection.cachedStatement("SELECT 1 UNION ALL SELECT 2")
    #expect(first !== second)
    #expect(try second.step())
    #expect(second.int64(at: 0) == 1)
    #expect(try first.step())
    #expect(first.int64(at: 0) == 2)
  }

  @Test("a statement comes back reset and without values")
  func clean() throws {
    let connection = try memoryDatabase()
    try connection.withStatement("SELECT ?1 UNION ALL SELECT 2") { statement in
      try statement.bind(1, at: 1)
      try statement.step()
    }
    try connection.withStatement("SELECT ?1 UNION ALL SELECT 2") { statement in
      #expect(!statement.isRunning)
      try statement.step()
      #expect(statement.isNull(at: 0))
    }
  }

  @Test("a lent statement holds no lock after an error")
  func lockAfterError() throws {
    struct Stop: Error {}
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)")
    #expect(throws: Stop.self) {
      try connection.withStatement("SELECT a FROM t") { statement in
        try statement.step()
        throw Stop()
      }
    }
    try connection.execute("DROP TABLE t")
  }

  @Test("the statement unused for longest makes room")
  func leastRecentlyUsed() throws {
    let connection = try memoryDatabase(statementCacheCapacity: 2)
    let one = ObjectIdentifier(try connection.cachedStatement("SELECT 1"))
    // Held, so that its identity can't pass to a newer statement.
    let two = try connection.cachedStatement("SELECT 2")
    #expect(ObjectIdentifier(try connection.cachedStatement("SELECT 1")) == one)
    let three = try connection.cachedStatement("SELECT 3")
    #expect(ObjectIdentifier(try connection.cachedStatement("SELECT 1")) == one)
    #expect(try connection.cachedStatement("SELECT 2") !== two)
    _ = three
  }

  @Test("no capacity keeps nothing")
  func noCapacity() throws {
    let connection = try memoryDatabase(statementCacheCapacity: 0)
    let first = try connection.cachedStatement("SELECT 1")
    let second = try connection.cachedStatement("SELECT 1")
    #expect(first !== second)
  }

  @Test("cleared statements aren't used again")
  func clear() throws {
    let connection = try memoryDatabase()
    let first = try connection.cachedStatement("SELECT 1")
    connection.clearStatementCache()
    #expect(try connection.cachedStatement("SELECT 1") !== first)
  }
}
