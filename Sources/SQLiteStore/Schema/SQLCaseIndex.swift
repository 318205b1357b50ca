/// An index of a column that ignores the case of ASCII letters, for an attribute that is compared without regard to case.
///
/// It follows from the column, like a text index: opening a store makes it where it is missing. SQLite's own
/// collation `NOCASE` orders it, so every tool can write to the table.
struct SQLCaseIndex: Sendable, Hashable {
  let table: String
  let primaryKey: String
  let column: String
  /// The name of the index that this one replaces in stores that earlier programs made; nil where that one
  /// keeps values unique.
  let replacedName: String?

  /// The name of the index.
  var name: String { Self.name(table: table, column: column) }

  /// The statement that makes the index.
  var creationStatement: String {
    "CREATE INDEX \(SQLitePrinter.quoted(name)) ON \(SQLitePrinter.quoted(table)) "
      + "(\(SQLitePrinter.quoted(column)) COLLATE \(SQLitePrinter.name(of: .ignoringCase)))"
  }

  /// The name that an index of a column has.
  static func name(table: String, column: String) -> String { "\(table)_\(column)_nocase_index" }
}
