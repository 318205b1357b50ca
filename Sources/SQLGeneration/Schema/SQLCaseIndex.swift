/// An index of a column that ignores the case of ASCII letters, for an attribute that is compared without regard to case.
///
/// It follows from the column, like a text index: opening a store makes it where it is missing. SQLite's own
/// collation `NOCASE` orders it in SQLite, so every tool can write to the table.
package struct SQLCaseIndex: Sendable, Hashable {
  package let table: String
  let primaryKey: String
  package let column: String
  /// The name of the index that this one replaces in stores that earlier programs made; nil where that one
  /// keeps values unique.
  package let replacedName: String?

  /// The name of the index.
  package var name: String { Self.name(table: table, column: column) }

  /// The name that an index of a column has.
  package static func name(table: String, column: String) -> String {
    "\(table)_\(column)_nocase_index"
  }
}
