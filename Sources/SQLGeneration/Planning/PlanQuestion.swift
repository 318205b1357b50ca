import Predicates

/// A choice that a query leaves open, since it depends on the stored data.
enum PlanQuestion {
  /// Whether a text index finds the rows for a search with less work than reading the texts.
  ///
  /// - `wanted` is the number of matches that are read from a table that an index keeps in the right order, with nothing else
  ///   asked of them; nil if all rows would have to be read.
  /// - `walk` is the query for the key of each row in that order, and for whether it matches; nil if a walk can't give the
  ///   answer.
  case text(TextSearch, wanted: Int?, walk: SQLSelect?)
  /// Which objects fulfil a comparison of a related object's attribute. The query gives up to two of their keys.
  case owner(ComparisonPredicate, SQLSelect)
}
