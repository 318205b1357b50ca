import CSQLite

/// One prepared SQL statement.
///
/// Bind its parameters, then call ``step()`` until it returns false. A statement belongs to the
/// isolation domain of its connection and isn't `Sendable`. It keeps the database open as long as it
/// lives. Parameters are counted from 1, as in SQL's `?1`; columns are counted from 0.
public final class SQLiteStatement {
  /// The SQL text, with its parameters as placeholders.
  public let sql: String

  let pointer: OpaquePointer
  let database: DatabaseHandle

  /// True between the first step and the end or the reset.
  public var isRunning: Bool { hasBegun }

  /// The stored value of ``isRunning``.
  ///
  /// It is private, so that the compiler can prove that a step needs no check for overlapping accesses.
  private var hasBegun = false

  /// The number of columns of the current row; 0 if there is no row.
  var rowColumnCount: UInt = 0

  init(pointer: OpaquePointer, sql: String, database: DatabaseHandle) {
    self.pointer = pointer
    self.sql = sql
    self.database = database
  }

  deinit {
    sqlite3_finalize(pointer)
  }

  /// Goes on to the next row.
  ///
  /// Returns true when there is a row to read. Returns false when the statement is through; it's then
  /// reset already, keeps its bound values, and can be bound and run again.
  ///
  /// Throws what SQLite reports: `.busy` when another connection holds the lock for too long,
  /// `.interrupt` after an interrupt, `.constraint` and so on. The statement is reset then, too.
  @discardableResult
  public func step() throws(SQLiteError) -> Bool {
    if !hasBegun {
      hasBegun = true
      database.willRun(sql)
    }
    let code = sqlite3_step(pointer)
    if code == SQLITE_ROW {
      rowColumnCount = UInt(bitPattern: Int(sqlite3_data_count(pointer)))
      return true
    }
    guard code == SQLITE_DONE else {
      let error = database.error(code, sql: sql)
      reset()
      throw error
    }
    reset()
    return false
  }

  /// Runs the statement to its end and passes over its rows.
  ///
  /// Throws like ``step()``.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Binds the values from the first parameter on, runs the statement to its end, and passes over
  /// its rows.
  ///
  /// Throws like ``bind(_:)`` and ``step()``.
  public func run(_ values: [SQLiteValue]) throws(SQLiteError) {
    reset()
    try bind(values)
    try run()
  }

  /// Ends the run, so that locks are given back and parameters can be bound.
  ///
  /// The bound values stay. An error of the last step isn't reported again.
  public func reset() {
    sqlite3_reset(pointer)
    hasBegun = false
    rowColumnCount = 0
  }

  /// Sets all parameters to NULL.
  public func clearBindings() {
    sqlite3_clear_bindings(pointer)
  }

  /// The number of the highest parameter.
  public var parameterCount: Int { Int(sqlite3_bind_parameter_count(pointer)) }

  /// The number of columns of the result; 0 for a statement that gives none.
  public var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  /// Tells whether the statement writes nothing to the database.
  public var isReadOnly: Bool { sqlite3_stmt_readonly(pointer) != 0 }

  /// The number of virtual machine instructions that SQLite has run for the statement since it was prepared.
  ///
  /// Unlike time it is the same on every machine, so that tests can see how the work grows with the data.
  public var instructionCount: Int {
    Int(sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  /// The number of the parameter with a name, as in `:name`, its sign included; nil if none has it.
  public func parameterIndex(named name: String) -> Int? {
    let index = sqlite3_bind_parameter_index(pointer, name)
    return index == 0 ? nil : Int(index)
  }

  /// The name of a column of the result, or nil if there is no such column.
  public func columnName(at column: Int) -> String? {
    guard column >= 0, column < columnCount else { return nil }
    return sqlite3_column_name(pointer, Int32(column)).map { String(cString: $0) }
  }
}

/// A statement must stay in the isolation domain of its connection.
@available(*, unavailable)
extension SQLiteStatement: Sendable {}
