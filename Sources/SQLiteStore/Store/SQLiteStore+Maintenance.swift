import SQLGeneration
import ObjectGraph
import SQLiteDriver

extension SQLiteStore {
  /// Looks for damage in the file, and tells what it finds; an empty list means that all is well.
  ///
  /// Tables, columns and indexes that are missing come first. At most 100 problems of the file and 100
  /// broken references are told. Reads the whole file.
  ///
  /// - Throws: ``StoreError``, as reading does.
  public func problems() throws -> [String] {
    try pool.read { try problems(on: $0) }
  }

  func problems(on connection: SQLiteConnection) throws -> [String] {
    try connection.withCancellation(pool.isCancelled) {
      try schema.missingParts(on: connection) + connection.integrityCheck()
    }
  }

  /// Copies the store, as it is now, to a new file with mode 0600.
  ///
  /// Others may read and write the store meanwhile. The file is complete or not there.
  ///
  /// - Parameters:
  ///   - path: Where the copy goes; a file that is there is never overwritten.
  ///   - progress: Is told the share that is done, 0 to 1; the copy stops where it gives false.
  /// - Throws: ``StoreError``: `cannotCreate` where the file is there or can't be made, `interrupted`,
  ///   `diskFull`, `inputOutput`.
  public func backUp(to path: String, progress: (Double) -> Bool = { _ in true }) throws {
    try pool.read { try backUp(to: path, through: $0, progress: progress) }
  }

  func backUp(
    to path: String, through connection: SQLiteConnection, progress: (Double) -> Bool
  ) throws {
    try withoutActuallyEscaping(progress) { progress in
      do throws(SQLiteError) {
        try connection.backup(to: path) { state in
          progress(Double(state.copiedPages) / Double(max(1, state.totalPages)))
        }
      } catch {
        throw StoreFailure.copying(error, from: self.path, to: path)
      }
    }
  }

  /// Writes the file anew without the room that deleted rows left, makes the text indexes anew, and gives
  /// the file's size in bytes before and after.
  ///
  /// It needs free room on the disk for two more copies, and keeps other writers waiting. A power cut
  /// at any moment leaves the store whole, and so does an interruption.
  ///
  /// - Throws: ``StoreError``: `locked` while others use the store, `interrupted` if the store's `isCancelled` gives
  ///   true before the file is written, `diskFull`, `inputOutput`.
  public func compact() throws -> (before: Int64, after: Int64) {
    let before = try maintainUnlessCancelled { connection in
      try connection.checkpoint(.truncate)
      return try Self.size(connection)
    }
    // What an index of texts knows of texts that are gone goes, too.
    try rebuildTextIndexes()
    return try maintainUnlessCancelled { connection in
      try connection.execute("VACUUM")
      // From here on there is nothing to take back.
      try connection.execute("PRAGMA optimize")
      try connection.checkpoint(.truncate)
      return (before, try Self.size(connection))
    }
  }

  private func maintainUnlessCancelled<Result: Sendable>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try pool.maintain { connection in
      try connection.withCancellation(pool.isCancelled) { try body(connection) }
    }
  }

  private static func size(_ connection: SQLiteConnection) throws -> Int64 {
    var product: Int64 = 1
    for name in ["page_count", "page_size"] {
      guard case .integer(let number)? = try connection.firstValue("PRAGMA \(name)") else {
        return 0
      }
      product = product.multipliedReportingOverflow(by: number).partialValue
    }
    return product
  }
}
