import Predicates

/// The rules that a model must keep, applied while it is built.
struct ModelCheck {
  let entities: [EntityDescription]
  let indexes: [String: Int]

  /// A copy of `entity` whose relationships know their destinations and inverses.
  func linked(_ entity: EntityDescription) throws -> EntityDescription {
    try checkNames(of: entity)
    try checkPrimaryKey(of: entity)
    for attribute in entity.attributes where attribute.defaultValue != .null {
      guard attribute.type.holds(attribute.defaultValue) else {
        throw ModelError(
          .invalidProperty,
          "attribute '\(entity.name).\(attribute.name)': its default isn't a value of type \(attribute.type.rawValue)"
        )
      }
    }
    for attribute in entity.attributes where attribute.isCaseInsensitive {
      guard attribute.type == .string else {
        throw ModelError(
          .invalidProperty,
          "attribute '\(entity.name).\(attribute.name)' is case-insensitive, but its type is "
            + "\(attribute.type.rawValue); only text has case")
      }
    }
    for constraint in entity.uniquenessConstraints {
      try checkStored(constraint.properties, of: entity, in: "a uniqueness constraint")
    }
    for index in entity.indexes {
      try checkStored(index.properties, of: entity, in: "an index")
      guard index.kind == .text else { continue }
      for name in index.properties {
        guard let slot = entity.attributeIndex(named: name),
          entity.attributes[slot].type == .string
        else {
          throw ModelError(
            .invalidProperty,
            "a text index of '\(entity.name)' has '\(name)', which isn't a text attribute")
        }
      }
    }
    var contents = EntityContents(
      attributes: entity.attributes, uniquenessConstraints: entity.uniquenessConstraints,
      indexes: entity.indexes, rules: entity.rules)
    contents.relationships = try entity.relationships.map { try linked($0, of: entity) }
    return EntityDescription(
      name: entity.name, parent: entity.parentName, isAbstract: entity.isAbstract,
      primaryKey: entity.primaryKeyName, renamingIdentifier: entity.renamingIdentifier,
      ownContents: entity.ownContents, contents: contents, lineage: entity.lineage)
  }

  private func checkNames(of entity: EntityDescription) throws {
    var seen: Set<String> = []
    for name in [entity.name] + entity.propertyNames {
      guard let first = name.utf8.first, name.utf8.allSatisfy(isNamePart), name != "_",
        !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
      else {
        throw ModelError(
          .invalidName,
          "entity '\(entity.name)': invalid name '\(name)': use ASCII letters, digits and '_', "
            + "and no digit at the start")
      }
    }
    // Stores such as SQLite don't tell names apart by case.
    for name in entity.propertyNames where !seen.insert(name.lowercased()).inserted {
      throw ModelError(
        .duplicateName,
        "entity '\(entity.name)' has two properties named '\(name)', but for small and capital letters"
      )
    }
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private func checkPrimaryKey(of entity: EntityDescription) throws {
    guard let name = entity.primaryKeyName else { return }
    guard let index = entity.attributeIndex(named: name) else {
      throw ModelError(
        .unknownName,
        "entity '\(entity.name)': the primary key '\(name)' isn't one of its attributes")
    }
    guard entity.attributes[index].type == .integer64, !entity.attributes[index].isOptional else {
      throw ModelError(
        .invalidProperty,
        "entity '\(entity.name)': the primary key '\(name)' must be a required 64-bit integer")
    }
  }

  private func checkStored(_ names: [String], of entity: EntityDescription, in role: String) throws
  {
    guard !names.isEmpty else {
      throw ModelError(.invalidProperty, "entity '\(entity.name)': \(role) has no property")
    }
    for name in names {
      switch entity.property(named: name) {
      case .attribute: continue
      case .relationship(let index):
        let relationship = entity.relationships[index]
        if !relationship.isToMany, relationship.keyAttributeName == nil { continue }
        throw ModelError(
          .invalidProperty,
          "entity '\(entity.name)': \(role) can't contain '\(name)', which isn't stored in the object's row"
        )
      case nil:
        throw ModelError(
          .unknownName, "entity '\(entity.name)': \(role) names '\(name)', which it doesn't have")
      }
    }
  }

  private func linked(_ relationship: RelationshipDescription, of entity: EntityDescription) throws
    -> RelationshipDescription
  {
    let place = "relationship '\(entity.name).\(relationship.name)'"
    guard let destinationIndex = indexes[relationship.destinationName] else {
      throw ModelError(
        .unknownName, "\(place) leads to '\(relationship.destinationName)', which isn't an entity")
    }
    let destination = entities[destinationIndex]
    guard let inverseIndex = destination.relationshipIndex(named: relationship.inverseName) else {
      throw ModelError(
        .unknownName,
        "\(place): '\(destination.name)' has no relationship '\(relationship.inverseName)'")
    }
    let inverse = destination.relationships[inverseIndex]
    // Both sides are declared by the entities that they name: what is inherited has its inverse already.
    guard inverse.inverseName == relationship.name,
      inverse.destinationName == entities[relationship.entityIndex].name,
      inverse.entityIndex == destinationIndex
    else {
      throw ModelError(
        .inverseMismatch,
        "\(place) names '\(destination.name).\(inverse.name)' as its inverse, whose own inverse is "
          + "'\(inverse.destinationName).\(inverse.inverseName)'")
    }
    try checkKeyAttribute(of: relationship, inverse: inverse, in: entity, destination, place)
    var linked = relationship
    linked.destinationIndex = destinationIndex
    linked.destinationRootName = destination.rootName
    linked.inverseIndex = inverseIndex
    return linked
  }

  private func checkKeyAttribute(
    of relationship: RelationshipDescription, inverse: RelationshipDescription,
    in entity: EntityDescription, _ destination: EntityDescription, _ place: String
  ) throws {
    guard let name = relationship.keyAttributeName else { return }
    guard let index = entity.attributeIndex(named: name),
      entity.attributes[index].type == .integer64
    else {
      throw ModelError(
        .invalidProperty, "\(place): its key '\(name)' must be a 64-bit integer attribute")
    }
    guard name != entity.primaryKeyName else {
      throw ModelError(
        .invalidProperty, "\(place): its key '\(name)' is the primary key, which never changes")
    }
    guard entity.relationships.count(where: { $0.keyAttributeName == name }) == 1 else {
      throw ModelError(
        .invalidProperty, "\(place): its key '\(name)' is that of another relationship too")
    }
    guard destination.primaryKeyName != nil else {
      throw ModelError(
        .invalidProperty, "\(place): '\(destination.name)' has no primary key to be read by")
    }
    guard inverse.isToMany else {
      throw ModelError(
        .inverseMismatch, "\(place) is read from an attribute, so its inverse must be to-many")
    }
  }
}
