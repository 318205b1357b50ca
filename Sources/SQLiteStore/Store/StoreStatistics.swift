import SQLGeneration
import SQLiteDriver

/// The statistics of a store that a planner reads through one connection, in the snapshot of the query.
struct StoreStatistics: QueryStatistics {
  let connection: SQLiteConnection
  let snapshot: QuerySnapshot
  /// The planner of the text indexes; nil if there are none.
  let texts: TextIndexPlanner?

  /// See ``QueryStatistics/choice(for:wanted:walk:)``.
  func choice(for search: TextSearch, wanted: Int?, walk: SQLSelect?) throws -> TextChoice {
    let candidates = try texts?.answer(
      of: search.index, parts: search.parts, wanted: wanted, walk: walk)
    return candidates.map { .index($0) } ?? .scan
  }

  /// See ``QueryStatistics/keys(_:)``; the state of the store is kept from then on.
  func keys(_ select: SQLSelect) throws -> [Int64] {
    try snapshot.begin()
    return try connection.withQuery(select, reader: nil) { try $0.int64s() }
  }
}
