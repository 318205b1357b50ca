import Dispatch
import Glibc
import SQLiteDriver
import Testing

@Suite("Errors")
struct ErrorTests {
  @Test("an error says what and where, and hides values")
  func description() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a TEXT NOT NULL, b TEXT)")
    let sql = "INSERT INTO t VALUES (?1, ?2)"
    let error = try sqliteError { try connection.execute(sql, [.null, "secret"]) }
    #expect(error.code == .constraintNotNull)
    #expect(error.sql == sql)
    #expect(
      error.description
        == "SQLite error 19: NOT NULL constraint failed: t.a, while executing `\(sql)`")
    #expect(!error.description.contains("secret"))
  }

  @Test(
    "each kind of constraint has its code",
    arguments: [
      ("INSERT INTO t VALUES (1, 1, 1)", SQLiteResultCode.constraintPrimaryKey),
      ("INSERT INTO t VALUES (2, 1, 1)", .constraintUnique),
      ("INSERT INTO t VALUES (2, NULL, 1)", .constraintNotNull),
      ("INSERT INTO t VALUES (2, 2, -1)", .constraintCheck),
      ("INSERT INTO t VALUES (2, 'two', 1)", .constraintDataType),
      ("INSERT INTO t VALUES (2, 2, 99)", .constraintTrigger),
      ("INSERT INTO r(rowid, a) VALUES (1, 1)", .constraintRowID),
    ])
  func constraints(sql: String, code: SQLiteResultCode) throws {
    let connection = try memoryDatabase()
    try connection.execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, u INTEGER NOT NULL UNIQUE, c INTEGER CHECK (c > 0))
        STRICT;
      CREATE TABLE r (a INTEGER) STRICT;
      CREATE TRIGGER g BEFORE INSERT ON t WHEN new.c = 99
        BEGIN SELECT raise(ABORT, 'ninety-nine'); END;
      INSERT INTO t VALUES (1, 1, 1);
      INSERT INTO r(rowid, a) VALUES (1, 1);
      """)
    let error = try sqliteError { try connection.execute(sql) }
    #expect(error.code == code)
    #expect(error.code.primary == .constraint)
    #expect(error.sql == sql)
  }

  @Test("a primary code as a pattern matches its extended codes, not the reverse")
  func patterns() {
    #expect(SQLiteResultCode.constraint ~= .constraintUnique)
    #expect(SQLiteResultCode.constraintUnique ~= .constraintUnique)
    #expect(!(SQLiteResultCode.constraintUnique ~= .constraint))
    #expect(!(SQLiteResultCode.constraintUnique ~= .constraintCheck))
    #expect(SQLiteResultCode.busySnapshot.primary == .busy)
    #expect(SQLiteResultCode(rawValue: 4874).primary == .ioError)
    #expect(SQLiteResultCode.full.description == "database or disk is full")
  }

  @Test("SQL that can't be compiled is reported with its text")
  func syntax() throws {
    let connection = try memoryDatabase()
    let error = try sqliteError { _ = try connection.prepare("SELEC 1") }
    #expect(error.code == .error)
    #expect(
      error.description == "SQLite error 1: near \"SELEC\": syntax error, while executing `SELEC 1`"
    )
  }

  @Test("a lock of another connection is reported as busy, after the timeout")
  func busy() throws {
    let temporary = try TemporaryDatabase()
    let first = try temporary.connect()
    try first.execute("CREATE TABLE t (a INTEGER); BEGIN IMMEDIATE")
    let second = try temporary.connect(busyTimeout: .milliseconds(20))
    let clock = ContinuousClock()
    var error: SQLiteError?
    let waited = try clock.measure {
      error = try sqliteError { try second.execute("INSERT INTO t VALUES (1)") }
    }
    #expect(error?.code == .busy)
    #expect(waited >= .milliseconds(15))
    try first.execute("COMMIT")
    try second.execute("INSERT INTO t VALUES (1)")
  }

  @Test("a read transaction that has become old can't write")
  func busySnapshot() throws {
    let temporary = try TemporaryDatabase()
    let first = try temporary.connect()
    try first.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER)")
    let second = try temporary.connect()
    try second.execute("BEGIN; SELECT * FROM t")
    try first.execute("INSERT INTO t VALUES (1)")
    let error = try sqliteError { try second.execute("INSERT INTO t VALUES (2)") }
    #expect(error.code == .busySnapshot)
  }

  @Test("a table that a running statement reads is locked against being dropped")
  func locked() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)")
    let statement = try connection.prepare("SELECT a FROM t")
    try statement.step()
    #expect(try sqliteError { try connection.execute("DROP TABLE t") }.code == .locked)
    statement.reset()
    try connection.execute("DROP TABLE t")
  }

  @Test("a full database is reported, and its transaction is rolled back")
  func full() throws {
    let temporary = try TemporaryDatabase()
    let connection = try temporary.connect()
    try connection.execute("CREATE TABLE t (a BLOB); INSERT INTO t VALUES (x'01')")
    try connection.execute("PRAGMA max_page_count = 10")
    let error = try sqliteError {
      try connection.transaction(.immediate) {
        for _ in 0..<100 { try connection.execute("INSERT INTO t VALUES (zeroblob(4000))") }
      }
    }
    #expect(error.code == .full)
    #expect(error.description.hasPrefix("SQLite error 13: database or disk is full"))
    #expect(!connection.isInTransaction)
    #expect(try connection.firstValue("SELECT count(*) FROM t") == 1)
    #expect(try connection.integrityCheck() == [])
  }

  @Test("a file that can't grow is reported with the system's reason")
  func fileSizeLimit() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let temporary = try TemporaryDatabase()
      let connection = try temporary.connect()
      try connection.execute("CREATE TABLE t (a BLOB)")
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = try sqliteError {
        try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
      }
      try #require(error.code.primary == .ioError || error.code.primary == .full)
      try #require(try connection.firstValue("SELECT count(*) FROM t") == 0)
      try #require(try connection.integrityCheck() == [])
    }
  }

  @Test("a damaged page is reported as corrupt")
  func corrupt() throws {
    let temporary = try TemporaryDatabase()
    do {
      let connection = try temporary.connect()
      try connection.execute("CREATE TABLE t (a TEXT); INSERT INTO t VALUES (hex(zeroblob(9000)))")
    }
    let descriptor = open(temporary.path, O_WRONLY)
    try #require(descriptor >= 0)
    let garbage = [UInt8](repeating: 0xee, count: 512)
    #expect(pwrite(descriptor, garbage, garbage.count, 4096) == garbage.count)
    close(descriptor)
    let connection = try temporary.connect()
    #expect(try sqliteError { _ = try connection.rows("SELECT * FROM t") }.code.primary == .corrupt)
    #expect(try connection.integrityCheck().last == "database disk image is malformed")
  }

  @Test("an interrupt from another thread stops a statement that would never end")
  func interrupt() throws {
    let connection = try memoryDatabase()
    let handle = connection.interruptHandle
    try connection.register(function: "stop", argumentCount: 0, options: []) { _ in
      handle.interrupt()
      return .null
    }
    let endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i), stop() FROM n"
    let statement = try connection.prepare(
      "WITH RECURSIVE n(i) AS (SELECT stop() UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n")
    #expect(try sqliteError { try statement.step() }.code == .interrupt)
    #expect(!statement.isRunning)
    // The interrupt is over with the statement.
    #expect(try connection.firstValue("SELECT 1") == 1)
    // A thread of its own: a task might wait for ever for one of the few that tasks share, which
    // this test and others hold.
    let (stop, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue(label: "interrupter").async {
      while stop.wait(timeout: .now()) == .timedOut { handle.interrupt() }
      stopped.signal()
    }
    #expect(try sqliteError { _ = try connection.rows(endless) }.code == .interrupt)
    stop.signal()
    stopped.wait()
  }

  @Test("an interrupt handle outlives its connection")
  func lateInterrupt() throws {
    var connection: SQLiteConnection? = try memoryDatabase()
    let handle = try #require(connection).interruptHandle
    connection = nil
    handle.interrupt()
  }
}
