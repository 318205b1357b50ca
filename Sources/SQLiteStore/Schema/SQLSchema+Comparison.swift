import SQLGeneration
import SQLiteDriver

extension SQLSchema {
  /// Tells what a store for the model should have and `connection` has not: tables, columns, indexes.
  ///
  /// What else is there is no fault. Text indexes aren't looked at, since a store that lacks them gets them
  /// anew.
  func missingParts(on connection: SQLiteConnection) throws -> [String] {
    // An empty store, made as any other, says what there should be.
    let pattern = try SQLiteConnection(inMemory: SQLiteConfiguration())
    try StoreFunctions.register(on: pattern)
    for statement in creationStatements { try pattern.execute(statement) }
    let there = Set(try Self.parts(on: connection))
    var missing: [String] = []
    for part in try Self.parts(on: pattern) {
      guard there.contains(part) else {
        missing.append(
          part.kind == "table"
            ? "the table \(part.name) is missing"
            : "the \(part.kind) \(part.name) of the table \(part.table) is missing")
        continue
      }
      guard part.kind == "table" else { continue }
      let columns = Set(try Self.columns(of: part.name, on: connection))
      for column in try Self.columns(of: part.name, on: pattern) where !columns.contains(column) {
        missing.append("the column \(column) of the table \(part.name) is missing")
      }
    }
    return missing
  }

  private struct Part: Hashable {
    var kind: String
    var name: String
    var table: String
  }

  private static func parts(on connection: SQLiteConnection) throws -> [Part] {
    // Indexes that SQLite makes by itself have no text.
    let query =
      "SELECT type, name, tbl_name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
    return try connection.rows(query).compactMap { row in
      guard row.count == 3, case .text(let kind) = row[0], case .text(let name) = row[1],
        case .text(let table) = row[2]
      else { return nil }
      return Part(kind: kind, name: name, table: table)
    }
  }

  private static func columns(of table: String, on connection: SQLiteConnection) throws -> [String]
  {
    try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]).compactMap { row in
      if case .text(let name)? = row.first { name } else { nil }
    }
  }
}
