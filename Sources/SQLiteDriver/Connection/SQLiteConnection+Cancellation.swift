import CSQLite

extension SQLiteConnection {
  /// The number of instructions of SQLite's virtual machine between two questions, some microseconds of work.
  private static let instructionsPerCheck: Int32 = 1000

  /// A closure, as an object that C code can refer to.
  private final class Check {
    let isCancelled: () -> Bool

    init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
  }

  /// Runs `body`, whose statements end soon after `isCancelled` gives true.
  ///
  /// The statement at hand fails with `.interrupt` and is undone, and with it a transaction that it writes in. A
  /// checkpoint and the end of VACUUM, when it copies the new file over the old one, run to their end. Calls can't be
  /// nested.
  ///
  /// - Throws: `.interrupt` if `isCancelled` gives true at the beginning; what `body` throws.
  public func withCancellation<Result>(
    _ isCancelled: @escaping () -> Bool, _ body: () throws -> Result
  ) throws -> Result {
    if isCancelled() { throw SQLiteError(code: .interrupt, message: "interrupted") }
    let check = Check(isCancelled)
    sqlite3_progress_handler(
      database.pointer, Self.instructionsPerCheck,
      { check in
        guard let check else { return 0 }
        return Unmanaged<Check>.fromOpaque(check).takeUnretainedValue().isCancelled() ? 1 : 0
      }, Unmanaged.passUnretained(check).toOpaque())
    defer {
      sqlite3_progress_handler(database.pointer, 0, nil, nil)
      withExtendedLifetime(check) {}
    }
    return try body()
  }
}
