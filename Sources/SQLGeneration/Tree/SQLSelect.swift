/// A query as a tree.
package struct SQLSelect {
  /// A table that takes part under an alias.
  struct Source {
    var table: String
    var alias: String
  }

  /// A further table and what ties it to the ones before.
  struct Join {
    /// Whether rows stay that find no partner.
    var isOuter: Bool
    var source: Source
    var condition: SQLExpression
  }

  /// One key of the order.
  struct Order {
    var expression: SQLExpression
    var isAscending: Bool
  }

  var columns: [SQLExpression]
  var from: Source
  var joins: [Join] = []
  var condition: SQLExpression?
  var order: [Order] = []
  var limit: Int?
  var offset = 0
}
