import SQLGeneration
import ObjectGraph
import ObjectModel
import SQLiteDriver

/// The metadata of a store: its application, format and model.
enum StoreMetadata {
  /// "TwSt", the mark in the file's header by which tools tell what the file is.
  static let applicationID: Int64 = 0x5477_5374
  /// The version of the layout that is common to all models.
  static let formatVersion: Int64 = 1

  /// The condition of a file.
  enum Condition {
    /// It holds nothing at all: it is new, or its making was cut short.
    case empty
    /// It is a store for the model.
    case ready
    /// It is a store for the model, still without a write-ahead log.
    case withoutLog
    /// It is a store for another version of the model.
    case otherVersion
  }

  static func write(_ model: ManagedObjectModel, on connection: SQLiteConnection) throws {
    try connection.execute("PRAGMA application_id = \(applicationID)")
    try connection.execute("PRAGMA user_version = \(formatVersion)")
    for statement in try statements(for: model) { try connection.execute(statement) }
  }

  /// The statements that say which model a store is for.
  static func statements(for model: ManagedObjectModel) throws -> [String] {
    [
      ("model_hash", model.versionHash), ("model", model.canonicalText),
      ("model_description", try model.storedDescription()),
    ].map { key, value in
      "INSERT OR REPLACE INTO store_metadata (key, value) VALUES ('\(key)', "
        + "\(SQLLiteral.string(value)))"
    }
  }

  /// The model that a store was made for.
  ///
  /// - Throws: ``StoreError`` with `schemaMismatch` for one that this program can't understand.
  static func model(of path: String, on connection: SQLiteConnection) throws -> ManagedObjectModel {
    let model: ManagedObjectModel
    do {
      if let description = try value("model_description", on: connection) {
        model = try ManagedObjectModel(storedDescription: description)
      } else {
        model = try described(by: try value("model", on: connection) ?? "", on: connection)
      }
    } catch let error as SQLiteError {
      throw error
    } catch let error as DecodingError {
      throw StoreError(
        .schemaMismatch,
        "\(path) is damaged: 'model_description' in its table store_metadata can't be read; a copy "
          + "of before may be the way out", cause: error)
    } catch {
      throw StoreError(
        .schemaMismatch,
        "\(path) was made for a model that this program doesn't understand; update the program",
        cause: error)
    }
    guard try value("model_hash", on: connection) == model.versionHash else {
      throw StoreError(
        .schemaMismatch,
        "\(path) says of its model what doesn't agree, so it can't be migrated; use the program that "
          + "made it")
    }
    return model
  }

  static func value(_ key: String, on connection: SQLiteConnection) throws -> String? {
    let value = try connection.firstValue(
      "SELECT value FROM store_metadata WHERE key = ?", [.text(key)])
    if case .text(let text)? = value { return text }
    return nil
  }

  /// The model of a store that was made before stores kept descriptions.
  ///
  /// The order of its tables is that of the entities.
  private static func described(by text: String, on connection: SQLiteConnection) throws
    -> ManagedObjectModel
  {
    let names = try tableNames(on: connection)
    let places = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    return try ManagedObjectModel(
      canonicalText: text, entityOrder: { places[SQLName.snakeCase($0)] ?? .max },
      ownsLinks: { entity, relationship in
        places["\(SQLName.snakeCase(entity))_\(SQLName.snakeCase(relationship))"] != nil
      })
  }

  /// The names of the tables, in the order in which they were made.
  static func tableNames(on connection: SQLiteConnection) throws -> [String] {
    try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
      .compactMap { row -> String? in if case .text(let name)? = row.first { name } else { nil } }
  }

  /// Tells what the file is, without writing to it.
  ///
  /// - Throws: ``StoreError``: `notAStore` for a database of something else, `schemaMismatch` for one
  ///   of a newer format.
  static func condition(
    of path: String, for model: ManagedObjectModel, on connection: SQLiteConnection
  ) throws -> Condition {
    // Another process may be making a store of the file, so one state of it is looked at.
    try connection.savepoint { try conditionNow(of: path, for: model, on: connection) }
  }

  private static func conditionNow(
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
    guard try value("model_hash", on: connection) == model.versionHash else {
      return .otherVersion
    }
    return try connection.firstValue("PRAGMA journal_mode") == .text("wal") ? .ready : .withoutLog
  }
}
