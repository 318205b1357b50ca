import FoundationEssentials
import Predicates

extension PredicateExpressions.Equal: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(try equality(of: lhs, rhs, by: translator))
  }
}

extension PredicateExpressions.NotEqual: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(.not(try equality(of: lhs, rhs, by: translator)))
  }
}

/// `left == right`, where either may be a truth value or an optional one.
private func equality(of left: Any, _ right: Any, by translator: TypedPredicateTranslator) throws
  -> FetchPredicate
{
  let terms = (try translator.term(left), try translator.term(right))
  switch terms {
  case (.condition(let condition), .value(.constant(.boolean(let flag)))),
    (.value(.constant(.boolean(let flag))), .condition(let condition)):
    return flag ? condition : .not(condition)
  case (.optionalCondition(let present, let condition), .value(.constant(let constant))),
    (.value(.constant(let constant)), .optionalCondition(let present, let condition)):
    switch constant {
    case .null: return .not(present)
    case .boolean(let flag): return .and([present, flag ? condition : .not(condition)])
    default: return .constant(false)
    }
  default: return try translator.compare(left, .equal, right)
  }
}

extension PredicateExpressions.Comparison: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let operation: ComparisonPredicate.Operator
    switch op {
    case .lessThan: operation = .less
    case .lessThanOrEqual: operation = .lessOrEqual
    case .greaterThan: operation = .greater
    case .greaterThanOrEqual: operation = .greaterOrEqual
    @unknown default: throw TypedPredicateError(self, "the operator is unknown")
    }
    return .condition(try translator.compare(lhs, operation, rhs))
  }
}

extension PredicateExpressions.Conjunction: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(.and([try translator.condition(lhs), try translator.condition(rhs)]))
  }
}

extension PredicateExpressions.Disjunction: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(.or([try translator.condition(lhs), try translator.condition(rhs)]))
  }
}

extension PredicateExpressions.Negation: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(.not(try translator.condition(wrapped)))
  }
}

extension PredicateExpressions.SequenceContains: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(try translator.compare(element, .in, sequence))
  }
}

extension PredicateExpressions.SequenceContainsWhere: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let count = try translator.count(in: sequence, where: variable.key, test)
    return .condition(
      .comparison(ComparisonPredicate(left: count, .greater, right: .constant(.integer(0)))))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let exceptions = try translator.subquery(sequence, variable.key, test, negated: true)
    return .condition(
      .comparison(
        ComparisonPredicate(
          left: exceptions.appending(.collectionOperator("count")), .equal,
          right: .constant(.integer(0)))))
  }
}

extension PredicateExpressions.CollectionContainsCollection: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(try textMatch(base, .contains, other, by: translator))
  }
}

extension PredicateExpressions.SequenceStartsWith: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .condition(try textMatch(base, .beginsWith, prefix, by: translator))
  }
}

/// Text that holds or begins with other text.
///
/// In Swift every text holds the empty one.
private func textMatch(
  _ text: Any, _ operation: ComparisonPredicate.Operator, _ part: Any,
  by translator: TypedPredicateTranslator
) throws -> FetchPredicate {
  let match = try translator.compare(text, operation, part)
  let part = try translator.value(part)
  if case .constant(.string(let constant)) = part, !constant.isEmpty { return match }
  let whole = try translator.value(text)
  return .or([
    match,
    .and([
      .comparison(ComparisonPredicate(left: part, .equal, right: .constant(.string("")))),
      .not(translator.isNil(whole)),
    ]),
  ])
}

extension PredicateExpressions.RangeExpressionContains: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    guard let bounds = range as? any TypedPredicateRange else {
      throw TypedPredicateError(range, "this kind of range has no counterpart")
    }
    return .condition(
      .and([
        try translator.compare(element, .greaterOrEqual, bounds.lowerBound),
        try translator.compare(
          element, bounds.includesUpperBound ? .lessOrEqual : .less, bounds.upperBound),
      ]))
  }
}

/// A range with both bounds.
private protocol TypedPredicateRange {
  var lowerBound: Any { get }
  var upperBound: Any { get }
  var includesUpperBound: Bool { get }
}

extension PredicateExpressions.Range: TypedPredicateRange {
  var lowerBound: Any { lower }
  var upperBound: Any { upper }
  var includesUpperBound: Bool { false }
}

extension PredicateExpressions.ClosedRange: TypedPredicateRange {
  var lowerBound: Any { lower }
  var upperBound: Any { upper }
  var includesUpperBound: Bool { true }
}
