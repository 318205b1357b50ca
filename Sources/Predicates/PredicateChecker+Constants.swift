extension PredicateChecker {
  /// True if the value can differ from object to object.
  func readsObject(_ expression: PredicateExpression) -> Bool {
    var work = [PredicateNode.expression(expression)]
    var seen: Set<String> = []
    while let node = work.popLast() {
      switch node {
      case .expression(.evaluatedObject): return true
      case .expression(.keyPath(let path)) where path.base == nil: return true
      case .expression(.variable(let name)):
        guard seen.insert(name).inserted, let known = variables[name] else { continue }
        // A variable of SUBQUERY is an element of a collection; any other has a value.
        if case .variable(name) = known.expression { return true }
        work.append(.expression(known.expression))
      default: node.forEachChild { work.append($0) }
      }
    }
    return false
  }
}
