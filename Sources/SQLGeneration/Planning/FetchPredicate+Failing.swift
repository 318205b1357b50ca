import Predicates

extension FetchPredicate {
  /// Whether it computes something that may fail for some object, by overflow or division by zero,
  /// say.
  var mayFail: Bool {
    switch self {
    case .constant: false
    case .comparison(let comparison):
      comparison.left.mayFail || comparison.right.mayFail
        || comparison.operator == .matches && !comparison.right.isConstant
    case .and(let parts), .or(let parts): parts.contains { $0.mayFail }
    case .not(let part): part.mayFail
    }
  }
}

extension FetchExpression {
  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }

  /// Whether computing it may fail for some object.
  fileprivate var mayFail: Bool {
    switch self {
    case .constant, .evaluatedObject, .variable, .word: false
    case .aggregate(let elements): elements.contains { $0.mayFail }
    case .assignment(_, let value), .cast(let value, _): value.mayFail
    case .keyPath(let path): path.base?.mayFail == true || path.adds
    case .element(let collection, .at(let index)): collection.mayFail || index.mayFail
    case .element(let collection, _): collection.mayFail
    case .function(let name, let operands):
      !PredicateFunction.neverFailing.contains(name) || operands.contains { $0.mayFail }
    case .subquery(let collection, _, let predicate): collection.mayFail || predicate.mayFail
    case .ternary(let condition, let first, let second):
      condition.mayFail || first.mayFail || second.mayFail
    case .binary, .negated: true
    }
  }
}

extension PredicateKeyPath {
  /// Whether a sum or a mean, which may overflow, is part of the path.
  fileprivate var adds: Bool { steps.contains { $0.adds } }
}

extension PredicateKeyPath.Step {
  /// True for a collection operator that adds numbers.
  var adds: Bool {
    self == .collectionOperator(CollectionOperator.sum.rawValue)
      || self == .collectionOperator(CollectionOperator.average.rawValue)
  }
}

extension PredicateFunction {
  /// Functions that give a value or nil for whatever the check lets through.
  fileprivate static let neverFailing: Set<String> = Set(
    [
      PredicateFunction.count, .length, .now, .uppercase, .lowercase, .uppercaseString,
      .lowercaseString, .append,
    ].map(\.rawValue))
}
