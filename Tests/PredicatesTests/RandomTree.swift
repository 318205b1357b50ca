import FoundationEssentials
import Predicates
import TestSupport

/// Makes random trees that cover every case of the language.
struct RandomTree {
  var random: SplitMix

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func text() -> String {
    pick([
      "", "a", "it's", "say \"hi\"", "\\", "a\\*?", "\n\t\u{0}\u{7F}", "日本", "🦄", "e\u{301}", "%@",
      "$x", "\u{301}",
    ])
  }

  mutating func name() -> String { pick(["a", "b1", "_x", "日", "total"]) }

  mutating func key() -> String {
    pick([
      "a", "text", "likeCount", "in", "SELF", "first", "size", "a b", "$single", "1a", "x-y", "日",
      "null", "@at", "cast", "\"",
    ])
  }

  mutating func value(depth: Int = 1) -> AttributeValue {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .null
    case 1: .boolean(chance(50))
    case 2: .integer(pick([0, 1, -1, .max, .min, 42, -7]))
    case 3:
      .double(
        pick([
          0.5, -0.25, 1, -3, 1e300, .leastNonzeroMagnitude, 1e16, .infinity, -.infinity, -0.0,
          123456.789,
        ]))
    case 4: .date(Date(timeIntervalSinceReferenceDate: pick([0, 1.5, -1e9, 7e8, 0.1])))
    case 5: .data(Data([1, 2, 255].prefix(Int.random(in: 0...3, using: &random))))
    case 6:
      .uuid(
        UUID(
          uuid: (
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
            UInt8.random(in: 0...9, using: &random)
          )))
    case 7:
      .object(
        ObjectReference(entityName: pick(["Tweet", "A/B", "x\"y"]), primaryKey: pick([1, -5])))
    case 8 where depth > 0:
      .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth - 1) })
    default: .string(text())
    }
  }

  mutating func path(_ depth: Int) -> PredicateKeyPath {
    var steps: [PredicateKeyPath.Step] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      steps.append(
        chance(70)
          ? .key(key())
          : chance(50) ? .collectionOperator(pick(["count", "avg", "other"])) : .variable(name()))
    }
    return PredicateKeyPath(
      base: depth > 0 && chance(40) ? expression(depth - 1) : nil, steps: steps)
  }

  mutating func expression(_ depth: Int) -> FetchExpression {
    guard depth > 0 else {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return .evaluatedObject
      case 1: return .variable(name())
      case 2, 3: return .keyPath(path(0))
      case 4: return .word(text(), SourceLocation())
      default: return .constant(value())
      }
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      return .aggregate(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in expression(depth - 1) })
    case 1: return .assignment(name(), expression(depth - 1))
    case 2, 3: return .keyPath(path(depth))
    case 4:
      let index: FetchExpression.Index = pick([
        .first, .last, .size, .at(expression(depth - 1)),
      ])
      return .element(expression(depth - 1), index)
    case 5:
      let function = pick(PredicateFunction.allCases)
      let count =
        function.isStatistical ? Int.random(in: 1...2, using: &random) : function.operandCount
      return .function(function.rawValue, (0..<count).map { _ in expression(depth - 1) })
    case 6: return .function("pow:", [expression(depth - 1), expression(depth - 1)])
    case 7: return .subquery(expression(depth - 1), name(), predicate(depth - 1))
    case 8: return .cast(expression(depth - 1), pick(PredicateCastType.allCases.flatMap(\.names)))
    case 9: return .ternary(predicate(depth - 1), expression(depth - 1), expression(depth - 1))
    case 10, 11:
      return .binary(
        pick(FetchExpression.ArithmeticOperator.allCases), expression(depth - 1),
        expression(depth - 1))
    case 12: return .negated(expression(depth - 1))
    default: return expression(0)
    }
  }

  mutating func predicate(_ depth: Int) -> FetchPredicate {
    let shape = Int.random(in: 0..<8, using: &random)
    switch (shape, depth > 0) {
    case (0, _): return .constant(chance(50))
    case (1, true): return .not(predicate(depth - 1))
    case (2, true):
      return .and((0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth - 1) })
    case (3, true):
      return .or((0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth - 1) })
    default:
      return .comparison(
        ComparisonPredicate(
          chance(30) ? pick(ComparisonPredicate.Quantifier.allCases) : nil,
          left: expression(max(0, depth - 1)), pick(ComparisonPredicate.Operator.allCases),
          options: ComparisonPredicate.Options(rawValue: UInt8.random(in: 0..<8, using: &random)),
          right: expression(max(0, depth - 1))))
    }
  }
}
