import SQLGeneration
import Glibc
import ObjectGraph
import SQLiteDriver

extension SQLiteStore {
  /// Makes sure that the file is a store for the model, and makes it one where it is new.
  func open(_ access: Access) throws {
    var status = stat()
    if stat(path, &status) != 0 {
      guard access == .create else {
        throw StoreError(.cannotOpen, "no store at \(path)")
      }
      try StoreFile.makeFolders(above: path)
      return try create()
    }
    switch try condition(access) {
    case .ready: return
    case .withoutLog: if access != .readOnly { try beginLog() }
    case .otherVersion: try migrate(access)
    case .empty:
      guard access == .create else {
        throw StoreError(.emptyFile, "\(path) is empty and not a store yet")
      }
      try create()
    }
  }

  /// Brings the store to the model, or refuses it.
  private func migrate(_ access: Access) throws {
    var migration = SQLiteMigration(path: path, model: model, policy: migration)
    migration.isCancelled = pool.isCancelled
    guard self.migration.isAutomatic else {
      // Where the store is a newer program's, or can't be migrated, that is what is told.
      _ = try migration.plan()
      throw StoreError(
        .schemaMismatch,
        "\(path) was made for an earlier version of the model; it can be migrated, which wasn't "
          + "asked for")
    }
    guard Glibc.access(path, W_OK) == 0 else {
      throw StoreError(
        .schemaMismatch,
        "\(path) was made for an earlier version of the model and has to be brought up to date, but can't be "
          + "written to; copy it to where it can")
    }
    try migration.run()
    guard case .withoutLog = try condition(access), access != .readOnly else { return }
    try beginLog()
  }

  /// Turns on the write-ahead log of a store that is there.
  private func beginLog() throws {
    do {
      try create()
    } catch let error as StoreError where error.code == .cannotCreate {
      throw StoreError(
        .cannotOpen,
        "\(path) can't be written to, since no file can be made beside it, in its folder",
        cause: error.cause)
    }
  }

  private func condition(_ access: Access) throws -> StoreMetadata.Condition {
    do {
      return try pool.read { try StoreMetadata.condition(of: path, for: model, on: $0) }
    } catch let error as StoreError
      where access != .readOnly && (error.code == .cannotOpen || error.code == .inputOutput)
    {
      // Work that was cut off is taken back by the next one who may write.
      return try pool.maintain { try StoreMetadata.condition(of: path, for: model, on: $0) }
    }
  }

  /// Makes the tables in one transaction, so that a file is a whole store or an empty one at every
  /// moment, then turns on the write-ahead log.
  ///
  /// Does nothing of it twice, whoever else is at it.
  private func create() throws {
    // A store that is there was made under the same names.
    try schema.checkNames()
    do {
      try pool.maintain { connection in
        try connection.transaction(.immediate) {
          let condition = try StoreMetadata.condition(of: path, for: model, on: connection)
          guard case .empty = condition else { return }
          for statement in schema.creationStatements { try connection.execute(statement) }
          for index in schema.caseIndexes { try connection.execute(index.creationStatement) }
          try StoreMetadata.write(model, on: connection)
        }
        try turnOnLog(on: connection)
      }
    } catch let error as StoreError where error.code == .cannotOpen || error.code == .inputOutput {
      throw StoreError(.cannotCreate, "can't create a store at \(path)", cause: error.cause)
    }
  }

  /// Turns on the write-ahead log, which stays on for good.
  ///
  /// SQLite doesn't wait for other connections here, so it is asked again until they are through.
  private func turnOnLog(on connection: SQLiteConnection) throws {
    for _ in 0..<3000 {
      do {
        try connection.execute("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.code.primary == .busy else { throw error }
      }
      if pool.isCancelled() {
        throw SQLiteError(code: .interrupt, message: "the wait for the store was ended")
      }
      usleep(10_000)
    }
    throw SQLiteError(code: .busy, message: "the write-ahead log can't be turned on")
  }
}
