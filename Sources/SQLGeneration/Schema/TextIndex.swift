/// An index of the parts of the texts of one column.
///
/// It proposes rows whose text may contain something: too many, never too few. The comparison itself decides.
package struct TextIndex: Sendable, Hashable {
  /// The table whose texts are indexed.
  package let table: String
  /// The column of that table's primary key.
  package let primaryKey: String
  /// The column of the texts.
  package let column: String

  /// The index of `column` in `table`.
  package init(table: String, primaryKey: String, column: String) {
    self.table = table
    self.primaryKey = primaryKey
    self.column = column
  }
}
