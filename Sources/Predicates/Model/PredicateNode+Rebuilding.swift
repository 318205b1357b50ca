extension PredicateNode {
  /// The children, from left to right.
  var children: [PredicateNode] {
    var children: [PredicateNode] = []
    forEachChild { children.append($0) }
    return children
  }

  /// The node with other children, which must be of the same kinds and as many as its own.
  func rebuilt(with children: [PredicateNode]) -> PredicateNode {
    let predicates = children.compactMap { if case .predicate(let part) = $0 { part } else { nil } }
    let expressions = children.compactMap {
      if case .expression(let part) = $0 { part } else { nil }
    }
    switch self {
    case .predicate(let predicate):
      return .predicate(predicate.rebuilt(predicates, expressions))
    case .expression(let expression):
      return .expression(expression.rebuilt(predicates, expressions))
    }
  }
}

extension FetchPredicate {
  fileprivate func rebuilt(
    _ predicates: [FetchPredicate], _ expressions: [FetchExpression]
  ) -> FetchPredicate {
    switch self {
    case .constant: return self
    case .and: return .and(predicates)
    case .or: return .or(predicates)
    case .not: return .not(predicates[0])
    case .comparison(var comparison):
      comparison.left = expressions[0]
      comparison.right = expressions[1]
      return .comparison(comparison)
    }
  }
}

extension FetchExpression {
  fileprivate func rebuilt(
    _ predicates: [FetchPredicate], _ parts: [FetchExpression]
  ) -> FetchExpression {
    switch self {
    case .constant, .evaluatedObject, .variable, .word: return self
    case .aggregate: return .aggregate(parts)
    case .function(let name, _): return .function(name, parts)
    case .assignment(let name, _): return .assignment(name, parts[0])
    case .cast(_, let type): return .cast(parts[0], type)
    case .negated: return .negated(parts[0])
    case .keyPath(var path):
      if path.base != nil { path.base = parts[0] }
      return .keyPath(path)
    case .element(_, .at): return .element(parts[0], .at(parts[1]))
    case .element(_, let index): return .element(parts[0], index)
    case .subquery(_, let variable, _): return .subquery(parts[0], variable, predicates[0])
    case .ternary: return .ternary(predicates[0], parts[0], parts[1])
    case .binary(let name, _, _): return .binary(name, parts[0], parts[1])
    }
  }
}
