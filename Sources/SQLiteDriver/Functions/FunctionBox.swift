import CSQLite

/// A registered function, owned by SQLite until it's replaced or the database is closed.
final class FunctionBox {
  private let body: @Sendable (borrowing SQLiteArguments) throws -> SQLiteValue

  /// The database owns this box, so it's there during every call.
  private unowned let database: DatabaseHandle

  init(
    database: DatabaseHandle,
    body: @escaping @Sendable (borrowing SQLiteArguments) throws -> SQLiteValue
  ) {
    self.database = database
    self.body = body
  }

  /// Calls the function for SQLite and hands over its result.
  func call(_ arguments: consuming SQLiteArguments) {
    let context = arguments.context
    do {
      Self.setResult(try body(arguments), in: context)
    } catch {
      database.functionError = error
      setError(error, in: context)
    }
  }

  private static func setResult(_ value: SQLiteValue, in context: OpaquePointer) {
    switch value {
    case .null:
      sqlite3_result_null(context)
    case .integer(let value):
      sqlite3_result_int64(context, value)
    case .real(let value):
      sqlite3_result_double(context, value)
    case .text(var value):
      value.withUTF8 { bytes in
        // The address may be missing in an empty text, which SQLite would take for NULL.
        guard let start = bytes.baseAddress else {
          sqlite3_result_text64(context, "", 0, transientBuffer, UInt8(SQLITE_UTF8))
          return
        }
        start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
          sqlite3_result_text64(
            context, start, UInt64(bytes.count), transientBuffer, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let value):
      value.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          sqlite3_result_zeroblob(context, 0)
          return
        }
        sqlite3_result_blob64(context, start, UInt64(bytes.count), transientBuffer)
      }
    }
  }

  private func setError(_ error: any Error, in context: OpaquePointer) {
    var message = (error as? SQLiteError)?.message ?? String(describing: error)
    message.withUTF8 { bytes in
      let count = Int32(clamping: bytes.count)
      guard let start = bytes.baseAddress else {
        sqlite3_result_error(context, "", 0)
        return
      }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
        sqlite3_result_error(context, start, count)
      }
    }
    // The code comes second, since setting the message sets the general code.
    if let error = error as? SQLiteError, error.code.rawValue != SQLITE_OK {
      sqlite3_result_error_code(context, error.code.rawValue)
    }
  }
}
