import FoundationEssentials
import Predicates

extension PredicateExpressions.Variable: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(try translator.binding(of: key, in: self))
  }
}

extension PredicateExpressions.Value: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    if let object = value as? ManagedObject {
      return .value(.constant(.object(object.objectID.reference)))
    }
    guard let constant = value as? any TypedPredicateConstant else {
      throw TypedPredicateError(value, "predicates can't contain values of this type")
    }
    return .value(.constant(constant.constant))
  }
}

extension PredicateExpressions.NilLiteral: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(.constant(.null))
  }
}

extension PredicateExpressions.KeyPath: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let base = try translator.value(root)
    switch kind {
    case .collectionCount: return .value(base.appending(.collectionOperator("count")))
    case .collectionIsEmpty:
      return .condition(
        .comparison(
          ComparisonPredicate(
            left: base.appending(.collectionOperator("count")), .equal,
            right: .constant(.integer(0)))))
    case .collectionFirst, .bidirectionalCollectionLast:
      throw TypedPredicateError(
        self, "a relationship has no order, so nothing is its first or last")
    default: break
    }
    guard let type = Root.Output.self as? any KeyPathNaming.Type,
      let name = type.keyNames[keyPath]
    else {
      throw TypedPredicateError(
        self, "\(Root.Output.self).keyNames has no property for the key path \(keyPath)")
    }
    return .value(base.appending(.key(name)))
  }
}

extension PredicateExpressions.ForcedUnwrap: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    // Swift would stop at nil; here a comparison with nil is false, which keeps such objects out.
    try translator.term(inner)
  }
}

extension PredicateExpressions.NilCoalesce: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    if case .optionalCondition(let present, let condition) = try translator.term(lhs) {
      let fallback = try translator.condition(rhs)
      return .condition(.or([.and([present, condition]), .and([.not(present), fallback])]))
    }
    let value = try translator.value(lhs)
    return .value(.ternary(translator.isNil(value), try translator.value(rhs), value))
  }
}

extension PredicateExpressions.OptionalFlatMap: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let wrapped = try translator.value(wrapped)
    switch try translator.binding(variable.key, to: wrapped, { try translator.term(transform) }) {
    // A key path through nil is nil by itself.
    case .value(let value): return .value(value)
    case .condition(let condition), .optionalCondition(_, let condition):
      return .optionalCondition(present: .not(translator.isNil(wrapped)), condition)
    }
  }
}

extension PredicateExpressions.Arithmetic: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let operation: Predicates.FetchExpression.ArithmeticOperator
    switch op {
    case .add: operation = .add
    case .subtract: operation = .subtract
    case .multiply: operation = .multiply
    @unknown default: throw TypedPredicateError(self, "the operator is unknown")
    }
    return .value(.binary(operation, try translator.value(lhs), try translator.value(rhs)))
  }
}

extension PredicateExpressions.UnaryMinus: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(.negated(try translator.value(wrapped)))
  }
}

extension PredicateExpressions.IntDivision: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(.binary(.divide, try translator.value(lhs), try translator.value(rhs)))
  }
}

extension PredicateExpressions.FloatDivision: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(.binary(.divide, try translator.value(lhs), try translator.value(rhs)))
  }
}

extension PredicateExpressions.IntRemainder: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(
      .function("modulus:by:", [try translator.value(lhs), try translator.value(rhs)]))
  }
}

extension PredicateExpressions.Conditional: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    let test = try translator.condition(test)
    if case .value(let first) = try translator.term(trueBranch),
      case .value(let second) = try translator.term(falseBranch)
    {
      return .value(.ternary(test, first, second))
    }
    return .condition(
      .or([
        .and([test, try translator.condition(trueBranch)]),
        .and([.not(test), try translator.condition(falseBranch)]),
      ]))
  }
}

extension PredicateExpressions.Filter: TypedPredicateNode {
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm {
    .value(try translator.subquery(sequence, variable.key, filter))
  }
}

extension Predicates.FetchExpression {
  /// The expression with one more step behind it.
  func appending(_ step: PredicateKeyPath.Step) -> Predicates.FetchExpression {
    switch self {
    case .keyPath(var path):
      path.steps.append(step)
      return .keyPath(path)
    case .evaluatedObject: return .keyPath(PredicateKeyPath(steps: [step]))
    default: return .keyPath(PredicateKeyPath(base: self, steps: [step]))
    }
  }
}
