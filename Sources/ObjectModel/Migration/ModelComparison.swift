import Predicates

/// Goes through two versions of a model, lists what differs, and what can't be inferred.
struct ModelComparison {
  let mapping: ModelMapping
  let given: Set<String>
  var changes: [ModelChange] = []
  var problems: [String] = []

  init(mapping: ModelMapping, given: Set<String>) {
    self.mapping = mapping
    self.given = given
  }

  mutating func run() {
    for entity in mapping.source.entities where mapping.destinations(of: entity).isEmpty {
      changes.append(
        ModelChange(.removed, entity.name, nil, "the entity is gone, with its objects"))
    }
    for entity in mapping.destination.entities {
      guard let origin = mapping.source(of: entity) else {
        changes.append(ModelChange(.added, entity.name, nil, "the entity is new"))
        continue
      }
      compare(origin, entity)
    }
    checkHierarchies()
  }

  private mutating func compare(_ origin: EntityDescription, _ entity: EntityDescription) {
    if origin.name != entity.name {
      changes.append(
        ModelChange(.renamed, entity.name, nil, "the entity was named '\(origin.name)'"))
    }
    let parent = origin.parentName.flatMap { mapping.source.entity(named: $0) }
    let isSameParent =
      parent.map { mapping.destinations(of: $0).map(\.name) == [entity.parentName ?? ""] }
      ?? (entity.parentName == nil)
    if !isSameParent {
      changes.append(
        ModelChange(
          .moved, entity.name, nil,
          entity.parentName.map { "the entity's parent is '\($0)'" }
            ?? "the entity has no parent any more"))
    }
    if origin.isAbstract != entity.isAbstract {
      changes.append(
        ModelChange(
          .moved, entity.name, nil, "the entity is \(entity.isAbstract ? "" : "not ")abstract"))
    }
    checkPrimaryKey(origin, entity)
    compareAttributes(origin, entity)
    compareRelationships(origin, entity)
    compareIndexes(origin, entity)
  }

  private mutating func checkPrimaryKey(_ origin: EntityDescription, _ entity: EntityDescription) {
    let key = entity.primaryKeyIndex.map { mapping.source(ofAttribute: $0, of: entity) }
    guard key.map({ $0 == origin.primaryKeyIndex && $0 != nil }) ?? (origin.primaryKeyIndex == nil)
    else {
      return problems.append(
        "\(entity.name): its primary key can't change from '\(origin.primaryKeyName ?? "none")' to "
          + "'\(entity.primaryKeyName ?? "none")'; make a new entity, and fill it in a custom stage"
      )
    }
  }

  private mutating func compareAttributes(_ origin: EntityDescription, _ entity: EntityDescription)
  {
    let sources = mapping.attributeSources[entity.index]
    for (place, attribute) in origin.attributes.enumerated() where !sources.contains(place) {
      // What stays with a sub-entity, or came up to a parent, is told where it is declared.
      changes.append(
        ModelChange(.removed, entity.name, attribute.name, "the attribute is gone, with its values")
      )
    }
    for (place, attribute) in entity.attributes.enumerated() {
      let key = "\(entity.name).\(attribute.name)"
      guard let source = sources[place] else {
        changes.append(ModelChange(.added, entity.name, attribute.name, "the attribute is new"))
        if !attribute.isOptional, attribute.defaultValue == .null, attribute.derivation == nil,
          !given.contains(key)
        {
          problems.append(
            "\(key) is new and required, but has no default for the objects that are there; "
              + "give it one, make it optional, or give its values in a custom stage")
        }
        continue
      }
      compare(origin.attributes[source], attribute, of: entity, key)
    }
  }

  private mutating func compare(
    _ old: AttributeDescription, _ new: AttributeDescription, of entity: EntityDescription,
    _ key: String
  ) {
    if old.name != new.name {
      changes.append(
        ModelChange(.renamed, entity.name, new.name, "the attribute was named '\(old.name)'"))
    }
    if old.type != new.type {
      changes.append(
        ModelChange(
          .type, entity.name, new.name,
          "the type was \(old.type.rawValue) and is \(new.type.rawValue)"))
      if !new.type.holdsAll(of: old.type), !given.contains(key) {
        problems.append(
          "\(key): values can't be turned from \(old.type.rawValue) into \(new.type.rawValue) by "
            + "themselves; give an SQL expression for them in a custom stage")
      }
    }
    if old.codecName != new.codecName || old.derivation != new.derivation {
      changes.append(
        ModelChange(.type, entity.name, new.name, "its codec or its derivation is another one"))
    }
    guard old.isOptional != new.isOptional else { return }
    changes.append(
      ModelChange(
        .optionality, entity.name, new.name,
        new.isOptional ? "the attribute may be nil" : "the attribute must have a value"))
    if !new.isOptional, new.defaultValue == .null, !given.contains(key) {
      problems.append(
        "\(key) must have a value now, but has no default for the objects without one; give it a "
          + "default, or give its values in a custom stage")
    }
  }

  private mutating func compareIndexes(_ origin: EntityDescription, _ entity: EntityDescription) {
    func names(_ properties: [String]) -> [String] {
      properties.map { name in
        guard let place = entity.attributeIndex(named: name) else { return name }
        return mapping.source(ofAttribute: place, of: entity).map { origin.attributes[$0].name }
          ?? name
      }
    }
    let constraints = Set(entity.uniquenessConstraints.map { names($0.properties) })
    let indexes = Set(
      entity.indexes.filter { $0.kind == .values }.map {
        IndexDescription(names($0.properties), skipsNil: $0.skipsNil)
      })
    guard
      constraints != Set(origin.uniquenessConstraints.map(\.properties))
        || indexes != Set(origin.indexes.filter { $0.kind == .values })
    else { return }
    changes.append(ModelChange(.indexes, entity.name, nil, "its constraints or indexes differ"))
  }

  /// Objects of two hierarchies can't come together: their keys may be the same.
  private mutating func checkHierarchies() {
    for root in mapping.destination.entities where root.parentName == nil {
      let members = mapping.destination.entities.filter { $0.rootIndex == root.index }
      let origins = Set(members.compactMap { mapping.source(of: $0)?.rootIndex })
      guard origins.count > 1 else { continue }
      let names = origins.sorted().map { mapping.source.entities[$0].name }
      problems.append(
        "\(root.name): objects of \(names.joined(separator: " and ")) can't come under one parent, "
          + "because their keys may be the same; make new entities, and fill them in a custom stage"
      )
    }
  }
}

extension AttributeType {
  /// True if every value of `other` is a value of this type as it stands.
  fileprivate func holdsAll(of other: AttributeType) -> Bool {
    switch (other, self) {
    case (.integer16, .integer32), (.integer16, .integer64), (.integer32, .integer64),
      (.float, .double), (.uri, .string):
      true
    default: false
    }
  }
}
