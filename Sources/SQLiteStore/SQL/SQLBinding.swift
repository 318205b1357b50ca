/// A value bound to a statement.
enum SQLBinding {
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// A condition that is evaluated for rows.
  case residual(ResidualPredicate)
  /// The results of a subquery, which functions read and write.
  case cache(CachedSubquery)
}
