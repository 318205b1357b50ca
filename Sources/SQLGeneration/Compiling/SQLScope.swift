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
  /// True if several rows around this SELECT may belong to the same object that the collection belongs to.
  var isOwnerShared = false
  /// The SELECT over the collection before, if the owner is one of its objects.
  var enclosing: SQLScope?
  /// The keys by which rows come in the order in which memory goes through them.
  var orderKeys: [SQLExpression] = []
  var conditions: [SQLExpression] = []

  init(from: SQLSelect.Source) {
    self.from = from
  }

  /// True if the object that the collection belongs to has any row.
  ///
  /// Of several collections, one behind the other, each is asked within the one before. A join of all would go
  /// through every combination of their objects.
  func exists(where condition: SQLExpression? = nil) -> SQLExpression {
    let own = cached(.exists(select([.literal(1)], where: condition)))
    return enclosing?.exists(where: own) ?? own
  }

  /// The same, asked from the rows' side: all that have rows are looked up, and the object among them.
  func isAmongOwners(where condition: SQLExpression? = nil) -> SQLExpression {
    guard let tie else { return exists(where: condition) }
    let own = SQLExpression.inSelect(
      tie.owner, select([tie.column], isTied: false, where: condition))
    return enclosing?.isAmongOwners(where: own) ?? own
  }

  /// The aggregate `column` over all rows.
  ///
  /// - Parameter combine: Makes one aggregate of those of several collections.
  func aggregate(_ column: SQLExpression, combine: (SQLExpression) -> SQLExpression)
    -> SQLExpression
  {
    let own = cached(.scalar(select([column])))
    return enclosing?.aggregate(combine(own), combine: combine) ?? own
  }

  /// `subquery` about the object that the collection belongs to, run once for each such object.
  ///
  /// Only if several rows may lead to one object, and only if the subquery depends on nothing else of them.
  func cached(_ subquery: SQLExpression) -> SQLExpression {
    guard isOwnerShared, let owner = tie?.owner, subquery.readsOnly(owner) else { return subquery }
    return .cached(CachedSubquery(), key: owner, subquery)
  }

  /// The query for `columns`.
  ///
  /// - Parameters:
  ///   - isTied: Whether only rows of the object that the collection belongs to count.
  ///   - condition: A further condition.
  func select(
    _ columns: [SQLExpression], isTied: Bool = true, where condition: SQLExpression? = nil
  ) -> SQLSelect {
    var all = conditions + (condition.map { [$0] } ?? [])
    if isTied, let tie { all.insert(.binary(.equal, tie.column, tie.owner), at: 0) }
    return SQLSelect(
      columns: columns, from: from, joins: joins, condition: all.isEmpty ? nil : .all(all))
  }
}
