extension FetchPredicate {
  /// The predicate with expressions in place of variables.
  ///
  /// A variable that SUBQUERY binds is left alone within it. Variables without a substitute stay.
  ///
  /// - Parameter variables: The substitutes, by the names of variables without `$`.
  /// - Throws: `FetchPredicateError` with the code `typeMismatch` where a variable stands as a step of a
  ///   key path and its substitute is no constant text.
  public func substituting(
    _ variables: [String: FetchExpression]
  ) throws -> FetchPredicate {
    guard !variables.isEmpty,
      case .predicate(let result) = try PredicateSubstitution.run(.predicate(self), variables)
    else { return self }
    return result
  }
}

extension FetchExpression {
  /// The expression with expressions in place of variables, as for predicates.
  ///
  /// - Throws: as for predicates.
  public func substituting(
    _ variables: [String: FetchExpression]
  ) throws -> FetchExpression {
    guard !variables.isEmpty,
      case .expression(let result) = try PredicateSubstitution.run(.expression(self), variables)
    else { return self }
    return result
  }
}

/// Replaces variables, keeping what remains to be done in an array.
struct PredicateSubstitution {
  private enum Task {
    case visit(PredicateNode)
    case build(PredicateNode, childCount: Int)
    case hide(String)
    case show(String)
  }

  private let substitutes: [String: FetchExpression]
  /// The number of enclosing SUBQUERYs that bind a name.
  private var hidden: [String: Int] = [:]
  private var tasks: [Task] = []
  private var results: [PredicateNode] = []

  private init(_ substitutes: [String: FetchExpression]) {
    self.substitutes = substitutes
  }

  static func run(
    _ root: PredicateNode, _ substitutes: [String: FetchExpression]
  ) throws -> PredicateNode {
    var substitution = PredicateSubstitution(substitutes)
    return try substitution.rewrite(root)
  }

  private mutating func rewrite(_ root: PredicateNode) throws -> PredicateNode {
    tasks = [.visit(root)]
    while let task = tasks.popLast() {
      switch task {
      case .hide(let name): hidden[name, default: 0] += 1
      case .show(let name): hidden[name, default: 1] -= 1
      case .visit(let node): visit(node)
      case .build(let node, let count):
        let children = Array(results.suffix(count))
        results.removeLast(count)
        results.append(try finish(node.rebuilt(with: children)))
      }
    }
    return results[0]
  }

  private func substitute(_ name: String) -> FetchExpression? {
    hidden[name, default: 0] > 0 ? nil : substitutes[name]
  }

  private mutating func visit(_ node: PredicateNode) {
    if case .expression(.variable(let name)) = node, let substitute = substitute(name) {
      results.append(.expression(substitute))
      return
    }
    let children = node.children
    tasks.append(.build(node, childCount: children.count))
    if case .expression(.subquery(_, let name, _)) = node {
      tasks.append(contentsOf: [.show(name), .visit(children[1]), .hide(name)])
      tasks.append(.visit(children[0]))
    } else {
      tasks.append(contentsOf: children.reversed().map { .visit($0) })
    }
  }

  /// Replaces variables that are steps of a key path.
  private func finish(_ node: PredicateNode) throws -> PredicateNode {
    guard case .expression(.keyPath(var path)) = node else { return node }
    for (index, step) in path.steps.enumerated() {
      guard case .variable(let name) = step, let substitute = substitute(name) else { continue }
      switch substitute {
      case .constant(.string(let key)), .word(let key, _): path.steps[index] = .key(key)
      default:
        throw FetchPredicateError(
          .typeMismatch, "the variable $\(name) is a step of a key path, and its value no text",
          at: path.location.offsets)
      }
    }
    return .expression(.keyPath(path))
  }
}
