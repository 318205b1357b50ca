/// What a planner asks a store about its data.
package protocol QueryStatistics {
  /// Decides how the rows for a text search are found; see ``PlanQuestion/text(_:wanted:walk:)``.
  func choice(for search: TextSearch, wanted: Int?, walk: SQLSelect?) throws -> TextChoice

  /// The keys that a query finds.
  func keys(_ select: SQLSelect) throws -> [Int64]
}
