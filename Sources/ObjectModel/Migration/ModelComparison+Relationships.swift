extension ModelComparison {
  mutating func compareRelationships(_ origin: EntityDescription, _ entity: EntityDescription) {
    let sources = mapping.relationshipSources[entity.index]
    for (place, relationship) in origin.relationships.enumerated() where !sources.contains(place) {
      changes.append(
        ModelChange(.removed, entity.name, relationship.name, "the relationship is gone"))
    }
    for (place, relationship) in entity.relationships.enumerated() {
      guard let source = sources[place] else {
        changes.append(
          ModelChange(.added, entity.name, relationship.name, "the relationship is new"))
        if !relationship.isToMany, !relationship.isOptional {
          problems.append(
            "\(entity.name).\(relationship.name) is new and required, but the objects that are there "
              + "lead nowhere; make it optional, and fill it in a custom stage")
        }
        continue
      }
      compare(origin.relationships[source], relationship, of: entity, origin)
    }
  }

  private mutating func compare(
    _ old: RelationshipDescription, _ new: RelationshipDescription, of entity: EntityDescription,
    _ origin: EntityDescription
  ) {
    let key = "\(entity.name).\(new.name)"
    if old.name != new.name {
      changes.append(
        ModelChange(.renamed, entity.name, new.name, "the relationship was named '\(old.name)'"))
    }
    let destination = mapping.destination.destination(of: new)
    let former = mapping.destinations(of: mapping.source.destination(of: old))
    if !former.contains(where: { $0 === destination }) {
      changes.append(
        ModelChange(
          .cardinality, entity.name, new.name, "it leads to \(new.destinationName)"))
      if !former.contains(where: { $0.isKind(of: destination) }) {
        problems.append(
          "\(key) led to \(old.destinationName) and leads to \(new.destinationName), which isn't the "
            + "same; give it another name, and fill it in a custom stage")
      }
    }
    if old.isToMany != new.isToMany {
      changes.append(
        ModelChange(
          .cardinality, entity.name, new.name,
          "the relationship is \(new.isToMany ? "to-many" : "to-one") now"))
      if old.isToMany {
        problems.append(
          "\(key) was to-many and can't be to-one by itself, since nothing says which object stays; "
            + "give it another name, and fill it in a custom stage")
      }
    }
    if old.isOrdered != new.isOrdered {
      changes.append(
        ModelChange(
          .order, entity.name, new.name,
          new.isOrdered ? "the relationship has an order" : "the relationship has no order any more"
        ))
    }
    compareKeys(old, new, of: entity, origin, key)
    guard !new.isToMany, !old.isToMany, old.isOptional != new.isOptional else { return }
    changes.append(
      ModelChange(
        .optionality, entity.name, new.name,
        new.isOptional ? "the relationship may be nil" : "the relationship must lead somewhere"))
    if !new.isOptional {
      problems.append(
        "\(key) must lead somewhere now, but objects may be there that lead nowhere; leave it "
          + "optional, and let a minimum count or a rule say so")
    }
  }

  private mutating func compareKeys(
    _ old: RelationshipDescription, _ new: RelationshipDescription, of entity: EntityDescription,
    _ origin: EntityDescription, _ key: String
  ) {
    let keyAttribute = new.keyAttributeName.flatMap { entity.attributeIndex(named: $0) }
    let source = keyAttribute.flatMap { mapping.source(ofAttribute: $0, of: entity) }
    let name = source.map { origin.attributes[$0].name }
    // Losing the attribute, the relationship keeps what is held.
    guard !new.isToMany, old.keyAttributeName != name || (keyAttribute != nil && name == nil) else {
      return
    }
    problems.append(
      "\(key) can't be read from another attribute than before by itself; give it another name, and "
        + "fill it in a custom stage")
  }
}
