import Glibc
import SQLiteDriver
import Testing

@Suite("Opening a database")
struct OpeningTests {
  @Test("a created file and its journal files belong to their owner alone")
  func fileMode() throws {
    let old = umask(0)
    defer { umask(old) }
    let temporary = try TemporaryDatabase()
    let connection = try temporary.connect()
    try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER) STRICT;")
    #expect(temporary.contents == ["test.sqlite", "test.sqlite-shm", "test.sqlite-wal"])
    for name in temporary.contents {
      #expect(temporary.mode(of: name) == 0o600, "\(name)")
    }
  }

  @Test("the mode of a file that is there already stays")
  func existingFile() throws {
    let temporary = try TemporaryDatabase()
    try temporary.write([], to: "test.sqlite")
    chmod(temporary.path, 0o640)
    try temporary.connect().execute("CREATE TABLE t (a INTEGER)")
    #expect(temporary.mode(of: "test.sqlite") == 0o640)
  }

  @Test(
    "a file that doesn't change is read without locks and without files beside it",
    arguments: ["plain", "a b?c#d%41", "ü"])
  func immutable(name: String) throws {
    let temporary = try TemporaryDatabase()
    let path = temporary.path + name
    do {
      let connection = try SQLiteConnection(path: path)
      try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER)")
      try connection.execute("INSERT INTO t VALUES (7)")
    }
    let before = temporary.contents
    let connection = try SQLiteConnection(path: path, configuration: .init(mode: .immutable))
    #expect(try connection.firstValue("SELECT a FROM t") == 7)
    #expect(temporary.contents == before)
    #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM t") }
  }

  @Test("opening again doesn't drop the locks of another connection")
  func locksStay() throws {
    let temporary = try TemporaryDatabase()
    let first = try temporary.connect()
    try first.execute("CREATE TABLE t (a INTEGER); BEGIN IMMEDIATE")
    let second = try temporary.connect()
    #expect(try sqliteError { try second.execute("BEGIN IMMEDIATE") }.code == .busy)
    try first.execute("INSERT INTO t VALUES (1); COMMIT")
    #expect(try second.firstValue("SELECT a FROM t") == 1)
  }

  @Test("a missing file isn't created unless asked for", arguments: [false, true])
  func missingFile(readOnly: Bool) throws {
    let temporary = try TemporaryDatabase()
    let error = try sqliteError {
      _ = try temporary.connect(mode: readOnly ? .readOnly : .readWrite)
    }
    #expect(error.code.primary == .cantOpen)
    #expect(error.message.contains(temporary.path))
    #expect(error.message.hasSuffix("No such file or directory"))
    #expect(temporary.contents.isEmpty)
  }

  @Test("a file in a missing folder can't be created, and the error says why")
  func missingFolder() throws {
    let temporary = try TemporaryDatabase()
    let path = "\(temporary.folder)/no/such.sqlite"
    let error = try sqliteError { _ = try SQLiteConnection(path: path) }
    #expect(error.code == .cantOpen)
    #expect(error.message == "cannot create \(path): No such file or directory")
  }

  @Test("a folder can't be opened")
  func folder() throws {
    let temporary = try TemporaryDatabase()
    let error = try sqliteError { _ = try SQLiteConnection(path: temporary.folder) }
    #expect(error.code.primary == .cantOpen)
  }

  @Test("empty paths and paths with a NUL are refused", arguments: ["", "a\0b"])
  func oddPath(path: String) throws {
    #expect(try sqliteError { _ = try SQLiteConnection(path: path) }.code == .misuse)
  }

  @Test(
    "names that mean something else to SQLite are refused or are files",
    arguments: ["file:memory?mode=memory", ":memory:"])
  func specialNames(name: String) throws {
    // They are relative, and nothing of the kind is in the working folder.
    let error = try sqliteError {
      _ = try SQLiteConnection(path: name, configuration: .init(mode: .readOnly))
    }
    #expect(error.code.primary == .cantOpen)
    #expect(error.message.contains("./\(name)"))
  }

  @Test("a read-only connection refuses to write")
  func readOnly() throws {
    let temporary = try TemporaryDatabase()
    try temporary.connect().execute("CREATE TABLE t (a INTEGER)")
    let connection = try temporary.connect(mode: .readOnly)
    #expect(connection.isReadOnly)
    let error = try sqliteError { try connection.execute("INSERT INTO t VALUES (1)") }
    #expect(error.code == .readOnly)
    #expect(try !temporary.connect().isReadOnly)
  }

  @Test("a file that is no database is told apart from a damaged one")
  func notADatabase() throws {
    let temporary = try TemporaryDatabase()
    try temporary.write(
      Array(String(repeating: "not a database ", count: 100).utf8), to: "test.sqlite")
    let connection = try temporary.connect()
    let error = try sqliteError { _ = try connection.rows("SELECT * FROM sqlite_schema") }
    #expect(error.code == .notADatabase)
    #expect(error.description.hasPrefix("SQLite error 26: file is not a database"))
  }

  @Test(
    "text in double quotes is no string",
    arguments: [
      "SELECT \"nosuch\"", "CREATE TABLE u (a TEXT CHECK (a <> \"x\"))",
    ])
  func doubleQuotes(sql: String) throws {
    let connection = try memoryDatabase()
    let error = try sqliteError { try connection.execute(sql) }
    #expect(error.code == .error)
    #expect(error.message.contains("no such column"))
  }

  @Test("foreign keys are enforced")
  func foreignKeys() throws {
    let connection = try memoryDatabase()
    try connection.execute(
      "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p)")
    let error = try sqliteError { try connection.execute("INSERT INTO c VALUES (1)") }
    #expect(error.code == .constraintForeignKey)
  }

  @Test("the schema table can't be written, and schemas aren't trusted")
  func defences() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER); PRAGMA writable_schema = ON")
    #expect(throws: SQLiteError.self) {
      try connection.execute("UPDATE sqlite_schema SET sql = 'x'")
    }
    #expect(try connection.firstValue("PRAGMA trusted_schema") == 0)
  }

  @Test(
    "the busy timeout is given to SQLite in milliseconds",
    arguments: [
      (Duration.seconds(2), Int64(2000)), (.milliseconds(1), 1), (.microseconds(1), 1), (.zero, 0),
      (.seconds(-1), 0), (.seconds(Int64.max), Int64(Int32.max)),
    ])
  func busyTimeout(timeout: Duration, milliseconds: Int64) throws {
    let connection = try SQLiteConnection(inMemory: .init(busyTimeout: timeout))
    #expect(try connection.firstValue("PRAGMA busy_timeout") == .integer(milliseconds))
  }
}
