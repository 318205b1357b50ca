/// The tables of one SELECT while it is being compiled: the one it starts from, and those that key
/// paths have joined to it.
final class SQLScope {
  /// A table that has joined, by the relationship that led to it.
  struct Path: Hashable {
    let alias: String
    let relationship: Int
  }

  var from: SQLSelect.Source
  var joins: [SQLSelect.Join] = []
  var joined: [Path: SQLElement] = [:]
  /// The keys by which rows come in the order in which memory goes through them.
  var orderKeys: [SQLExpression] = []
  var conditions: [SQLExpression] = []

  init(from: SQLSelect.Source) {
    self.from = from
  }

  /// The query for `columns`.
  func select(_ columns: [SQLExpression]) -> SQLSelect {
    SQLSelect(
      columns: columns, from: from, joins: joins,
      condition: conditions.isEmpty ? nil : .all(conditions))
  }
}
