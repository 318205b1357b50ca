import ObjectGraph

/// Why a part of a predicate has no counterpart in SQL, on its way up to where the part is known.
struct UnsupportedExpression: Error {
  let reason: String

  /// The error, with the part of the predicate it is about.
  func placed(in part: String) -> StoreError {
    StoreError(
      .unsupportedPredicate, "this predicate can't be run as SQL: in '\(part)', \(reason)")
  }
}
