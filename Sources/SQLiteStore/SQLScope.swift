/// The tables of one SELECT while it is being compiled: the one it starts from, and those that key
/// paths have joined to it.
final class SQLScope {
  /// A table that has joined, by the relationship that led to it.
  struct Path: Equatable {
    let alias: String
    let relationship: Int
  }

  var from: SQLSelect.Source
  var joins: [SQLSelect.Join] = []
  var joined: [(path: Path, element: SQLElement)] = []
  /// What ties the rows to the object that the collection belongs to: a column, and that object's key.
  var tie: (column: SQLExpression, owner: SQLExpression)?
  /// The keys by which rows come in the order in which memory goes through them.
  var orderKeys: [SQLExpression] = []
  var conditions: [SQLExpression] = []

  init(from: SQLSelect.Source) {
    self.from = from
  }

  /// Whether the object that the collection belongs to has any row.
  var exists: SQLExpression {
    .exists(select([.literal(1)], isTied: true))
  }

  /// The same, asked from the rows' side: all that have rows are looked up, and the object among them.
  var isAmongOwners: SQLExpression {
    guard let tie else { return exists }
    return .inSelect(tie.owner, select([tie.column], isTied: false))
  }

  /// The query for `columns`.
  ///
  /// - Parameter isTied: Whether only rows of the object that the collection belongs to count.
  func select(_ columns: [SQLExpression], isTied: Bool = true) -> SQLSelect {
    var all = conditions
    if isTied, let tie { all.insert(.binary("=", tie.column, tie.owner), at: 0) }
    return SQLSelect(
      columns: columns, from: from, joins: joins, condition: all.isEmpty ? nil : .all(all))
  }
}
