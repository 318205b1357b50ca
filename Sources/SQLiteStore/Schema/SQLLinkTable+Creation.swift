import ObjectModel
import SQLGeneration

extension SQLLinkTable {
  /// The statements that make the table, under its own name or another one, and its index.
  func creationStatements(in schema: SQLSchema) -> [String] {
    [tableStatement(in: schema)] + indexStatements
  }

  func tableStatement(in schema: SQLSchema, named otherName: String? = nil) -> String {
    let columns = (SQLiteDialect.quoted(from), SQLiteDialect.quoted(to))
    var lines = [
      "\(columns.0) INTEGER NOT NULL\(schema.tables[owner.index].reference)",
      "\(columns.1) INTEGER NOT NULL\(schema.tables[destination.index].reference)",
    ]
    if let position { lines.append("\(SQLiteDialect.quoted(position)) INTEGER") }
    lines.append("PRIMARY KEY (\(columns.0), \(columns.1))")
    return
      "CREATE TABLE \(SQLiteDialect.quoted(otherName ?? name)) "
      + "(\n  \(lines.joined(separator: ",\n  "))\n) STRICT, WITHOUT ROWID"
  }

  var indexStatements: [String] {
    [
      "CREATE INDEX \(SQLiteDialect.quoted("\(name)_\(to)_index")) ON "
        + "\(SQLiteDialect.quoted(name)) (\(SQLiteDialect.quoted(to)), \(SQLiteDialect.quoted(from)))"
    ]
  }
}
