import SQLiteDriver

/// A row of a table of which only the data says what the columns are.
struct TableRow {
  let columns: [(name: String, value: SQLiteValue)]

  /// The row that a statement stands at.
  init(_ statement: SQLiteStatement) {
    columns = statement.row().enumerated().map { index, value in
      (statement.columnName(at: index) ?? "", value)
    }
  }

  /// The value of a column, or nil where there is none of that name.
  subscript(name: String) -> SQLiteValue? {
    columns.first { $0.name == name }?.value
  }
}
