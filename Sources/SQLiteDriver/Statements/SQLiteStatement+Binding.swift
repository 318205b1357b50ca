import CSQLite

/// The destructor that tells SQLite to copy a buffer at once (`SQLITE_TRANSIENT` in C, which is a
/// cast of -1 that Swift can't import).
@inline(__always)
var transientBuffer: sqlite3_destructor_type? {
  unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
}

/// Parameters are bound by their number, from 1. Every bind throws `.outOfRange` for a number that
/// the statement doesn't have, `.misuse` while the statement is running, and `.tooBig` for a text or
/// blob over SQLite's limit of a billion bytes.
extension SQLiteStatement {
  /// Sets a parameter to NULL.
  public func bindNull(at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_null(pointer, Int32(clamping: index)))
  }

  /// Sets a parameter to an integer.
  public func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_int64(pointer, Int32(clamping: index), value))
  }

  /// Sets a parameter to an integer.
  public func bind(_ value: Int, at index: Int) throws(SQLiteError) {
    try bind(Int64(value), at: index)
  }

  /// Sets a parameter to a floating-point number; SQLite keeps NaN as NULL.
  public func bind(_ value: Double, at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_double(pointer, Int32(clamping: index), value))
  }

  /// Sets a parameter to an object that a registered function reads with ``SQLiteArguments/object(at:)``.
  ///
  /// To SQL itself the parameter is NULL. The object is kept until another value is bound or the
  /// bindings are cleared.
  public func bind(object: AnyObject, at index: Int) throws(SQLiteError) {
    let data = Unmanaged<AnyObject>.passRetained(object).toOpaque()
    // SQLite releases the object even when it refuses the parameter.
    try check(
      sqlite3_bind_pointer(
        pointer, Int32(clamping: index), data, boundObjectType, releaseObject))
  }

  /// Sets a parameter to a text, which is copied once.
  public func bind(_ value: String, at index: Int) throws(SQLiteError) {
    var value = value
    let code = value.withUTF8 { bindText($0, at: index, destructor: transientBuffer) }
    try check(code)
  }

  /// Sets a parameter to a text that is there as UTF-8.
  ///
  /// The bytes aren't validated. An empty buffer is an empty text, not NULL.
  public func bind(
    utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int,
    lifetime: SQLiteBufferLifetime = .copied
  ) throws(SQLiteError) {
    let destructor = lifetime == .copied ? transientBuffer : nil
    try check(bindText(bytes, at: index, destructor: destructor))
  }

  /// Sets a parameter to bytes.
  ///
  /// An empty buffer is an empty blob, not NULL.
  public func bind(
    blob bytes: UnsafeRawBufferPointer, at index: Int, lifetime: SQLiteBufferLifetime = .copied
  ) throws(SQLiteError) {
    let number = Int32(clamping: index)
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      try check(sqlite3_bind_zeroblob(pointer, number, 0))
      return
    }
    let destructor = lifetime == .copied ? transientBuffer : nil
    try check(sqlite3_bind_blob64(pointer, number, start, UInt64(bytes.count), destructor))
  }

  /// Sets a parameter to bytes, which are copied once.
  public func bind(blob bytes: [UInt8], at index: Int) throws(SQLiteError) {
    let number = Int32(clamping: index)
    // The call must stand inside the closure, and a closure with typed errors can't be passed there.
    let code = bytes.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return sqlite3_bind_zeroblob(pointer, number, 0)
      }
      return sqlite3_bind_blob64(pointer, number, start, UInt64(bytes.count), transientBuffer)
    }
    try check(code)
  }

  /// Sets a parameter to a value of any type.
  public func bind(_ value: SQLiteValue, at index: Int) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(blob: value, at: index)
    }
  }

  /// Sets all parameters, from the first on.
  ///
  /// Throws `.outOfRange` unless there are as many values as parameters.
  public func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    guard values.count == parameterCount else {
      throw SQLiteError(
        code: .outOfRange,
        message: "\(values.count) values are given for \(parameterCount) parameters", sql: sql)
    }
    for (offset, value) in values.enumerated() {
      try bind(value, at: offset + 1)
    }
  }

  private func bindText(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, destructor: sqlite3_destructor_type?
  ) -> Int32 {
    let number = Int32(clamping: index)
    let encoding = UInt8(SQLITE_UTF8)
    guard let start = bytes.baseAddress else {
      // A text without an address would be taken for NULL.
      return sqlite3_bind_text64(pointer, number, "", 0, transientBuffer, encoding)
    }
    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
      sqlite3_bind_text64(pointer, number, start, UInt64(bytes.count), destructor, encoding)
    }
  }

  @inline(__always)
  private func check(_ code: Int32) throws(SQLiteError) {
    try database.check(code, sql: sql)
  }
}
