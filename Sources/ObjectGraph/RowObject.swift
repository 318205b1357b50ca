import ObjectModel
import Predicates

/// A row of an in-memory store, as predicates and sort keys see it.
struct MemoryObject: PredicateObject {
  let id: ManagedObjectID
  let tables: MemoryTables

  var predicateReference: ObjectReference? { id.reference }

  func predicateValue(forKey key: String) throws -> PredicateOperand {
    let entity = id.entity
    guard let row = tables.rows[entity.index][id.primaryKey] else { return .value(.null) }
    switch entity.property(named: key) {
    case .attribute(let slot): return .value(row[slot])
    case .relationship(let index):
      let destination = tables.model.destination(of: entity.relationships[index])
      func object(_ key: Int64) -> PredicateOperand {
        .object(
          MemoryObject(
            id: tables.concrete(ManagedObjectID(entity: destination, primaryKey: key)),
            tables: tables))
      }
      if entity.relationships[index].isToMany {
        let keys = tables.relatedKeys(of: entity, relationship: index, key: id.primaryKey)
        return .collection(keys.map(object))
      }
      guard case .integer(let key) = row[entity.keySlot(ofRelationship: index)],
        tables.concreteEntity(of: destination, key: key) != nil
      else { return .value(.null) }
      return object(key)
    case nil:
      throw StoreError(.unknownProperty, "\(entity.name) has no key '\(key)'")
    }
  }
}
