import ObjectModel

extension ContextState {
  /// The identity with the entity that the object really has, where `id` names one above it.
  ///
  /// An object that isn't stored keeps the entity that it is asked for as.
  func concrete(_ id: ManagedObjectID, batch: FaultBatch?) -> ManagedObjectID {
    guard id.entity.hasSubentities else { return id }
    do {
      if let batch {
        batch.advance(to: generation, within: stalenessInterval)
        if batch.entities == nil {
          let found = try reader.concreteEntities(of: id.entity, keys: batch.keys)
          batch.entities = Dictionary(
            zip(batch.keys, found).compactMap { key, entity in entity.map { (key, $0) } },
            uniquingKeysWith: { first, _ in first })
        }
        if let entity = batch.entities?[id.primaryKey] {
          return ManagedObjectID(entity: entity, primaryKey: id.primaryKey)
        }
      } else if let entity = try reader.concreteEntities(of: id.entity, keys: [id.primaryKey])[0] {
        return ManagedObjectID(entity: entity, primaryKey: id.primaryKey)
      }
    } catch {
      record(error)
    }
    return id
  }

  /// The rows of objects that were asked for as `entity`, whichever entities below it they have.
  func rows(of entity: EntityDescription, batch: FaultBatch) throws -> [StoreRow?] {
    guard entity.isInHierarchy else { return try reader.rows(of: entity, keys: batch.keys) }
    let found =
      try batch.entities.map { known in batch.keys.map { known[$0] } }
      ?? reader.concreteEntities(of: model.root(of: entity), keys: batch.keys)
    var rows = [StoreRow?](repeating: nil, count: batch.keys.count)
    let places = Dictionary(grouping: batch.keys.indices) { found[$0]?.index ?? -1 }
    for (index, places) in places where index >= 0 {
      let read = try reader.rows(of: model.entities[index], keys: places.map { batch.keys[$0] })
      for (place, row) in zip(places, read) { rows[place] = row }
    }
    return rows
  }
}
