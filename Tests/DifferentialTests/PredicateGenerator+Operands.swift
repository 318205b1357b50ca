import FoundationEssentials
import ObjectModel
import Predicates
import TestSupport

extension PredicateGenerator {
  mutating func text(depth: Int) -> FetchExpression {
    guard depth > 0, random.chance(35) else {
      return random.chance(40)
        ? .constant(.string(random.pick(ValuePool.texts)))
        : path { $0 == .string } ?? .constant(.string("foo"))
    }
    switch random.below(6) {
    case 0: return .function("uppercase:", [text(depth: depth - 1)])
    case 1: return .function("lowercase:", [text(depth: depth - 1)])
    case 2: return .binary(.add, text(depth: depth - 1), text(depth: depth - 1))
    case 3: return .cast(number(depth: depth - 1), "NSString")
    case 4:
      return .function(
        random.chance(50) ? "substringFromIndex:" : "substringToIndex:",
        [text(depth: depth - 1), .constant(.integer(Int64(random.below(3))))])
    default:
      return .ternary(predicate(depth: 0), text(depth: depth - 1), text(depth: depth - 1))
    }
  }

  mutating func number(depth: Int) -> FetchExpression {
    guard depth > 0, random.chance(50) else { return plainNumber() }
    switch random.below(14) {
    case 0, 1:
      return .binary(
        random.pick([.add, .subtract, .multiply]), number(depth: depth - 1), smallNumber())
    case 2:
      return .binary(
        .divide, number(depth: depth - 1), .constant(.integer(random.pick([2, 3, -1]))))
    case 3:
      return .binary(
        random.pick([.bitwiseAnd, .bitwiseOr, .bitwiseXor]), integer(), integer())
    case 4: return .function("length:", [text(depth: depth - 1)])
    case 5: return .function("abs:", [smallNumber()])
    case 6:
      return .function(
        random.pick(["floor:", "ceiling:", "trunc:"]), [number(depth: depth - 1)])
    case 7: return .negated(smallNumber())
    case 8:
      return .ternary(predicate(depth: 0), number(depth: depth - 1), number(depth: depth - 1))
    case 9:
      return .function(
        random.pick(["min:", "max:", "sum:"]), [smallNumber(), smallNumber(), smallNumber()])
    case 10: return .cast(text(depth: depth - 1), "NSNumber")
    case 11: return .function("modulus:by:", [smallNumber(), .constant(.integer(3))])
    default: return aggregate(depth: depth) ?? plainNumber()
    }
  }

  private mutating func plainNumber() -> FetchExpression {
    switch random.below(6) {
    case 0: .constant(.integer(random.pick(ValuePool.integers)))
    case 3: .constant(.decimal(random.pick(ValuePool.decimals)))
    case 1: .constant(.double(random.pick(ValuePool.doubles)))
    case 2: .constant(.integer(random.pick(ValuePool.smallIntegers)))
    default: path { $0.isInteger || $0 == .double || $0 == .decimal } ?? .constant(.integer(1))
    }
  }

  /// A number with which computing seldom overflows.
  private mutating func smallNumber() -> FetchExpression {
    random.chance(50)
      ? .constant(.integer(random.pick(ValuePool.smallIntegers)))
      : path { $0 == .integer16 || $0 == .integer32 } ?? .constant(.integer(2))
  }

  private mutating func integer() -> FetchExpression {
    random.chance(40)
      ? .constant(.integer(random.pick(ValuePool.integers)))
      : path { $0.isInteger } ?? .constant(.integer(6))
  }

  /// One number made of a collection.
  mutating func aggregate(depth: Int) -> FetchExpression? {
    guard let (expression, entity) = collection(), case .keyPath(var path) = expression else {
      return nil
    }
    switch random.below(6) {
    case 0, 1:
      path.steps.append(.collectionOperator("count"))
      return .keyPath(path)
    case 2: return .element(expression, .size)
    case 3:
      let condition = withVariable(of: entity) { generator, name in
        (name, generator.predicate(depth: depth - 1))
      }
      let subquery = FetchExpression.subquery(expression, condition.0, condition.1)
      return .keyPath(
        PredicateKeyPath(base: subquery, steps: [.collectionOperator("count")]))
    default:
      let names = entity.attributes.filter {
        $0.type.isInteger && $0.type != .integer64 || $0.type == .double || $0.type == .decimal
      }
      .map(\.name)
      guard !names.isEmpty else { return nil }
      path.steps.append(.collectionOperator(random.pick(["sum", "avg", "min", "max"])))
      path.steps.append(.key(random.pick(names)))
      return .keyPath(path)
    }
  }

  mutating func date(depth: Int) -> FetchExpression {
    switch random.below(8) {
    case 0, 1, 2: .constant(.date(random.pick(ValuePool.dates)))
    case 3 where depth > 0: .binary(.add, date(depth: depth - 1), smallNumber())
    case 4 where depth > 0: .cast(smallNumber(), "NSDate")
    default: path { $0 == .date } ?? .constant(.date(random.pick(ValuePool.dates)))
    }
  }
}
