import FoundationEssentials
import ObjectModel
import Predicates
import TestSupport

extension PredicateGenerator {
  private typealias Operator = ComparisonPredicate.Operator

  private static let relations: [ComparisonPredicate.Operator] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  /// A comparison of any kind.
  mutating func comparison(depth: Int) -> FetchPredicate {
    switch random.below(24) {
    case 0...4: textTest(depth)
    case 5, 6: relation(text(depth: depth), text(depth: depth))
    case 7...9: relation(number(depth: depth), number(depth: depth))
    case 10, 11: dateTest(depth)
    case 12: flagTest()
    case 13: bytesTest()
    case 14: nilTest()
    case 15, 16: objectTest()
    case 17...19: collectionTest(depth)
    case 20: membership(depth)
    case 21: bounds(depth)
    case 22: random.chance(50) ? mismatch() : guarded()
    default: countTest(depth)
    }
  }

  private mutating func options() -> ComparisonPredicate.Options {
    random.pick([
      [], [], .caseInsensitive, .caseInsensitive, .diacriticInsensitive,
      [.caseInsensitive, .diacriticInsensitive], .normalized,
    ])
  }

  private func compare(
    _ left: FetchExpression, _ operation: ComparisonPredicate.Operator,
    _ right: FetchExpression, options: ComparisonPredicate.Options = []
  ) -> FetchPredicate {
    compareEach(nil, left, operation, right, options: options)
  }

  private func compareEach(
    _ quantifier: ComparisonPredicate.Quantifier?, _ left: FetchExpression,
    _ operation: ComparisonPredicate.Operator, _ right: FetchExpression,
    options: ComparisonPredicate.Options = []
  ) -> FetchPredicate {
    .comparison(
      ComparisonPredicate(quantifier, left: left, operation, options: options, right: right))
  }

  private mutating func relation(_ left: FetchExpression, _ right: FetchExpression)
    -> FetchPredicate
  {
    compare(left, random.pick(Self.relations), right, options: options())
  }

  private mutating func quantifier() -> ComparisonPredicate.Quantifier? {
    random.pick([nil, .any, .all, ComparisonPredicate.Quantifier.none])
  }

  // MARK: - Text

  private mutating func pattern(_ operation: ComparisonPredicate.Operator, _ depth: Int)
    -> FetchExpression
  {
    switch operation {
    case .like:
      .constant(.string(random.pick(random.chance(70) ? ValuePool.patterns : ValuePool.texts)))
    case .matches: .constant(.string(random.pick(ValuePool.expressions)))
    default:
      random.chance(70) ? .constant(.string(random.pick(ValuePool.texts))) : text(depth: depth)
    }
  }

  private mutating func textOperator() -> ComparisonPredicate.Operator {
    random.pick([.contains, .contains, .beginsWith, .endsWith, .like, .matches])
  }

  private mutating func textTest(_ depth: Int) -> FetchPredicate {
    let operation = textOperator()
    if random.chance(10) {
      return compare(text(depth: 0), .in, text(depth: 0), options: options())
    }
    return compare(text(depth: depth), operation, pattern(operation, depth), options: options())
  }

  // MARK: - Dates, truth values, bytes, nil

  private mutating func dateTest(_ depth: Int) -> FetchPredicate {
    let path = path { $0 == .date }
    let text = FetchExpression.constant(.string(random.pick(ValuePool.dateTexts)))
    switch random.below(6) {
    case 0, 1: return compare(path ?? date(depth: 0), random.pick(Self.relations), text)
    case 2: return compare(text, random.pick(Self.relations), path ?? date(depth: 0))
    case 3:
      let texts = (0..<random.below(3)).map { _ in
        FetchExpression.constant(.string(random.pick(ValuePool.dateTexts)))
      }
      return compare(path ?? date(depth: 0), .in, .aggregate(texts))
    default:
      return compare(date(depth: depth), random.pick(Self.relations), date(depth: depth))
    }
  }

  private mutating func flagTest() -> FetchPredicate {
    compare(
      path { $0 == .boolean } ?? .constant(.boolean(true)),
      random.pick([.equal, .notEqual, .less]),
      .constant(random.pick([.integer(0), .integer(1), .boolean(true), .boolean(false), .null])))
  }

  private mutating func bytesTest() -> FetchPredicate {
    if random.chance(50) {
      return compare(
        path { $0 == .data } ?? .constant(.data(ValuePool.blobs[0])),
        random.pick([.equal, .notEqual]), .constant(.data(random.pick(ValuePool.blobs))))
    }
    let token = random.pick(ValuePool.tokens)
    return compare(
      path { $0 == .uuid } ?? .constant(.uuid(token)), random.pick([.equal, .notEqual]),
      .constant(random.chance(50) ? .uuid(token) : .string(token.uuidString.lowercased())))
  }

  private mutating func nilTest() -> FetchPredicate {
    let path = path(throughCollections: random.chance(20)) { _ in true }
    return compareEach(
      quantifier(), path ?? .constant(.null), random.pick(Self.relations), .constant(.null))
  }

  /// A comparison across types, which is false but for `!=` and for two nils.
  private mutating func mismatch() -> FetchPredicate {
    compare(text(depth: 0), random.pick([.equal, .notEqual]), number(depth: 0))
  }

  /// A division behind a condition that keeps zero away.
  private mutating func guarded() -> FetchPredicate {
    let path = path { $0 == .integer16 || $0 == .integer32 } ?? .constant(.integer(0))
    let quotient = compare(
      .binary(.divide, number(depth: 0), path), random.pick(Self.relations), number(depth: 0))
    let zero = FetchExpression.constant(.integer(0))
    return random.chance(50)
      ? .and([compare(path, .notEqual, zero), leaf(depth: 1), quotient])
      : .or([compare(path, .equal, zero), leaf(depth: 1), quotient])
  }

  // MARK: - Objects and collections

  private mutating func reference(_ entity: EntityDescription) -> FetchExpression {
    .constant(
      .object(
        ObjectReference(entityName: entity.name, primaryKey: Int64(random.below(20) * 2 + 1))))
  }

  private mutating func objectTest() -> FetchPredicate {
    let (left, entity) = object()
    let operation = random.pick([Operator.equal, .notEqual])
    switch random.below(5) {
    case 0: return compare(left, operation, .constant(.null))
    case 1: return compare(left, operation, reference(entity))
    case 2:
      let members = (0..<random.below(7)).map { _ in reference(entity) }
      return compare(left, .in, .aggregate(members))
    default:
      let (right, other) = object()
      guard other === entity else { return compare(left, operation, reference(entity)) }
      return compare(left, operation, right)
    }
  }

  private mutating func collectionTest(_ depth: Int) -> FetchPredicate {
    switch random.below(8) {
    case 0, 1:
      let operation = textOperator()
      let path = path(throughCollections: true) { $0 == .string }
      return compareEach(
        quantifier(), path ?? text(depth: 0), operation, pattern(operation, 0), options: options())
    case 2:
      let path = path(throughCollections: true) { $0 == .string }
      return compareEach(
        quantifier(), path ?? text(depth: 0), random.pick(Self.relations), text(depth: depth),
        options: options())
    case 3:
      let path = path(throughCollections: true) { $0.isInteger || $0 == .double || $0 == .decimal }
      return compareEach(
        quantifier(), path ?? number(depth: 0), random.pick(Self.relations), number(depth: 0))
    case 4:
      let path = path(throughCollections: true) { $0 == .date }
      return compareEach(
        quantifier(), path ?? date(depth: 0), random.pick(Self.relations),
        random.chance(50)
          ? .constant(.string(random.pick(ValuePool.dateTexts))) : date(depth: 0))
    case 5:
      guard let (collection, entity) = collection() else { return nilTest() }
      let (object, other) = object()
      let right = other === entity && random.chance(60) ? object : reference(entity)
      return random.chance(50)
        ? compare(collection, .contains, right) : compare(right, .in, collection)
    case 6:
      return compareEach(
        quantifier(), aggregate(depth: depth) ?? number(depth: 0), random.pick(Self.relations),
        .constant(.integer(random.pick(ValuePool.smallIntegers))))
    default:
      let path = path(throughCollections: true) { $0 == .string }
      let list = (0..<random.below(7)).map { _ in
        FetchExpression.constant(.string(random.pick(ValuePool.texts)))
      }
      return compareEach(
        quantifier(), path ?? text(depth: 0), .in, .aggregate(list), options: options())
    }
  }

  private mutating func countTest(_ depth: Int) -> FetchPredicate {
    compare(
      aggregate(depth: depth) ?? number(depth: 0), random.pick(Self.relations),
      .constant(.integer(random.pick(ValuePool.smallIntegers))))
  }

  // MARK: - Lists

  private mutating func membership(_ depth: Int) -> FetchPredicate {
    let count = random.below(8)
    if random.chance(50) {
      let list = (0..<count).map { _ -> FetchExpression in
        random.chance(10) ? .constant(.null) : .constant(.string(random.pick(ValuePool.texts)))
      }
      return compare(text(depth: depth), .in, .aggregate(list), options: options())
    }
    let list = (0..<count).map { _ -> FetchExpression in
      random.chance(10)
        ? .constant(.null)
        : random.chance(70)
          ? .constant(.integer(random.pick(ValuePool.integers)))
          : .constant(.double(random.pick(ValuePool.doubles)))
    }
    return compare(number(depth: depth), .in, .aggregate(list))
  }

  private mutating func bounds(_ depth: Int) -> FetchPredicate {
    switch random.below(3) {
    case 0:
      return compare(
        number(depth: depth), .between, .aggregate([number(depth: 0), number(depth: 0)]))
    case 1:
      return compare(
        text(depth: depth), .between, .aggregate([text(depth: 0), text(depth: 0)]),
        options: options())
    default:
      let path = path { $0 == .date }
      let low = FetchExpression.constant(.string(random.pick(ValuePool.dateTexts)))
      return compare(path ?? date(depth: 0), .between, .aggregate([low, date(depth: 0)]))
    }
  }
}
