/// A value bound to a statement.
enum SQLBinding: Equatable {
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}
