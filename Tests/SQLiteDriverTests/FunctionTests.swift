import SQLiteDriver
import Testing

@Suite("Functions and collations")
struct FunctionTests {
  @Test(
    "a function gets its arguments and gives results of every type",
    arguments: [
      SQLiteValue.null, 1, .integer(.min), 2.5, "", "a\0b", "text", .blob([]), .blob([1, 0, 2]),
    ])
  func identity(value: SQLiteValue) throws {
    let connection = try memoryDatabase()
    try connection.register(function: "same", argumentCount: 1) { arguments in
      #expect(arguments.count == 1)
      #expect(arguments.isNull(at: 0) == (arguments.type(at: 0) == .null))
      return arguments.value(at: 0)
    }
    #expect(
      try connection.rows("SELECT same(?1), typeof(same(?1)) = typeof(?1)", [value])
        == [[value, 1]])
  }

  @Test("text and bytes are read in place")
  func buffers() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "bytes", argumentCount: nil) { arguments in
      var sum: Int64 = 0
      for index in 0..<arguments.count {
        sum += arguments.withUTF8Text(at: index) { Int64($0.count) } ?? 1000
        sum += arguments.withBlob(at: index) { Int64($0.count) } ?? 1000
      }
      return .integer(sum)
    }
    #expect(try connection.firstValue("SELECT bytes()") == 0)
    #expect(try connection.firstValue("SELECT bytes('é', '', x'', x'616263')") == 10)
    #expect(try connection.firstValue("SELECT bytes(NULL)") == 2000)
  }

  @Test("arguments convert like CAST")
  func conversions() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "f", argumentCount: 1) { arguments in
      .text(
        "\(arguments.int64(at: 0)) \(arguments.double(at: 0)) \(arguments.text(at: 0) ?? "nil")")
    }
    #expect(try connection.firstValue("SELECT f('12 apples')") == "12 12.0 12 apples")
    #expect(try connection.firstValue("SELECT f(NULL)") == "0 0.0 nil")
  }

  @Test("the number of arguments is checked, and the same name can have several")
  func argumentCount() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "f", argumentCount: 1) { _ in "one" }
    try connection.register(function: "f", argumentCount: 2) { _ in "two" }
    #expect(try connection.rows("SELECT f(1), F(1, 2)") == [["one", "two"]])
    let error = try sqliteError { _ = try connection.firstValue("SELECT f(1, 2, 3)") }
    #expect(error.message == "wrong number of arguments to function f()")
  }

  struct Refusal: Error, CustomStringConvertible {
    var description: String { "no ☕ today" }
  }

  @Test("a thrown error ends the statement with its message, and is the cause")
  func errors() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "refuse", argumentCount: 0) { _ in throw Refusal() }
    let sql = "SELECT refuse()"
    let error = try sqliteError { _ = try connection.firstValue(sql) }
    #expect(error.code == .error)
    #expect(error.description == "SQLite error 1: no ☕ today, while executing `\(sql)`")
    #expect(error.cause is Refusal)
    #expect(try sqliteError { try connection.execute("nonsense") }.cause == nil)
  }

  @Test("a thrown SQLite error keeps its code")
  func sqliteErrors() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "refuse", argumentCount: 0) { _ in
      throw SQLiteError(code: .tooBig, message: "much too big")
    }
    let error = try sqliteError { _ = try connection.firstValue("SELECT refuse()") }
    #expect(error.code == .tooBig)
    #expect(error.message == "much too big")
  }

  @Test("a function may run statements of its own connection")
  func reentrant() throws {
    let temporary = try TemporaryDatabase()
    let path = temporary.path
    try temporary.connect().execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (5)")
    let connection = try temporary.connect()
    try connection.register(function: "lookup", argumentCount: 0, options: []) { _ in
      try SQLiteConnection(path: path).firstValue("SELECT a FROM t") ?? .null
    }
    #expect(try connection.firstValue("SELECT lookup() + 1") == 6)
  }

  final class Pattern: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  @Test("an object made from a constant argument is made once a run")
  func auxiliaryData() throws {
    let connection = try memoryDatabase()
    let log = Log()
    try connection.register(function: "has", argumentCount: 2) { arguments in
      let pattern = arguments.cached(at: 1) {
        log.append("made")
        return Pattern(arguments.text(at: 1) ?? "")
      }
      return .integer(arguments.text(at: 0) == pattern.text ? 1 : 0)
    }
    try connection.execute(
      "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('x'), ('y'), ('x'), ('z')")
    #expect(try connection.firstValue("SELECT sum(has(a, 'x')) FROM t") == 2)
    #expect(log.lines.count == 1)
    let statement = try connection.prepare("SELECT sum(has(a, ?1)) FROM t")
    for (text, count) in [("x", 2), ("y", 1), ("n", 0)] as [(String, Int64)] {
      try statement.bind(text, at: 1)
      #expect(try statement.step())
      #expect(statement.int64(at: 0) == count)
      statement.reset()
    }
    #expect(log.lines.count == 4)
    // Nothing is kept for an argument that changes from row to row.
    #expect(try connection.firstValue("SELECT sum(has('x', a)) FROM t") == 2)
    #expect(log.lines.count == 8)
  }

  @Test("an error while the object is made is the function's error")
  func auxiliaryDataError() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "f", argumentCount: 1) { arguments in
      let pattern = try arguments.cached(at: 0) { () throws -> Pattern in throw Refusal() }
      return .text(pattern.text)
    }
    #expect(try sqliteError { _ = try connection.firstValue("SELECT f(1)") }.cause is Refusal)
  }

  /// Writes a line when it's freed.
  final class Witness: Sendable {
    let log: Log
    init(_ log: Log) { self.log = log }
    deinit { log.append("freed") }
  }

  @Test("closures are freed when they are replaced and when the connection closes")
  func freed() throws {
    let log = Log()
    do {
      let connection = try memoryDatabase()
      try connection.register(function: "f", argumentCount: 0, Self.holding(Witness(log)))
      #expect(log.lines.isEmpty)
      try connection.register(function: "f", argumentCount: 0) { _ in .null }
      #expect(log.lines.count == 1)
      try connection.register(function: "g", argumentCount: 0, Self.holding(Witness(log)))
      let witness = Witness(log)
      try connection.register(collation: "c") { _, _ in witness.log.lines.isEmpty ? 0 : 0 }
    }
    #expect(log.lines.count == 3)
  }

  @Test("closures are freed when their registration is refused")
  func freedWhenRefused() throws {
    let log = Log()
    let connection = try memoryDatabase()
    #expect(
      try sqliteError {
        try connection.register(function: "f", argumentCount: 1000, Self.holding(Witness(log)))
      }.code == .misuse)
    #expect(log.lines.count == 1)
    try connection.register(collation: "c") { _, _ in 0 }
    let running = try connection.prepare("SELECT 1 UNION ALL SELECT 2")
    try running.step()
    #expect(
      try sqliteError {
        let witness = Witness(log)
        try connection.register(collation: "c") { _, _ in witness.log.lines.isEmpty ? 0 : 0 }
      }.code == .busy)
    #expect(log.lines.count == 2)
  }

  private static func holding(
    _ witness: Witness
  ) -> @Sendable (borrowing SQLiteArguments) throws -> SQLiteValue {
    { _ in .integer(Int64(witness.log.lines.count)) }
  }

  @Test("the auxiliary objects are freed with the run")
  func auxiliaryDataFreed() throws {
    let connection = try memoryDatabase()
    let log = Log()
    try connection.register(function: "f", argumentCount: 1) { arguments in
      _ = arguments.cached(at: 0) { Witness(log) }
      return 1
    }
    let statement = try connection.prepare("SELECT f(?1) UNION ALL SELECT 2")
    #expect(try statement.step())
    statement.reset()
    #expect(log.lines.count == 1)
  }

  @Test(
    "names and numbers that aren't allowed are refused",
    arguments: [
      ("", 1), ("a\0b", 1), (String(repeating: "n", count: 256), 1), ("f", -1), ("f", 128),
      ("f", Int.max),
    ])
  func badRegistration(name: String, count: Int) throws {
    let connection = try memoryDatabase()
    let error = try sqliteError {
      try connection.register(function: name, argumentCount: count) { _ in .null }
    }
    #expect(error.code == .misuse)
  }

  @Test("a schema may call only functions that are made for it")
  func schemaUse() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "direct", argumentCount: 1) { $0.value(at: 0) }
    try connection.register(
      function: "open", argumentCount: 1, options: [.deterministic, .usableInSchema]
    ) { $0.value(at: 0) }
    try connection.execute("CREATE TABLE t (a INTEGER)")
    try connection.execute("CREATE INDEX o ON t (open(a))")
    try connection.execute("INSERT INTO t VALUES (1)")
    let error = try sqliteError { try connection.execute("CREATE INDEX d ON t (direct(a))") }
    #expect(error.message.contains("unsafe use of direct()"))
  }

  @Test("only a deterministic function may be in an index")
  func determinism() throws {
    let connection = try memoryDatabase()
    try connection.register(function: "f", argumentCount: 1, options: .usableInSchema) {
      $0.value(at: 0)
    }
    try connection.execute("CREATE TABLE t (a INTEGER)")
    let error = try sqliteError { try connection.execute("CREATE INDEX i ON t (f(a))") }
    #expect(error.message.contains("non-deterministic"))
  }

  @Test("reading an argument that isn't there traps")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let connection = try memoryDatabase()
      try connection.register(function: "f", argumentCount: 1) { $0.value(at: 1) }
      _ = try connection.firstValue("SELECT f(1)")
    }
  }

  @Test("a collation sorts and compares")
  func collation() throws {
    let connection = try memoryDatabase()
    try connection.register(collation: "by_length") { first, second in
      Int32(first.count - second.count)
    }
    try connection.execute(
      "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('ccc'), (''), ('bb'), ('a')")
    #expect(
      try connection.rows("SELECT a FROM t ORDER BY a COLLATE by_length")
        == [[""], ["a"], ["bb"], ["ccc"]])
    #expect(try connection.firstValue("SELECT 'xx' = 'yy' COLLATE BY_LENGTH") == 1)
    #expect(throws: SQLiteError.self) {
      _ = try connection.rows("SELECT a FROM t ORDER BY a COLLATE other")
    }
    #expect(
      try sqliteError { try connection.register(collation: "") { _, _ in 0 } }.code == .misuse)
  }
}
