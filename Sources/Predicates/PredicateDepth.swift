/// Measures how deep a tree nests, without recursion.
enum PredicateDepth {
  /// The number of nodes on the longest way from the root to a leaf.
  static func of(_ predicate: FetchPredicate) -> Int {
    measure([(PredicateNode.predicate(predicate), 1)])
  }

  /// The number of nodes on the longest way from the root to a leaf.
  static func of(_ expression: PredicateExpression) -> Int {
    measure([(PredicateNode.expression(expression), 1)])
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
