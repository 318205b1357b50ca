import CSQLite

/// The open database, shared by a connection and its statements.
///
/// The last one of them closes it. A connection can't be the owner itself, since it keeps statements
/// in its cache, which would keep the connection.
final class DatabaseHandle {
  let pointer: OpaquePointer
  let interruptHandle: SQLiteInterruptHandle
  var statementCount = 0
  var trace: (@Sendable (String) -> Void)?

  /// The error that a function threw during the running statement.
  ///
  /// SQLite carries only its text, so it waits here for the error that the statement ends with.
  var functionError: (any Error)?

  /// Waits for locks, where the caller may end such a wait.
  var busyHandler: BusyHandler?

  private init(_ pointer: OpaquePointer) {
    self.pointer = pointer
    interruptHandle = SQLiteInterruptHandle(pointer)
  }

  deinit {
    interruptHandle.invalidate()
    // The statements are gone, so there is nothing that could make closing fail.
    sqlite3_close_v2(pointer)
  }

  /// Opens a database by the name that SQLite is to see.
  static func open(name: String, flags: Int32) throws(SQLiteError) -> DatabaseHandle {
    var pointer: OpaquePointer?
    let code = sqlite3_open_v2(name, &pointer, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let pointer else {
      throw SQLiteError(code: .outOfMemory, message: "cannot open \(name): out of memory")
    }
    let handle = DatabaseHandle(pointer)
    sqlite3_extended_result_codes(pointer, 1)
    guard code == SQLITE_OK else {
      var error = handle.error(sqlite3_extended_errcode(pointer))
      error.message = "cannot open \(name): \(error.message)"
      throw error
    }
    return handle
  }

  /// Makes the error for a result code from what the database knows of its last failure.
  @inline(never)
  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    var resultCode = SQLiteResultCode(rawValue: code)
    if resultCode.primary == .busy, busyHandler?.takeCancellation() == true {
      resultCode = .interrupt
    }
    var message = String(cString: sqlite3_errmsg(pointer))
    if resultCode.primary == .ioError || resultCode.primary == .cantOpen {
      let number = sqlite3_system_errno(pointer)
      if number != 0 { message += ": \(systemMessage(number))" }
    }
    let cause = functionError
    functionError = nil
    return SQLiteError(code: resultCode, message: message, sql: sql, cause: cause)
  }

  /// Throws unless the code says that all is well.
  @inline(__always)
  func check(_ code: Int32, sql: String? = nil) throws(SQLiteError) {
    if code != SQLITE_OK { throw error(code, sql: sql) }
  }

  /// Counts a statement that starts to run, and tells the trace of it.
  @inline(__always)
  func willRun(_ sql: String) {
    statementCount &+= 1
    trace?(sql)
  }
}
