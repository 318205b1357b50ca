import CSQLite

/// Columns are read by their number, from 0, while ``step()`` has given a row.
///
/// Reading without a row, or a column that the row doesn't have, is a programming error and traps.
/// A value that has another type than the reader is converted as SQLite's `CAST` does it: the text
/// `12 apples` reads as the integer 12, the text `apples` as 0. Ask ``type(at:)`` first where the
/// schema doesn't fix the type.
extension SQLiteStatement {
  /// The type of a column's value.
  ///
  /// Ask before the value is read, since a conversion can change it.
  public func type(at column: Int) -> SQLiteType {
    SQLiteType(storageClass: sqlite3_column_type(pointer, checked(column)))
  }

  /// Tells whether a column holds NULL.
  public func isNull(at column: Int) -> Bool {
    sqlite3_column_type(pointer, checked(column)) == SQLITE_NULL
  }

  /// The integer in a column; 0 for NULL.
  public func int64(at column: Int) -> Int64 {
    sqlite3_column_int64(pointer, checked(column))
  }

  /// The integer in a column, or nil for NULL.
  public func optionalInt64(at column: Int) -> Int64? {
    let number = int64(at: column)
    // Only what reads as zero can be NULL.
    return number == 0 && isNull(at: column) ? nil : number
  }

  /// The floating-point number in a column; 0 for NULL.
  public func double(at column: Int) -> Double {
    sqlite3_column_double(pointer, checked(column))
  }

  /// The floating-point number in a column, or nil for NULL.
  public func optionalDouble(at column: Int) -> Double? {
    let number = double(at: column)
    return number == 0 && isNull(at: column) ? nil : number
  }

  /// The text in a column, or nil for NULL.
  ///
  /// Bytes that aren't UTF-8 become U+FFFD.
  public func text(at column: Int) -> String? {
    textBuffer(at: column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Gives the UTF-8 bytes of the text in a column to a closure, without a copy.
  ///
  /// Returns nil, and doesn't call the closure, for NULL. The buffer is valid only inside of the
  /// closure, which must not step or reset the statement.
  @inlinable
  public func withUTF8Text<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let buffer = textBuffer(at: column) else { return nil }
    return try body(buffer)
  }

  /// The bytes in a column, or nil for NULL.
  public func blob(at column: Int) -> [UInt8]? {
    blobBuffer(at: column).map { Array($0) }
  }

  /// Gives the bytes in a column to a closure, without a copy.
  ///
  /// Returns nil, and doesn't call the closure, for NULL. The buffer is valid only inside of the
  /// closure, which must not step or reset the statement.
  @inlinable
  public func withBlob<Result, Failure: Error>(
    at column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let buffer = blobBuffer(at: column) else { return nil }
    return try body(buffer)
  }

  /// The value in a column with its type.
  public func value(at column: Int) -> SQLiteValue {
    switch type(at: column) {
    case .null: .null
    case .integer: .integer(int64(at: column))
    case .real: .real(double(at: column))
    case .text: .text(text(at: column) ?? "")
    case .blob: .blob(blob(at: column) ?? [])
    }
  }

  /// All values of the row.
  public func row() -> [SQLiteValue] {
    (0..<Int(rowColumnCount)).map { value(at: $0) }
  }

  /// The bytes of a text until the next step, or nil for NULL.
  @usableFromInline
  func textBuffer(at column: Int) -> UnsafeBufferPointer<UInt8>? {
    let column = checked(column)
    guard let start = sqlite3_column_text(pointer, column) else {
      precondition(
        sqlite3_column_type(pointer, column) == SQLITE_NULL,
        "SQLite has no memory to give a text")
      return nil
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// The bytes of a blob until the next step, or nil for NULL.
  @usableFromInline
  func blobBuffer(at column: Int) -> UnsafeRawBufferPointer? {
    let column = checked(column)
    guard let start = sqlite3_column_blob(pointer, column) else {
      // An empty blob has no address either.
      let isNull = sqlite3_column_type(pointer, column) == SQLITE_NULL
      return isNull ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column)))
  }

  /// The number of a column for SQLite, after the check that the row has it.
  @inline(__always)
  private func checked(_ column: Int) -> Int32 {
    precondition(
      UInt(bitPattern: column) < rowColumnCount,
      "SQLiteStatement: there is no row, or the row has no such column")
    return Int32(truncatingIfNeeded: column)
  }
}
