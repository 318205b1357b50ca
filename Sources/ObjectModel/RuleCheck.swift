import Predicates

/// Makes sure that the rules, counts and derivations of an entity can be kept.
struct RuleCheck {
  let model: ManagedObjectModel
  let entity: EntityDescription

  /// - Throws: ``ModelError`` with `invalidRule`, naming the property.
  func check() throws {
    for attribute in entity.attributes {
      for rule in attribute.rules { try check(rule, of: attribute) }
      if let derivation = attribute.derivation { try check(derivation, of: attribute) }
    }
    for relationship in entity.relationships where relationship.isToMany {
      guard relationship.minimumCount >= 0,
        relationship.maximumCount ?? .max >= relationship.minimumCount
      else {
        throw error(relationship.name, "its largest count is below its smallest one")
      }
      guard !relationship.isOrdered || model.inverse(of: relationship).keyAttributeName == nil
      else {
        throw error(
          relationship.name, "it can't be ordered, because its inverse is read from an attribute")
      }
      guard !relationship.isOrdered || !model.inverse(of: relationship).isOrdered else {
        throw error(relationship.name, "it and its inverse can't both be ordered")
      }
    }
    for rule in entity.rules {
      do {
        _ = try rule.predicate.bound(to: ModelSchema(model), entity: entity.name)
      } catch {
        throw ModelError(
          .invalidRule, "entity '\(entity.name)': the rule '\(rule.name)' can't be run: \(error)")
      }
    }
    guard Set(entity.rules.map(\.name)).count == entity.rules.count else {
      throw ModelError(.duplicateName, "entity '\(entity.name)' has two rules of one name")
    }
  }

  private func error(_ property: String, _ reason: String) -> ModelError {
    ModelError(.invalidRule, "'\(entity.name).\(property)': \(reason)")
  }

  private func check(_ rule: AttributeRule, of attribute: AttributeDescription) throws {
    switch rule {
    case .length(let minimum, let maximum):
      guard attribute.type == .string || attribute.type == .uri else {
        throw error(attribute.name, "only texts have a length")
      }
      guard minimum ?? 0 <= maximum ?? .max else {
        throw error(attribute.name, "its largest length is below its smallest one")
      }
    case .pattern(let pattern):
      guard attribute.type == .string || attribute.type == .uri else {
        throw error(attribute.name, "only texts can match a regular expression")
      }
      do {
        _ = try TextMatcher(.matches, pattern, options: [])
      } catch {
        throw self.error(attribute.name, "its regular expression can't be used: \(error)")
      }
    case .range(let minimum, let maximum):
      for bound in [minimum, maximum] where bound != .null {
        let fits =
          switch bound {
          case .integer, .double, .decimal: attribute.type.isNumber
          case .date: attribute.type == .date
          default: false
          }
        guard fits else {
          throw error(attribute.name, "a bound isn't a \(attribute.type.rawValue)")
        }
      }
      guard try PredicateOperation.order(minimum, maximum) ?? 0 <= 0 else {
        throw error(attribute.name, "its largest value is below its smallest one")
      }
    case .predicate: break
    }
  }

  private func check(_ derivation: AttributeDerivation, of attribute: AttributeDescription) throws {
    guard attribute.defaultValue == .null else {
      throw error(attribute.name, "it is derived and can't have a default")
    }
    guard attribute.name != entity.primaryKeyName else {
      throw error(attribute.name, "the primary key can't be derived")
    }
    switch derivation {
    case .count(let name):
      _ = try toMany(name, attribute)
      try require(attribute.type.isInteger, attribute, "a count is a whole number")
    case .sum(let name, let key):
      let destination = model.destination(of: try toMany(name, attribute))
      guard let index = destination.attributeIndex(named: key),
        destination.attributes[index].type.isNumber,
        destination.attributes[index].type.predicateKind == attribute.type.predicateKind
      else { throw error(attribute.name, "'\(name).\(key)' isn't a number of its type") }
    case .lowercase(let key), .uppercase(let key), .canonical(let key):
      guard let index = entity.attributeIndex(named: key), entity.attributes[index].type == .string
      else { throw error(attribute.name, "'\(key)' isn't a text attribute to derive from") }
      try require(attribute.type == .string, attribute, "what it is derived from is a text")
    case .value(let keyPath):
      guard let source = self.attribute(at: keyPath) else {
        throw error(
          attribute.name,
          "'\(keyPath)' isn't an attribute of a to-one relationship")
      }
      try require(source.type == attribute.type, attribute, "'\(keyPath)' has another type")
      try require(source.derivation == nil, attribute, "'\(keyPath)' is derived, too")
    case .now: try require(attribute.type == .date, attribute, "the present moment is a date")
    }
  }

  private func require(_ isRight: Bool, _ attribute: AttributeDescription, _ reason: String) throws
  {
    if !isRight { throw error(attribute.name, reason) }
  }

  private func toMany(_ name: String, _ attribute: AttributeDescription) throws
    -> RelationshipDescription
  {
    guard let index = entity.relationshipIndex(named: name), entity.relationships[index].isToMany
    else { throw error(attribute.name, "'\(name)' isn't a to-many relationship to derive from") }
    return entity.relationships[index]
  }

  private func attribute(at keyPath: String) -> AttributeDescription? {
    // A change must be found again from the other end, through one relationship.
    let keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard keys.count == 2, let index = entity.relationshipIndex(named: keys[0]),
      !entity.relationships[index].isToMany
    else { return nil }
    let destination = model.destination(of: entity.relationships[index])
    return destination.attributeIndex(named: keys[1]).map { destination.attributes[$0] }
  }
}
