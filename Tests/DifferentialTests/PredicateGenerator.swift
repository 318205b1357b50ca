import ObjectModel
import Predicates
import TestSupport

/// Makes random predicates over a model, with the types that the operators need.
struct PredicateGenerator {
  /// An object that key paths can start from: the evaluated one, or a variable.
  struct Start {
    var base: FetchExpression?
    var entity: EntityDescription
  }

  let model: ManagedObjectModel
  var random: SplitMix
  /// What key paths can start from, the evaluated object first.
  var starts: [Start] = []
  private var variableCount = 0

  init(model: ManagedObjectModel, seed: UInt64) {
    self.model = model
    random = SplitMix(seed: seed)
  }

  /// A predicate about objects of `entity`.
  mutating func predicate(about entity: EntityDescription) -> FetchPredicate {
    starts = [Start(base: nil, entity: entity)]
    variableCount = 0
    return predicate(depth: random.below(4))
  }

  mutating func predicate(depth: Int) -> FetchPredicate {
    guard depth > 0 else { return leaf(depth: 1) }
    switch random.below(10) {
    case 0, 1: return .and(parts(depth))
    case 2, 3: return .or(parts(depth))
    case 4: return .not(predicate(depth: depth - 1))
    default: return leaf(depth: depth)
    }
  }

  private mutating func parts(_ depth: Int) -> [FetchPredicate] {
    let count = random.chance(5) ? random.below(2) : 2 + random.below(2)
    return (0..<count).map { _ in predicate(depth: depth - 1) }
  }

  /// A comparison, or a constant now and then.
  mutating func leaf(depth: Int) -> FetchPredicate {
    if random.chance(3) { return .constant(random.chance(50)) }
    return comparison(depth: depth)
  }

  /// Runs `body` with a variable for the elements of a collection of `entity`.
  mutating func withVariable<Result>(
    of entity: EntityDescription, _ body: (inout PredicateGenerator, String) -> Result
  ) -> Result {
    variableCount += 1
    let name = "v\(variableCount)"
    starts.append(Start(base: .variable(name), entity: entity))
    defer { starts.removeLast() }
    return body(&self, name)
  }

  // MARK: - Key paths

  /// A key path to an attribute that `fits`, through at most three relationships; nil where the walk
  /// didn't find one.
  mutating func path(
    throughCollections: Bool = false, _ fits: (AttributeType) -> Bool
  ) -> FetchExpression? {
    for _ in 0..<4 {
      let start = random.chance(70) ? starts[0] : random.pick(starts)
      let (steps, entity) = walk(
        from: start.entity, length: random.pick([0, 0, 0, 1, 1, 2, 3]),
        isToMany: throughCollections ? nil : false)
      let names = entity.attributes.filter { fits($0.type) }.map(\.name)
      guard !names.isEmpty else { continue }
      return keyPath(start.base, steps + [random.pick(names)])
    }
    return nil
  }

  /// A key path to a collection of objects, and their entity.
  mutating func collection() -> (expression: FetchExpression, entity: EntityDescription)? {
    let start = random.chance(70) ? starts[0] : random.pick(starts)
    let (steps, entity) = walk(from: start.entity, length: random.below(2), isToMany: nil)
    let relationships = entity.relationships.filter(\.isToMany)
    guard !relationships.isEmpty else { return nil }
    let last = random.pick(relationships)
    return (keyPath(start.base, steps + [last.name]), model.destination(of: last))
  }

  /// A key path to one object, or the object that it starts from.
  mutating func object() -> (expression: FetchExpression, entity: EntityDescription) {
    let start = random.chance(70) ? starts[0] : random.pick(starts)
    let (steps, entity) = walk(from: start.entity, length: random.below(3), isToMany: false)
    if steps.isEmpty { return (start.base ?? .evaluatedObject, entity) }
    return (keyPath(start.base, steps), entity)
  }

  private func keyPath(_ base: FetchExpression?, _ steps: [String]) -> FetchExpression {
    .keyPath(PredicateKeyPath(base: base, steps: steps.map { .key($0) }))
  }

  /// - Parameter isToMany: Whether steps must be to-many or to-one; nil where both may be.
  private mutating func walk(from entity: EntityDescription, length: Int, isToMany: Bool?) -> (
    steps: [String], end: EntityDescription
  ) {
    var steps: [String] = []
    var end = entity
    for _ in 0..<length {
      let relationships = end.relationships.filter { isToMany == nil || $0.isToMany == isToMany }
      guard !relationships.isEmpty else { break }
      let next = random.pick(relationships)
      steps.append(next.name)
      end = model.destination(of: next)
    }
    return (steps, end)
  }
}
