/// A node of a tree, for walks that keep a stack of their own.
enum PredicateNode {
  case predicate(FetchPredicate)
  case expression(FetchExpression)

  /// Calls `body` with each child, from left to right.
  func forEachChild(_ body: (PredicateNode) -> Void) {
    switch self {
    case .predicate(let predicate):
      switch predicate {
      case .constant: break
      case .comparison(let comparison):
        body(.expression(comparison.left))
        body(.expression(comparison.right))
      case .and(let parts), .or(let parts): for part in parts { body(.predicate(part)) }
      case .not(let part): body(.predicate(part))
      }
    case .expression(let expression):
      switch expression {
      case .constant, .evaluatedObject, .variable, .word: break
      case .aggregate(let parts), .function(_, let parts):
        for part in parts { body(.expression(part)) }
      case .assignment(_, let part), .cast(let part, _), .negated(let part):
        body(.expression(part))
      case .keyPath(let path): if let base = path.base { body(.expression(base)) }
      case .element(let collection, let index):
        body(.expression(collection))
        if case .at(let position) = index { body(.expression(position)) }
      case .subquery(let collection, _, let predicate):
        body(.expression(collection))
        body(.predicate(predicate))
      case .ternary(let condition, let first, let second):
        body(.predicate(condition))
        body(.expression(first))
        body(.expression(second))
      case .binary(_, let left, let right):
        body(.expression(left))
        body(.expression(right))
      }
    }
  }
}
