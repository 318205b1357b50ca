/// Measures how deep a tree nests, without recursion.
enum PredicateDepth {
  /// The number of nodes on the longest way from the root to a leaf.
  static func of(_ predicate: FetchPredicate) -> Int {
    measure([(PredicateNode.predicate(predicate), 1)])
  }

  /// The number of nodes on the longest way from the root to a leaf.
  static func of(_ expression: FetchExpression) -> Int {
    measure([(PredicateNode.expression(expression), 1)])
  }

  /// True if some way from the root to a leaf has more than `limit` nodes.
  static func of(_ predicate: FetchPredicate, exceeds limit: Int) -> Bool {
    var work = [(PredicateNode.predicate(predicate), 1)]
    while let (node, depth) = work.popLast() {
      if depth > limit { return true }
      node.forEachChild { work.append(($0, depth + 1)) }
    }
    return false
  }

  private static func measure(_ roots: [(PredicateNode, Int)]) -> Int {
    var work = roots
    var deepest = 0
    while let (node, depth) = work.popLast() {
      deepest = max(deepest, depth)
      node.forEachChild { work.append(($0, depth + 1)) }
    }
    return deepest
  }
}

extension FetchPredicate {
  /// True if the tree of the predicate has more than `limit` levels of predicates and expressions.
  ///
  /// What walks a tree by recursion asks this first, since a stack may be small.
  public func isDeeper(than limit: Int) -> Bool {
    PredicateDepth.of(self, exceeds: limit)
  }
}
