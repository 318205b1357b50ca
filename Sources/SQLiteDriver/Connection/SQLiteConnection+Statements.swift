import CSQLite

extension SQLiteConnection {
  /// Prepares one statement, which may end with a semicolon.
  ///
  /// Throws `.error` for SQL that can't be compiled and `.misuse` for none or several statements.
  public func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    try prepare(sql, flags: 0)
  }

  /// A prepared statement from the cache, or a new one that is kept for the next time.
  ///
  /// Reset it when you are through before its last row, otherwise it holds its read lock. As long as
  /// you keep it, others that ask for the same text get a statement of their own. Throws like
  /// ``prepare(_:)``.
  public func cachedStatement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let statement = cache.take(sql) {
      statement.reset()
      statement.clearBindings()
      return statement
    }
    let statement = try prepare(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
    cache.keep(statement, for: sql)
    return statement
  }

  /// Lends a statement from the cache to a closure, and resets it afterwards.
  ///
  /// Throws like ``prepare(_:)``, and what the closure throws.
  @discardableResult
  public func withStatement<Result>(
    _ sql: String, _ body: (SQLiteStatement) throws -> Result
  ) throws -> Result {
    let statement = try cachedStatement(sql)
    defer {
      statement.reset()
      statement.clearBindings()
    }
    return try body(statement)
  }

  /// Gives up all statements of the cache that nobody uses.
  public func clearStatementCache() {
    cache.removeAll()
  }

  /// Runs all statements of a script, in order, and passes over their rows.
  ///
  /// Throws at the first one that fails; those before it have taken effect, unless a transaction
  /// around them is rolled back.
  public func execute(_ script: String) throws(SQLiteError) {
    var rest = Substring(script).utf8.drop(while: isBlank)
    while !rest.isEmpty {
      let text = String(Substring(rest))
      let (statement, length) = try compile(text, flags: 0)
      guard let statement else {
        // Only blanks and comments are left, which end at the end or at a NUL.
        if length < rest.count { throw Self.containsNUL(text) }
        return
      }
      try statement.run()
      rest = rest.dropFirst(length).drop(while: isBlank)
    }
  }

  /// Runs one statement with values for its parameters, and passes over its rows.
  ///
  /// The statement comes from the cache. Throws like ``prepare(_:)``, ``SQLiteStatement/bind(_:)``
  /// and ``SQLiteStatement/step()``.
  public func execute(_ sql: String, _ values: [SQLiteValue]) throws(SQLiteError) {
    try cachedStatement(sql).run(values)
  }

  /// All rows of one statement with values for its parameters.
  ///
  /// The statement comes from the cache. Throws like ``execute(_:_:)``.
  public func rows(
    _ sql: String, _ values: [SQLiteValue] = []
  ) throws(SQLiteError) -> [[SQLiteValue]] {
    let statement = try cachedStatement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [[SQLiteValue]] = []
    while try statement.step() { rows.append(statement.row()) }
    return rows
  }

  /// The first column of the first row of one statement, or nil where there is no row.
  ///
  /// The statement comes from the cache. Throws like ``execute(_:_:)``.
  public func firstValue(
    _ sql: String, _ values: [SQLiteValue] = []
  ) throws(SQLiteError) -> SQLiteValue? {
    let statement = try cachedStatement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    guard try statement.step(), statement.columnCount > 0 else { return nil }
    return statement.value(at: 0)
  }

  private func prepare(_ sql: String, flags: UInt32) throws(SQLiteError) -> SQLiteStatement {
    let (statement, length) = try compile(sql, flags: flags)
    guard let statement else {
      throw SQLiteError(code: .misuse, message: "there is no statement", sql: sql)
    }
    let rest = sql.utf8.dropFirst(length)
    if rest.contains(where: { !isBlank($0) }) {
      // What is left may be a comment; only SQLite can tell.
      let text = String(decoding: rest, as: UTF8.self)
      let (second, secondLength) = try compile(text, flags: 0)
      if second != nil {
        throw SQLiteError(
          code: .misuse, message: "only one statement can be prepared at a time", sql: sql)
      }
      if secondLength < rest.count { throw Self.containsNUL(sql) }
    }
    return statement
  }

  /// Compiles the first statement of a text, and tells how many bytes of the text it takes.
  ///
  /// There is no statement in a text of blanks and comments.
  private func compile(
    _ sql: String, flags: UInt32
  ) throws(SQLiteError) -> (statement: SQLiteStatement?, length: Int) {
    var sql = sql
    var pointer: OpaquePointer?
    var length = 0
    let code = sql.withUTF8 { bytes -> Int32 in
      guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
      guard let start = bytes.baseAddress else { return SQLITE_OK }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(database.pointer, start, count, flags, &pointer, &tail)
        length = tail.map { $0 - start } ?? 0
        return code
      }
    }
    if code == SQLITE_TOOBIG {
      throw SQLiteError(code: .tooBig, message: "the statement is too long")
    }
    try database.check(code, sql: sql)
    guard let pointer else { return (nil, length) }
    let text =
      length == sql.utf8.count ? sql : String(decoding: sql.utf8.prefix(length), as: UTF8.self)
    return (SQLiteStatement(pointer: pointer, sql: text, database: database), length)
  }

  private static func containsNUL(_ sql: String) -> SQLiteError {
    SQLiteError(code: .misuse, message: "the statement contains a NUL character", sql: sql)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: ";"):
      true
    default:
      false
    }
  }
}
