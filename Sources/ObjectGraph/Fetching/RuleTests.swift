import ObjectModel
import Predicates

/// The rules of a model made ready to be asked about many objects, each when it is first needed.
struct RuleTests {
  private let model: ManagedObjectModel
  /// The tests of attributes by slot, by entity index.
  private var attributeTests: [Int: [Int: [AttributeTest]]] = [:]
  /// The tests of whole objects, in the order of their rules, by entity index.
  private var objectTests: [Int: [PredicateEvaluator]] = [:]

  init(_ model: ManagedObjectModel) {
    self.model = model
  }

  /// The tests of the attribute at a slot, in the order of its rules.
  ///
  /// - Throws: ``FetchPredicateError`` for a predicate that can't be run whatever the value.
  mutating func tests(of entity: EntityDescription, slot: Int) throws -> [AttributeTest] {
    let rules = entity.attributes[slot].rules
    if rules.isEmpty { return [] }
    if let known = attributeTests[entity.index]?[slot] { return known }
    let tests = try rules.map { try AttributeTest($0) }
    attributeTests[entity.index, default: [:]][slot] = tests
    return tests
  }

  /// Returns the evaluators of the rules for whole objects, in their order.
  ///
  /// - Throws: ``FetchPredicateError`` for a predicate that can't be run whatever the object.
  mutating func evaluators(of entity: EntityDescription) throws -> [PredicateEvaluator] {
    if entity.rules.isEmpty { return [] }
    if let known = objectTests[entity.index] { return known }
    let schema = ModelSchema(model)
    let evaluators = try entity.rules.map { rule in
      try PredicateEvaluator(rule.predicate.bound(to: schema, entity: entity.name))
    }
    objectTests[entity.index] = evaluators
    return evaluators
  }
}
