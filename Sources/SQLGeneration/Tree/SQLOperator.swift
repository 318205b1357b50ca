import Predicates

/// An infix operator of SQL.
package enum SQLOperator {
  case equal, less, lessOrEqual, greater, greaterOrEqual
  /// Equal, or both NULL; never unknown.
  case same
  /// The opposite of ``same``.
  case different
  case minus

  /// The operator for an equality or an order; nil for any other comparison.
  init?(_ operation: ComparisonPredicate.Operator) {
    switch operation {
    case .equal: self = .equal
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    case .notEqual, .in, .between, .contains, .beginsWith, .endsWith, .like, .matches: return nil
    }
  }
}
