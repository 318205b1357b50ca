import CSQLite

extension SQLiteConnection {
  /// Makes a Swift closure callable from SQL.
  ///
  /// - Parameters:
  ///   - name: The function's name in SQL, of at most 255 bytes; it isn't case-sensitive.
  ///   - argumentCount: How many arguments it takes, up to 127; nil for any number.
  ///   - options: What it promises, and from where it may be called.
  ///   - body: Is called during the steps of statements, in the isolation of the connection. An
  ///     error that it throws ends the statement with an ``SQLiteError`` that has the error's
  ///     description as its message, and the error itself as its cause.
  ///
  /// A function of the same name and number of arguments is replaced. Throws `.misuse` for a name or
  /// a number that isn't allowed, and `.busy` when one is to be replaced while a statement runs.
  public func register(
    function name: String, argumentCount: Int?, options: SQLiteFunctionOptions = .deterministic,
    _ body: @escaping @Sendable (borrowing SQLiteArguments) throws -> SQLiteValue
  ) throws(SQLiteError) {
    try Self.checkName(name)
    if let argumentCount, argumentCount < 0 {
      throw SQLiteError(
        code: .misuse, message: "the function \(name) can't have \(argumentCount) arguments")
    }
    var flags = SQLITE_UTF8
    if options.contains(.deterministic) { flags |= SQLITE_DETERMINISTIC }
    flags |= options.contains(.usableInSchema) ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY
    let box = FunctionBox(database: database, body: body)
    // SQLite releases the box even when it refuses the function.
    let code = sqlite3_create_function_v2(
      database.pointer, name, argumentCount.map { Int32(clamping: $0) } ?? -1, flags,
      Unmanaged<AnyObject>.passRetained(box).toOpaque(),
      { context, count, values in
        guard let context, let data = sqlite3_user_data(context) else { return }
        Unmanaged<FunctionBox>.fromOpaque(data)._withUnsafeGuaranteedRef { box in
          box.call(SQLiteArguments(context: context, count: count, values: values))
        }
      }, nil, nil, releaseObject)
    try database.check(code)
  }

  /// Makes a Swift closure usable as a collation: an order of texts for `COLLATE`.
  ///
  /// - Parameters:
  ///   - name: The collation's name in SQL; it isn't case-sensitive.
  ///   - compare: Gets the UTF-8 bytes of two texts, and returns a number below, equal to, or above
  ///     zero when the first comes before, with, or after the second. It must be a total order.
  ///
  /// An index that uses the collation can't be read by programs that don't have it. Throws `.misuse`
  /// for a name that isn't allowed, and `.busy` when a collation is to be replaced while a statement
  /// runs.
  public func register(
    collation name: String,
    _ compare:
      @escaping @Sendable (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int32
  ) throws(SQLiteError) {
    try Self.checkName(name)
    let data = Unmanaged<AnyObject>.passRetained(CollationBox(compare)).toOpaque()
    let code = sqlite3_create_collation_v2(
      database.pointer, name, SQLITE_UTF8, data,
      { data, firstCount, first, secondCount, second in
        guard let data else { return 0 }
        return Unmanaged<CollationBox>.fromOpaque(data)._withUnsafeGuaranteedRef { box in
          box.compare(
            textBuffer(first, count: firstCount), textBuffer(second, count: secondCount))
        }
      }, releaseObject)
    if code != SQLITE_OK {
      // Unlike a function, a refused collation is not released by SQLite.
      releaseObject(data)
      throw database.error(code)
    }
  }

  private static func checkName(_ name: String) throws(SQLiteError) {
    if name.isEmpty || name.utf8.count > 255 || name.utf8.contains(0) {
      throw SQLiteError(
        code: .misuse,
        message: "a name must have 1 to 255 bytes and no NUL, but '\(name)' hasn't")
    }
  }
}

/// The bytes of one side of a comparison.
private func textBuffer(
  _ start: UnsafeRawPointer?, count: Int32
) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(start: start?.assumingMemoryBound(to: UInt8.self), count: Int(count))
}
