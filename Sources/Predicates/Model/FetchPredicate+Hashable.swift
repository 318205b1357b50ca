// The compiler's own comparison recurses with large frames; these walks keep their own stack, so
// that trees of the greatest depth can be compared and hashed on any thread.

extension FetchPredicate {
  /// True if both trees have the same shape and the same parts, wherever they were written.
  public static func == (left: FetchPredicate, right: FetchPredicate) -> Bool {
    PredicateNode.areEqual(.predicate(left), .predicate(right))
  }

  /// Feeds every part of the tree.
  public func hash(into hasher: inout Hasher) {
    PredicateNode.predicate(self).hash(into: &hasher)
  }
}

extension FetchExpression {
  /// True if both trees have the same shape and the same parts, wherever they were written.
  public static func == (left: FetchExpression, right: FetchExpression) -> Bool {
    PredicateNode.areEqual(.expression(left), .expression(right))
  }

  /// Feeds every part of the tree.
  public func hash(into hasher: inout Hasher) {
    PredicateNode.expression(self).hash(into: &hasher)
  }
}

extension PredicateNode {
  static func areEqual(_ left: PredicateNode, _ right: PredicateNode) -> Bool {
    var work = [(left, right)]
    while let (left, right) = work.popLast() {
      guard left.ownParts == right.ownParts else { return false }
      var leftChildren: [PredicateNode] = []
      var rightChildren: [PredicateNode] = []
      left.forEachChild { leftChildren.append($0) }
      right.forEachChild { rightChildren.append($0) }
      guard leftChildren.count == rightChildren.count else { return false }
      work.append(contentsOf: zip(leftChildren, rightChildren))
    }
    return true
  }

  func hash(into hasher: inout Hasher) {
    var work = [self]
    while let node = work.popLast() {
      hasher.combine(node.ownParts)
      let before = work.count
      node.forEachChild { work.append($0) }
      hasher.combine(work.count - before)
    }
  }

  /// A node without its children.
  private enum OwnParts: Hashable {
    case truth(Bool)
    case comparison(
      ComparisonPredicate.Quantifier?, ComparisonPredicate.Operator, ComparisonPredicate.Options)
    case and, or, not
    case constant(AttributeValue)
    case aggregate, evaluatedObject
    case variable(String)
    case assignment(String)
    case keyPath([PredicateKeyPath.Step], hasBase: Bool)
    case first, last, size, element
    case function(String)
    case subquery(String)
    case cast(String)
    case ternary
    case binary(FetchExpression.ArithmeticOperator)
    case negated
    case word(String)
  }

  private var ownParts: OwnParts {
    switch self {
    case .predicate(let predicate):
      switch predicate {
      case .constant(let answer): .truth(answer)
      case .comparison(let parts): .comparison(parts.quantifier, parts.operator, parts.options)
      case .and: .and
      case .or: .or
      case .not: .not
      }
    case .expression(let expression):
      switch expression {
      case .constant(let value): .constant(value)
      case .aggregate: .aggregate
      case .evaluatedObject: .evaluatedObject
      case .variable(let name): .variable(name)
      case .assignment(let name, _): .assignment(name)
      case .keyPath(let path): .keyPath(path.steps, hasBase: path.base != nil)
      case .element(_, .first): .first
      case .element(_, .last): .last
      case .element(_, .size): .size
      case .element(_, .at): .element
      case .function(let name, _): .function(name)
      case .subquery(_, let variable, _): .subquery(variable)
      case .cast(_, let type): .cast(type)
      case .ternary: .ternary
      case .binary(let name, _, _): .binary(name)
      case .negated: .negated
      case .word(let text, _): .word(text)
      }
    }
  }
}
