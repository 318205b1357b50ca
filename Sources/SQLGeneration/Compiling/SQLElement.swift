/// An object while it is being compiled: a row of a table that takes part in some SELECT.
struct SQLElement {
  let table: SQLTable
  let alias: String
  /// The SELECT that further tables join.
  let scope: SQLScope
  /// True if several rows of the SELECT may lead to the same object.
  var isShared = false

  var key: SQLExpression { column(table.primaryKey) }

  func column(_ name: String) -> SQLExpression { .column(alias: alias, name: name) }

  /// The column of a stored slot.
  func slot(_ slot: Int) -> SQLExpression { column(table.columns[slot] ?? table.primaryKey) }

  /// The condition that the row is an object of the table's entity; nil where every row is.
  func entityTest(includesSubentities: Bool = true) -> SQLExpression? {
    guard let discriminator = table.discriminator,
      let names = table.requiredEntityNames(includesSubentities: includesSubentities)
    else { return nil }
    return .inList(column(discriminator), names.map { .value(.text($0)) })
  }
}
