/// An object while it is being compiled: a row of a table that takes part in some SELECT.
struct SQLElement {
  let table: SQLTable
  let alias: String
  /// The SELECT that further tables join.
  let scope: SQLScope

  var key: SQLExpression { column(table.primaryKey) }

  func column(_ name: String) -> SQLExpression { .column(alias: alias, name: name) }

  /// The column of a stored slot.
  func slot(_ slot: Int) -> SQLExpression { column(table.columns[slot] ?? table.primaryKey) }
}
