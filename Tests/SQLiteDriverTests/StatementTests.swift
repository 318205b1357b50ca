import SQLiteDriver
import Testing

@Suite("Statements")
struct StatementTests {
  @Test(
    "values come back as they were bound",
    arguments: [
      SQLiteValue.null, .integer(0), .integer(.max), .integer(.min), .real(0.1), .real(-.infinity),
      .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), .text(""), .text("a\0b"),
      .text("\0"), .text("😀 é ß"), .text(String(repeating: "long ", count: 10_000)), .blob([]),
      .blob([0]), .blob([0, 1, 0, 255]),
    ])
  func roundTrip(value: SQLiteValue) throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a ANY) STRICT")
    try connection.execute("INSERT INTO t VALUES (?1)", [value])
    #expect(try connection.rows("SELECT a FROM t") == [[value]])
    let statement = try connection.prepare("SELECT a FROM t")
    #expect(try statement.step())
    #expect(statement.type(at: 0) == value.type)
    #expect(statement.isNull(at: 0) == (value == .null))
  }

  @Test("an empty text and an empty blob aren't NULL, however they are bound")
  func emptyIsNotNull() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT typeof(?1), typeof(?2), typeof(?3), typeof(?4)")
    try statement.bind("", at: 1)
    try statement.bind(utf8: UnsafeBufferPointer(start: nil, count: 0), at: 2)
    try statement.bind(blob: UnsafeRawBufferPointer(start: nil, count: 0), at: 3)
    try statement.bind(blob: [], at: 4)
    #expect(try statement.step())
    #expect(statement.row() == ["text", "text", "blob", "blob"])
  }

  @Test("the length of a text with a NUL is kept")
  func embeddedNUL() throws {
    let connection = try memoryDatabase()
    #expect(
      try connection.rows("SELECT length(CAST(?1 AS BLOB))", ["a\0bc"]) == [[4]])
  }

  @Test("NaN is kept as NULL")
  func notANumber() throws {
    let connection = try memoryDatabase()
    #expect(try connection.firstValue("SELECT ?1", [.real(.nan)]) == .null)
  }

  @Test("buffers are read in place, and NULL is told from empty")
  func buffers() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT 'a' || char(0) || 'b', NULL, '', x'0102', x''")
    #expect(try statement.step())
    #expect(statement.withUTF8Text(at: 0) { Array($0) } == [97, 0, 98])
    #expect(statement.withUTF8Text(at: 1) { Array($0) } == nil)
    #expect(statement.withUTF8Text(at: 2) { Array($0) } == [])
    #expect(statement.withBlob(at: 3) { Array($0) } == [1, 2])
    #expect(statement.withBlob(at: 4) { Array($0) } == [])
    #expect(statement.withBlob(at: 1) { Array($0) } == nil)
    #expect(statement.text(at: 1) == nil)
    #expect(statement.blob(at: 1) == nil)
    #expect(statement.optionalInt64(at: 1) == nil)
    #expect(statement.optionalDouble(at: 1) == nil)
    #expect(statement.int64(at: 1) == 0)
    #expect(statement.double(at: 1) == 0)
  }

  @Test("borrowed buffers are bound without a copy")
  func borrowedBuffers() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT ?1, ?2")
    var text = Array("borrowed".utf8)
    let blob: [UInt8] = [1, 2, 3]
    try text.withUnsafeMutableBufferPointer { text in
      try blob.withUnsafeBytes { blob in
        try statement.bind(utf8: UnsafeBufferPointer(text), at: 1, lifetime: .borrowed)
        try statement.bind(blob: blob, at: 2, lifetime: .borrowed)
        text[0] = UInt8(ascii: "B")
        #expect(try statement.step())
        #expect(statement.row() == ["Borrowed", .blob([1, 2, 3])])
        statement.reset()
        statement.clearBindings()
      }
    }
    #expect(try statement.step())
    #expect(statement.row() == [.null, .null])
  }

  @Test("copied buffers may change after they are bound")
  func copiedBuffers() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT ?1")
    var text = Array("copied".utf8)
    try text.withUnsafeBufferPointer { try statement.bind(utf8: $0, at: 1) }
    text[0] = UInt8(ascii: "X")
    #expect(try statement.step())
    #expect(statement.text(at: 0) == "copied")
  }

  @Test("bytes that aren't UTF-8 are repaired in a String and untouched in a buffer")
  func invalidText() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT CAST(x'61ff' AS TEXT)")
    #expect(try statement.step())
    #expect(statement.text(at: 0) == "a\u{FFFD}")
    #expect(statement.withUTF8Text(at: 0) { Array($0) } == [0x61, 0xff])
  }

  @Test("reading as another type converts like CAST")
  func conversions() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT '12 apples', 'apples', 7, 2.9, 1e300, '1.5x'")
    #expect(try statement.step())
    #expect(statement.int64(at: 0) == 12)
    #expect(statement.int64(at: 1) == 0)
    #expect(statement.text(at: 2) == "7")
    #expect(statement.int64(at: 3) == 2)
    #expect(statement.int64(at: 4) == .max)
    #expect(statement.double(at: 5) == 1.5)
  }

  @Test("a wrong type is refused by a STRICT table")
  func strictTypes() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER) STRICT")
    #expect(
      try sqliteError { try connection.execute("INSERT INTO t VALUES (?1)", ["one"]) }.code
        == .constraintDataType)
  }

  @Test("a statement is bound and run again and again")
  func reuse() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER, b TEXT)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2)")
    for number in 1...3 {
      try insert.bind(number, at: 1)
      try insert.bind("row \(number)", at: 2)
      #expect(try !insert.step())
      #expect(!insert.isRunning)
      #expect(connection.lastInsertRowID == Int64(number))
    }
    try insert.bind(4, at: 1)
    try insert.run()
    #expect(
      try connection.rows("SELECT * FROM t")
        == [[1, "row 1"], [2, "row 2"], [3, "row 3"], [4, "row 3"]])
  }

  @Test("binding out of range, or while the statement runs, is an error")
  func bindErrors() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT ?1 UNION ALL SELECT 2")
    #expect(try sqliteError { try statement.bind(1, at: 0) }.code == .outOfRange)
    #expect(try sqliteError { try statement.bind(1, at: 2) }.code == .outOfRange)
    #expect(try sqliteError { try statement.bind("x", at: .max) }.code == .outOfRange)
    #expect(try sqliteError { try statement.bindNull(at: .min) }.code == .outOfRange)
    #expect(try sqliteError { try statement.bind([]) }.code == .outOfRange)
    #expect(try sqliteError { try statement.bind([1, 2]) }.code == .outOfRange)
    #expect(try statement.step())
    #expect(try sqliteError { try statement.bind(1, at: 1) }.code == .misuse)
    statement.reset()
    try statement.bind(1, at: 1)
  }

  @Test("parameters and columns are described")
  func description() throws {
    let connection = try memoryDatabase()
    let statement = try connection.prepare("SELECT :a AS first, @b AS second, ?3")
    #expect(statement.parameterCount == 3)
    #expect(statement.parameterIndex(named: ":a") == 1)
    #expect(statement.parameterIndex(named: "@b") == 2)
    #expect(statement.parameterIndex(named: ":c") == nil)
    #expect(statement.columnCount == 3)
    #expect(statement.columnName(at: 1) == "second")
    #expect(statement.columnName(at: 3) == nil)
    #expect(statement.columnName(at: -1) == nil)
    #expect(statement.isReadOnly)
    try connection.execute("CREATE TABLE t (a INTEGER)")
    #expect(try !connection.prepare("DELETE FROM t").isReadOnly)
  }

  @Test(
    "only one statement is prepared at a time", arguments: ["SELECT 1; SELECT 2", "SELECT 1; x"])
  func severalStatements(sql: String) throws {
    let connection = try memoryDatabase()
    #expect(throws: SQLiteError.self) { _ = try connection.prepare(sql) }
  }

  @Test(
    "an end that says nothing is allowed",
    arguments: [
      "SELECT 1;", "SELECT 1 ; \n", "SELECT 1; -- one", "SELECT 1 /* one */", "-- one\nSELECT 1",
    ])
  func harmlessEnd(sql: String) throws {
    let connection = try memoryDatabase()
    for _ in 0..<2 { #expect(try connection.firstValue(sql) == 1) }
    try connection.execute(sql)
  }

  @Test(
    "no statement, and a NUL in a statement, are errors",
    arguments: [
      "", " ", "-- nothing", "SELECT 1;\0", "SELECT 1; \0 SELECT 2", "\0",
    ])
  func noStatement(sql: String) throws {
    let connection = try memoryDatabase()
    #expect(try sqliteError { _ = try connection.prepare(sql) }.code == .misuse)
  }

  @Test("a script with a NUL is refused, not cut off")
  func scriptWithNUL() throws {
    let connection = try memoryDatabase()
    let error = try sqliteError { try connection.execute("SELECT 1; \0 SELECT 2") }
    #expect(error.code == .misuse)
    try connection.execute("")
    try connection.execute(" -- nothing\n")
  }

  @Test("a script stops at its first error")
  func script() throws {
    let connection = try memoryDatabase()
    let error = try sqliteError {
      try connection.execute(
        "CREATE TABLE t (a INTEGER NOT NULL); INSERT INTO t VALUES (1);\n INSERT INTO t VALUES (NULL);"
          + " INSERT INTO t VALUES (3)")
    }
    #expect(error.sql == "INSERT INTO t VALUES (NULL);")
    #expect(try connection.rows("SELECT a FROM t") == [[1]])
  }

  @Test("changes are counted")
  func changes() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER)")
    try connection.execute("INSERT INTO t VALUES (1), (2), (3)")
    #expect(connection.changes == 3)
    try connection.execute("UPDATE t SET a = a + 1 WHERE a > 1")
    #expect(connection.changes == 2)
    #expect(connection.totalChanges == 5)
    #expect(connection.lastInsertRowID == 3)
  }

  @Test("each run is counted and traced, without values")
  func trace() throws {
    let connection = try memoryDatabase()
    let log = Log()
    connection.trace = { log.append($0) }
    let before = connection.statementCount
    try connection.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2)")
    _ = try connection.rows("SELECT a FROM t WHERE a > ?1", [0])
    #expect(connection.statementCount - before == 3)
    #expect(
      log.lines == [
        "CREATE TABLE t (a INTEGER);", "INSERT INTO t VALUES (1), (2)",
        "SELECT a FROM t WHERE a > ?1",
      ])
  }

  @Test("a statement keeps the database open")
  func lifetime() throws {
    var connection: SQLiteConnection? = try memoryDatabase()
    let statement = try #require(connection).prepare("SELECT 1 UNION ALL SELECT 2")
    connection = nil
    #expect(try statement.step())
    #expect(try statement.step())
    #expect(statement.int64(at: 0) == 2)
  }

  @Test("a schema change is noticed, and new columns can be read")
  func schemaChange() throws {
    let connection = try memoryDatabase()
    try connection.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1)")
    let statement = try connection.prepare("SELECT * FROM t")
    #expect(try statement.step())
    #expect(statement.row() == [1])
    statement.reset()
    try connection.execute("ALTER TABLE t ADD COLUMN b TEXT DEFAULT 'new'")
    #expect(try statement.step())
    #expect(statement.row() == [1, "new"])
  }

  @Test("reading without a row, or outside of it, traps")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      _ = try memoryDatabase().prepare("SELECT 1").int64(at: 0)
    }
    await #expect(processExitsWith: .failure) {
      let statement = try memoryDatabase().prepare("SELECT 1")
      try statement.step()
      _ = statement.int64(at: 1)
    }
    await #expect(processExitsWith: .failure) {
      let statement = try memoryDatabase().prepare("SELECT 1")
      try statement.step()
      _ = statement.text(at: -1)
    }
    await #expect(processExitsWith: .failure) {
      let statement = try memoryDatabase().prepare("SELECT 1")
      try statement.step()
      try statement.step()
      _ = statement.value(at: 0)
    }
  }
}
