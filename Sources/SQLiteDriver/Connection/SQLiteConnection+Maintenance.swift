import CSQLite
import Glibc
import TransientFiles

extension SQLiteConnection {
  /// Copies the write-ahead log into the database file.
  ///
  /// Throws `.busy` when somebody else holds a lock that the mode waits for, for longer than the busy
  /// timeout, and `.locked` within a write transaction of this connection.
  @discardableResult
  public func checkpoint(
    _ mode: SQLiteCheckpoint.Mode = .passive
  ) throws(SQLiteError) -> SQLiteCheckpoint {
    var logPages: Int32 = -1
    var copiedPages: Int32 = -1
    try database.check(
      sqlite3_wal_checkpoint_v2(database.pointer, nil, mode.code, &logPages, &copiedPages))
    return SQLiteCheckpoint(
      logPages: logPages < 0 ? nil : Int(logPages),
      copiedPages: copiedPages < 0 ? nil : Int(copiedPages))
  }

  /// Copies the database, as it is now, to a new file with mode 0600.
  ///
  /// Others may read and write the database meanwhile; in write-ahead mode they aren't held up. The
  /// file is complete or not there at every moment: until it is whole it has the name of an unfinished
  /// `PartialName`, and only a crash leaves that behind, without a lock.
  ///
  /// - Parameters:
  ///   - path: Where the copy goes. A file that is there already is never overwritten.
  ///   - progress: Is called after every few megabytes and at the end; the backup stops when it
  ///     returns false.
  ///
  /// Throws `.cantOpen` when the file is there or can't be created, `.interrupt` when `progress`
  /// returns false, `.busy`, `.full` and `.ioError`.
  public func backup(
    to path: String, progress: ((SQLiteBackupProgress) -> Bool)? = nil
  ) throws(SQLiteError) {
    let name = try Self.fileName(path)
    try Self.checkAbsence(name)
    let temporaryName = PartialName(.unfinished, of: name).description
    let lock: Int32
    do {
      lock = try PartialFile.create(temporaryName, mode: 0o600)
    } catch {
      throw SQLiteError(code: .cantOpen, message: "cannot create \(error)")
    }
    // After SQLite has closed the file: closing this descriptor drops SQLite's own locks.
    defer { Glibc.close(lock) }
    do {
      try makeCopy(named: temporaryName, progress: progress)
      try Self.publish(temporaryName, as: name)
    } catch {
      Glibc.unlink(temporaryName)
      throw error
    }
  }

  /// Fills an empty file with the database; it is closed when this returns.
  private func makeCopy(
    named name: String, progress: ((SQLiteBackupProgress) -> Bool)?
  ) throws(SQLiteError) {
    let target = try DatabaseHandle.open(name: name, flags: SQLITE_OPEN_READWRITE)
    // There is nothing to go back to, and a journal in a file would be left where the disk is full.
    try target.check(sqlite3_exec(target.pointer, "PRAGMA journal_mode = MEMORY", nil, nil, nil))
    try withSnapshot { () throws(SQLiteError) in try copy(to: target, progress: progress) }
  }

  private static func checkAbsence(_ name: String) throws(SQLiteError) {
    var status = stat()
    guard lstat(name, &status) != 0 else {
      throw SQLiteError(code: .cantOpen, message: "cannot back up to \(name): the file exists")
    }
  }

  /// Gives a file its name, which nothing may have.
  private static func publish(_ temporaryName: String, as name: String) throws(SQLiteError) {
    if link(temporaryName, name) == 0 {
      Glibc.unlink(temporaryName)
      return
    }
    if errno != EEXIST {
      // The file system knows no second names, so that another file of this name is looked for first.
      try checkAbsence(name)
      if rename(temporaryName, name) == 0 { return }
    }
    throw SQLiteError(
      code: .cantOpen, message: "cannot back up to \(name): \(systemMessage(errno))")
  }

  /// Looks for damage in the whole database, and returns what it finds.
  ///
  /// At most 100 problems of the file and 100 broken foreign keys are returned. An empty list means that all is well. A quick check doesn't compare the indexes with their
  /// tables. Throws `.notADatabase` when the file is none.
  public func integrityCheck(quick: Bool = false) throws(SQLiteError) -> [String] {
    var problems: [String] = []
    do {
      for row in try rows(quick ? "PRAGMA quick_check(100)" : "PRAGMA integrity_check(100)") {
        if case .text(let text)? = row.first, text != "ok" { problems.append(text) }
      }
      for row in try rows("PRAGMA foreign_key_check").prefix(100) {
        problems.append(Self.brokenReference(row))
      }
    } catch  where error.code.primary == .corrupt {
      // A check that can't go on because of the damage has found it.
      problems.append(error.message)
    }
    return problems
  }

  /// The sentence for a row of `PRAGMA foreign_key_check`: table, row, parent table, key.
  private static func brokenReference(_ row: [SQLiteValue]) -> String {
    guard row.count >= 3, case .text(let table) = row[0], case .text(let parent) = row[2] else {
      return "a foreign key is broken"
    }
    // Tables without row identifiers have NULL there.
    let place = if case .integer(let number) = row[1] { "row \(number)" } else { "a row" }
    return "\(place) of table \(table) refers to a missing row of table \(parent)"
  }

  /// Runs a closure while the database looks as it does now, whatever others write.
  ///
  /// Without it, a write by another connection makes a backup start over.
  private func withSnapshot(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    guard !isInTransaction else { return try body() }
    try execute("BEGIN", [])
    do {
      _ = try firstValue("SELECT count(*) FROM sqlite_schema")
      try body()
    } catch {
      undo(["ROLLBACK"])
      throw error
    }
    try execute("COMMIT", [])
  }

  private func copy(
    to target: DatabaseHandle, progress: ((SQLiteBackupProgress) -> Bool)?
  ) throws(SQLiteError) {
    guard
      let backup = sqlite3_backup_init(target.pointer, "main", database.pointer, "main")
    else { throw target.error(sqlite3_extended_errcode(target.pointer)) }
    var code = SQLITE_OK
    var goesOn = true
    while code == SQLITE_OK && goesOn {
      code = sqlite3_backup_step(backup, progress == nil ? -1 : 2048)
      let total = Int(sqlite3_backup_pagecount(backup))
      let remaining = Int(sqlite3_backup_remaining(backup))
      if code == SQLITE_OK || code == SQLITE_DONE, let progress {
        goesOn = progress(
          SQLiteBackupProgress(copiedPages: total - remaining, totalPages: total))
      }
    }
    let finishCode = sqlite3_backup_finish(backup)
    if !goesOn { throw SQLiteError(code: .interrupt, message: "the backup was stopped") }
    if code != SQLITE_DONE { throw target.error(code) }
    try target.check(finishCode)
  }

  /// Gives back the memory of pages that nobody needs at the moment.
  public func releaseMemory() {
    // It is a wish: SQLite has no error to tell.
    _ = sqlite3_db_release_memory(database.pointer)
  }

  /// Runs `body` with leave to write to the tables in which virtual tables keep what they know, say to
  /// copy them.
  ///
  /// Otherwise SQLite refuses that, since a wrong byte there makes a virtual table unreadable. The closure
  /// must run no SQL that comes from elsewhere.
  public func withShadowTablesWritable<Result>(_ body: () throws -> Result) throws -> Result {
    func setDefense(_ value: Int32) throws(SQLiteError) {
      try database.check(
        csqlite_db_config_int(database.pointer, SQLITE_DBCONFIG_DEFENSIVE, value))
    }
    try setDefense(0)
    let outcome = Swift.Result { try body() }
    try setDefense(1)
    return try outcome.get()
  }
}
