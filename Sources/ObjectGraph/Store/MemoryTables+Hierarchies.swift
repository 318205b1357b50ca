import ObjectModel

extension MemoryTables {
  /// The entity, that one or one below it, of the object that is stored under a key; nil for none.
  func concreteEntity(of entity: EntityDescription, key: Int64) -> EntityDescription? {
    guard entity.hasSubentities else { return rows[entity.index][key] == nil ? nil : entity }
    return entity.concreteIndices.first { rows[$0][key] != nil }.map { model.entities[$0] }
  }

  /// The identity with the entity that the stored object really has.
  func concrete(_ id: ManagedObjectID) -> ManagedObjectID {
    guard id.entity.hasSubentities,
      let entity = concreteEntity(of: id.entity, key: id.primaryKey)
    else { return id }
    return ManagedObjectID(entity: entity, primaryKey: id.primaryKey)
  }

  /// A relationship as the entity that declares it knows it, so that all below mean the same.
  static func place(_ entity: EntityDescription, _ index: Int) -> Place {
    Place(entity: entity.relationships[index].entityIndex, relationship: index)
  }
}
