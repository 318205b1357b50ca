import CSQLite

/// The arguments of one call of a function.
///
/// They are read in place, by their number from 0. They are valid during the call only, which the
/// compiler enforces: they can't be copied out of it. Reading an argument that the call doesn't have
/// traps.
public struct SQLiteArguments: ~Copyable {
  let context: OpaquePointer
  let values: UnsafeMutablePointer<OpaquePointer?>?

  /// The number of arguments.
  public let count: Int

  init(context: OpaquePointer, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?) {
    self.context = context
    self.values = values
    self.count = Int(count)
  }

  /// The type of an argument.
  public func type(at index: Int) -> SQLiteType {
    SQLiteType(storageClass: sqlite3_value_type(argument(index)))
  }

  /// Tells whether an argument is NULL.
  public func isNull(at index: Int) -> Bool {
    sqlite3_value_type(argument(index)) == SQLITE_NULL
  }

  /// The argument as an integer, converted like `CAST` does it; 0 for NULL.
  public func int64(at index: Int) -> Int64 {
    sqlite3_value_int64(argument(index))
  }

  /// The argument as a floating-point number, converted like `CAST` does it; 0 for NULL.
  public func double(at index: Int) -> Double {
    sqlite3_value_double(argument(index))
  }

  /// The argument as a text, or nil for NULL.
  ///
  /// Bytes that aren't UTF-8 become U+FFFD.
  public func text(at index: Int) -> String? {
    textBuffer(at: index).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Gives the UTF-8 bytes of an argument to a closure, without a copy.
  ///
  /// Returns nil, and doesn't call the closure, for NULL. The buffer is valid only in the closure.
  @inlinable
  public func withUTF8Text<Result, Failure: Error>(
    at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let buffer = textBuffer(at: index) else { return nil }
    return try body(buffer)
  }

  /// The argument as bytes, or nil for NULL.
  public func blob(at index: Int) -> [UInt8]? {
    blobBuffer(at: index).map { Array($0) }
  }

  /// Gives the bytes of an argument to a closure, without a copy.
  ///
  /// Returns nil, and doesn't call the closure, for NULL. The buffer is valid only in the closure.
  @inlinable
  public func withBlob<Result, Failure: Error>(
    at index: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let buffer = blobBuffer(at: index) else { return nil }
    return try body(buffer)
  }

  /// The object that was bound as the argument; nil for any other argument.
  public func object(at index: Int) -> AnyObject? {
    sqlite3_value_pointer(argument(index), boundObjectType).map {
      Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The argument with its type.
  public func value(at index: Int) -> SQLiteValue {
    switch type(at: index) {
    case .null: .null
    case .integer: .integer(int64(at: index))
    case .real: .real(double(at: index))
    case .text: .text(text(at: index) ?? "")
    case .blob: .blob(blob(at: index) ?? [])
    }
  }

  /// An object made from an argument, such as a compiled pattern, made once a run of the statement.
  ///
  /// SQLite keeps the object only where the argument is the same in every call of the run: a literal
  /// or a bound parameter. Elsewhere, as for a column, each call makes a new one. Always ask for the
  /// same class at the same index within one function. Throws what `make` throws.
  public func cached<Object: AnyObject, Failure: Error>(
    at index: Int, _ make: () throws(Failure) -> Object
  ) throws(Failure) -> Object {
    _ = argument(index)
    let number = Int32(truncatingIfNeeded: index)
    if let kept = sqlite3_get_auxdata(context, number) {
      let object = Unmanaged<AnyObject>.fromOpaque(kept).takeUnretainedValue()
      if let object = object as? Object { return object }
    }
    let object = try make()
    // SQLite may release the object at once, so it can't be asked for it again.
    sqlite3_set_auxdata(
      context, number, Unmanaged<AnyObject>.passRetained(object).toOpaque(), releaseObject)
    return object
  }

  /// The bytes of a text during the call, or nil for NULL.
  @usableFromInline
  func textBuffer(at index: Int) -> UnsafeBufferPointer<UInt8>? {
    let value = argument(index)
    guard let start = sqlite3_value_text(value) else {
      precondition(
        sqlite3_value_type(value) == SQLITE_NULL, "SQLite has no memory to give a text")
      return nil
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The bytes of a blob during the call, or nil for NULL.
  @usableFromInline
  func blobBuffer(at index: Int) -> UnsafeRawBufferPointer? {
    let value = argument(index)
    guard let start = sqlite3_value_blob(value) else {
      // An empty blob has no address either.
      let isNull = sqlite3_value_type(value) == SQLITE_NULL
      return isNull ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  /// The handle of an argument, after the check that the call has it.
  @inline(__always)
  private func argument(_ index: Int) -> OpaquePointer? {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: count),
      "SQLiteArguments: the call has no such argument")
    return values?[index]
  }
}

/// Gives back an object that SQLite held.
let releaseObject: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
  guard let pointer else { return }
  Unmanaged<AnyObject>.fromOpaque(pointer).release()
}
