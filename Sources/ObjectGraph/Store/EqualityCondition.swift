import ObjectModel
import Predicates

/// A condition that all objects fulfil that match a predicate: a property equals one of some constants.
///
/// It says where to look for what matches, without a look at every object.
struct EqualityCondition {
  /// The to-one relationships that lead to the object with the property.
  let path: [RelationshipDescription]
  /// The name of the property.
  let property: String
  private let comparison: ComparisonPredicate
  /// The values that the property may equal.
  let values: [IndexedValue]

  /// The condition in `predicate` that is the easiest to look for; nil if there is none.
  init?(_ predicate: FetchPredicate, of entity: EntityDescription, in model: ManagedObjectModel) {
    switch predicate {
    case .comparison(let comparison): self.init(comparison, entity, model)
    case .and(let parts):
      let found = parts.compactMap { EqualityCondition($0, of: entity, in: model) }
        .min { ($0.path.count, $0.values.count) < ($1.path.count, $1.values.count) }
      guard let found else { return nil }
      self = found
    case .constant, .or, .not: return nil
    }
  }

  private init?(
    _ comparison: ComparisonPredicate, _ entity: EntityDescription, _ model: ManagedObjectModel
  ) {
    guard comparison.quantifier == nil else { return nil }
    var comparison = comparison
    if comparison.operator == .equal, comparison.left.equalityConstants(.equal) != nil {
      swap(&comparison.left, &comparison.right)
    }
    guard let constants = comparison.right.equalityConstants(comparison.operator),
      case .keyPath(let keyPath) = comparison.left, keyPath.base == nil
    else { return nil }
    var path: [RelationshipDescription] = []
    var owner = entity
    var steps = keyPath.steps
    guard case .key(let name)? = steps.popLast() else { return nil }
    for step in steps where !step.isSelf {
      guard case .key(let name) = step, let index = owner.relationshipIndex(named: name),
        !owner.relationships[index].isToMany
      else { return nil }
      path.append(owner.relationships[index])
      owner = model.destination(of: owner.relationships[index])
    }
    guard let values = Self.values(constants, of: name, owner, model) else { return nil }
    self.path = path
    self.values = values
    property = name
    self.comparison = comparison
  }

  /// The condition as a predicate about the object behind so many relationships of the path.
  func predicate(behind count: Int = 0) -> FetchPredicate {
    var comparison = comparison
    let names = path.dropFirst(count).map(\.name) + [property]
    comparison.left = .keyPath(PredicateKeyPath(steps: names.map { .key($0) }))
    return .comparison(comparison)
  }

  private static func values(
    _ constants: [AttributeValue], of name: String, _ owner: EntityDescription,
    _ model: ManagedObjectModel
  ) -> [IndexedValue]? {
    var values: [IndexedValue] = []
    for constant in constants {
      switch owner.property(named: name) {
      case .attribute(let slot):
        let type = owner.attributes[slot].type
        guard let value = IndexedValue(constant, comparedWith: type) else { return nil }
        values.append(value)
      case .relationship(let index):
        let relationship = owner.relationships[index]
        // An object at the other end of an attribute's value comes and goes without a change here.
        guard !relationship.isToMany, relationship.keyAttributeName == nil,
          case .object(let reference) = constant,
          reference.entityName == model.destination(of: relationship).rootName
        else { return nil }
        values.append(.number(Double(reference.primaryKey)))
      case nil: return nil
      }
    }
    return values
  }
}

extension PredicateKeyPath.Step {
  /// Whether the step stays where it is.
  fileprivate var isSelf: Bool {
    if case .key(let key) = self { key.lowercased() == "self" } else { false }
  }
}

extension FetchExpression {
  /// The constants that something equals if it compares true with the expression by `operation`.
  fileprivate func equalityConstants(_ operation: ComparisonPredicate.Operator)
    -> [AttributeValue]?
  {
    func constant(_ expression: FetchExpression) -> AttributeValue? {
      switch expression {
      case .constant(.array): nil
      case .constant(let value): value
      case .word(let text, _): .string(text)
      default: nil
      }
    }
    switch (operation, self) {
    case (.equal, _): return constant(self).map { [$0] }
    case (.in, .constant(.array(let values))):
      return values.contains { if case .array = $0 { true } else { false } } ? nil : values
    case (.in, .aggregate(let elements)):
      let values = elements.compactMap(constant)
      return values.count == elements.count ? values : nil
    default: return nil
    }
  }
}
