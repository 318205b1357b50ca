import ObjectGraph
import ObjectModel
import Predicates

/// A row of the store, as the evaluator sees it.
struct StoredObject: PredicateObject {
  let id: ManagedObjectID
  let reader: RowReader

  var predicateReference: ObjectReference? { id.reference }

  func predicateValue(forKey key: String) throws -> PredicateOperand {
    let entity = id.entity
    guard let row = try reader.row(of: entity, key: id.primaryKey) else { return .value(.null) }
    switch entity.property(named: key) {
    case .attribute(let slot): return .value(row[slot])
    case .relationship(let index):
      let relationship = entity.relationships[index]
      let destination = reader.model.destination(of: relationship)
      func object(_ key: Int64) -> PredicateOperand {
        .object(
          StoredObject(id: ManagedObjectID(entity: destination, primaryKey: key), reader: reader))
      }
      if relationship.isToMany {
        return .collection(
          try reader.relatedKeys(of: entity, relationship: index, key: id.primaryKey).map(object))
      }
      guard case .integer(let key) = row[entity.keySlot(ofRelationship: index)],
        try reader.row(of: destination, key: key) != nil
      else { return .value(.null) }
      return object(key)
    case nil:
      throw StoreError(.unknownProperty, "\(entity.name) has no key '\(key)'")
    }
  }
}
