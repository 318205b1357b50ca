import Predicates

extension ComparisonPredicate {
  /// Whether the answer is the same for every object, because the comparison asks nothing of any.
  var isIndependent: Bool { left.isIndependent && right.isIndependent }
}

extension FetchPredicate {
  fileprivate var isIndependent: Bool {
    switch self {
    case .constant: true
    case .comparison(let comparison): comparison.isIndependent
    case .and(let parts), .or(let parts): parts.allSatisfy { $0.isIndependent }
    case .not(let part): part.isIndependent
    }
  }
}

extension FetchExpression {
  /// Whether the value is the same for every object and at every look.
  fileprivate var isIndependent: Bool {
    switch self {
    case .constant: true
    case .evaluatedObject, .variable, .word, .subquery: false
    case .aggregate(let elements): elements.allSatisfy { $0.isIndependent }
    case .assignment(_, let value), .cast(let value, _), .negated(let value): value.isIndependent
    case .keyPath(let path): path.base?.isIndependent ?? false
    case .element(let collection, .at(let index)):
      collection.isIndependent && index.isIndependent
    case .element(let collection, _): collection.isIndependent
    case .function(let name, let operands):
      name != PredicateFunction.random.rawValue && name != PredicateFunction.randomBelow.rawValue
        && operands.allSatisfy { $0.isIndependent }
    case .ternary(let condition, let first, let second):
      condition.isIndependent && first.isIndependent && second.isIndependent
    case .binary(_, let left, let right): left.isIndependent && right.isIndependent
    }
  }
}
