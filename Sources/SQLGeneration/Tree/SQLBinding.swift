/// A value that is bound to a statement, with its type.
package enum SQLBinding {
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// A list of numbers, as one value.
  case integers([Int64])
  /// A list of texts, as one value.
  case texts([String])
  /// A condition that is evaluated for rows.
  case residual(ResidualPredicate)
  /// The results of a subquery, which functions read and write.
  case cache(CachedSubquery)
}
