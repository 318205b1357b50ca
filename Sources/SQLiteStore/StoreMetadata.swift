import ObjectGraph
import ObjectModel
import SQLiteDriver

/// What a store says about itself: whose it is, of which format, and for which model.
enum StoreMetadata {
  /// "TwSt", the mark in the file's header by which tools tell what the file is.
  static let applicationID: Int64 = 0x5477_5374
  /// The version of the layout that is common to all models.
  static let formatVersion: Int64 = 1

  /// What a file turned out to be.
  enum Condition {
    /// It holds nothing at all: it is new, or its making was cut short.
    case empty
    /// It is a store for the model.
    case ready
    /// It is a store for the model, still without a write-ahead log.
    case withoutLog
  }

  static func write(_ model: ManagedObjectModel, on connection: SQLiteConnection) throws {
    try connection.execute("PRAGMA application_id = \(applicationID)")
    try connection.execute("PRAGMA user_version = \(formatVersion)")
    for (key, value) in [
      ("model_hash", model.versionHash), ("model", model.canonicalText),
    ] {
      try connection.execute(
        "INSERT INTO store_metadata (key, value) VALUES (?, ?)", [.text(key), .text(value)])
    }
  }

  /// Tells what the file is, without writing to it.
  ///
  /// - Throws: ``StoreError``: `notAStore` for a database of something else, `schemaMismatch`.
  static func condition(
    of path: String, for model: ManagedObjectModel, on connection: SQLiteConnection
  ) throws -> Condition {
    guard try connection.firstValue("PRAGMA application_id") == .integer(applicationID) else {
      let isEmpty =
        try connection.firstValue("PRAGMA application_id") == .integer(0)
        && connection.firstValue("PRAGMA user_version") == .integer(0)
        && connection.firstValue("SELECT count(*) FROM sqlite_schema") == .integer(0)
      if isEmpty { return .empty }
      throw StoreError(
        .notAStore,
        "\(path) is an SQLite database of something else, not a store; name another file")
    }
    guard case .integer(let version)? = try connection.firstValue("PRAGMA user_version"),
      version <= formatVersion
    else {
      throw StoreError(
        .schemaMismatch, "\(path) was made by a newer version of this program; update the program")
    }
    let hash = try connection.firstValue(
      "SELECT value FROM store_metadata WHERE key = 'model_hash'")
    guard hash == .text(model.versionHash) else {
      throw StoreError(
        .schemaMismatch,
        "\(path) was made for another version of the model, and this program can't migrate it; "
          + "use the version that made it")
    }
    return try connection.firstValue("PRAGMA journal_mode") == .text("wal") ? .ready : .withoutLog
  }
}
