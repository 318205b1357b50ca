import FoundationEssentials
public import Predicates
import SQLiteDriver

/// The database of a store while it is migrated, for the work of a stage.
///
/// What is done with it belongs to the migration's transaction.
public struct MigrationDatabase {
  private let connection: SQLiteConnection

  init(connection: SQLiteConnection) {
    self.connection = connection
  }

  /// Runs one SQL statement; `?` stand for `values`.
  ///
  /// - Throws: `StoreError`, which ends the migration.
  public func execute(_ sql: String, _ values: [AttributeValue] = []) throws {
    try connection.withStatement(sql) { statement in
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      try statement.run()
    }
  }

  /// The rows that an SQL statement gives: integers, floating-point numbers, texts and bytes.
  ///
  /// - Throws: `StoreError`.
  public func rows(_ sql: String, _ values: [AttributeValue] = []) throws -> [[AttributeValue]] {
    try connection.withStatement(sql) { statement in
      for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
      var rows: [[AttributeValue]] = []
      while try statement.step() { rows.append(Self.row(of: statement)) }
      return rows
    }
  }

  private static func row(of statement: SQLiteStatement) -> [AttributeValue] {
    (0..<statement.columnCount).map { column in
      switch statement.value(at: column) {
      case .null: .null
      case .integer(let number): .integer(number)
      case .real(let number): .double(number)
      case .text(let text): .string(text)
      case .blob(let bytes): .data(Data(bytes))
      }
    }
  }
}
