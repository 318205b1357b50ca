import CSQLite

/// One connection to a database.
///
/// A connection does no locking of its own: it belongs to one isolation domain, and only its
/// ``interruptHandle`` may be used from elsewhere. It closes when it and its statements are gone.
///
/// The settings are strict: text in double quotes is no string, foreign keys are enforced, schemas
/// aren't trusted to call functions with side effects, and SQL can't damage the file.
public final class SQLiteConnection {
  let database: DatabaseHandle
  var cache: StatementCache

  /// Opens a database file.
  ///
  /// A file that is created gets mode 0600, and so do the journal files that SQLite puts beside it.
  /// Whether the file is a database at all shows when the first statement reads it.
  ///
  /// Throws `.cantOpen` when the file is missing or can't be opened, and `.misuse` for an empty path
  /// or a path with a NUL character.
  public init(path: String, configuration: SQLiteConfiguration = .init()) throws(SQLiteError) {
    let name = try Self.fileName(path)
    if configuration.mode == .create { _ = try Self.createFile(name) }
    switch configuration.mode {
    case .readOnly: database = try DatabaseHandle.open(name: name, flags: SQLITE_OPEN_READONLY)
    case .immutable:
      database = try DatabaseHandle.open(
        name: Self.immutableURI(name), flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
    case .readWrite, .create:
      database = try DatabaseHandle.open(name: name, flags: SQLITE_OPEN_READWRITE)
    }
    cache = StatementCache(capacity: configuration.statementCacheCapacity)
    try applySettings(configuration)
  }

  /// Opens a new database in memory; the mode of the configuration is not looked at.
  ///
  /// Throws `.outOfMemory` only.
  public init(inMemory configuration: SQLiteConfiguration) throws(SQLiteError) {
    database = try DatabaseHandle.open(
      name: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    cache = StatementCache(capacity: configuration.statementCacheCapacity)
    try applySettings(configuration)
  }

  /// Opens a new database in a file without a name, in SQLite's folder for temporary files, which is gone
  /// when the connection is; the mode of the configuration is not looked at.
  ///
  /// Throws `.outOfMemory` only: the file is made when the database outgrows the memory for its pages.
  public init(temporary configuration: SQLiteConfiguration) throws(SQLiteError) {
    database = try DatabaseHandle.open(
      name: "", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    cache = StatementCache(capacity: configuration.statementCacheCapacity)
    try applySettings(configuration)
  }

  /// Stops the running statements from another thread.
  public var interruptHandle: SQLiteInterruptHandle { database.interruptHandle }

  /// Lets the caller end a wait for another connection's lock.
  ///
  /// - Parameters:
  ///   - timeout: The longest wait for one lock.
  ///   - isCancelled: Asked every 100 ms or more often; after true the statement fails with `.interrupt`.
  public func setBusyTimeout(
    _ timeout: Duration, isCancelled: @escaping @Sendable () -> Bool
  ) throws(SQLiteError) {
    let handler = BusyHandler(
      timeout: SQLiteConfiguration(busyTimeout: timeout).busyMilliseconds, isCancelled: isCancelled)
    try database.check(handler.install(on: database.pointer))
    database.busyHandler = handler
  }

  /// Is called with the text of each statement that starts to run, never with its values.
  ///
  /// A rollback that fails after another error is reported here too, as an SQL comment.
  public var trace: (@Sendable (String) -> Void)? {
    get { database.trace }
    set { database.trace = newValue }
  }

  /// The number of statements that have started to run on this connection.
  public var statementCount: Int { database.statementCount }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed, without those of triggers.
  public var changes: Int { Int(sqlite3_changes64(database.pointer)) }

  /// The number of rows that were changed since the connection was opened, including those of triggers.
  public var totalChanges: Int { Int(sqlite3_total_changes64(database.pointer)) }

  /// The row identifier of the last INSERT; 0 before the first.
  public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(database.pointer) }

  /// Tells whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(database.pointer) == 0 }

  /// Tells whether the database can only be read.
  public var isReadOnly: Bool { sqlite3_db_readonly(database.pointer, "main") == 1 }

  /// The highest number of parameters that a statement may have.
  public var maximumParameterCount: Int {
    Int(sqlite3_limit(database.pointer, SQLITE_LIMIT_VARIABLE_NUMBER, -1))
  }

  /// The maximum depth of an expression in a statement.
  public var maximumExpressionDepth: Int {
    Int(sqlite3_limit(database.pointer, SQLITE_LIMIT_EXPR_DEPTH, -1))
  }
}

/// A connection must stay in the isolation domain that uses it.
@available(*, unavailable)
extension SQLiteConnection: Sendable {}
