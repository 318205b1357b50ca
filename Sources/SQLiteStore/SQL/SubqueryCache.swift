import SQLiteDriver

/// The results of a correlated subquery during one run of a statement, by the key that it depends on.
///
/// See ``CachedSubquery``. With the cache the subquery runs once for each key that the statement comes to.
final class SubqueryCache {
  /// The most results that are kept, so that a statement over millions of objects needs little memory.
  private static let capacity = 100_000

  private var results: [Int64: SQLiteValue] = [:]

  /// The result for a key; nil if the subquery has to run.
  func result(for key: Int64) -> SQLiteValue? { results[key] }

  /// Keeps the result for a key.
  func keep(_ result: SQLiteValue, for key: Int64) {
    if results.count >= Self.capacity { results.removeAll(keepingCapacity: true) }
    results[key] = result
  }
}
