import ObjectModel
import Predicates

extension ContextState {
  /// The objects of the root entity for which the answer may differ because of changed objects.
  ///
  /// From each changed object the relationships are walked back to the root, over what is stored and over
  /// what unsaved changes made of it, so that owners of before and of now are found.
  ///
  /// - Parameter changed: The keys of changed objects that matter at a node.
  func affectedKeys(
    at node: QueryDependencies.Node, changed: (QueryDependencies.Node) -> Set<Int64>
  ) throws -> Set<Int64> {
    var keys = changed(node)
    for (index, child) in node.children {
      let below = try affectedKeys(at: child, changed: changed)
      if below.isEmpty { continue }
      let inverse = node.entity.relationships[index].inverseIndex
      keys.formUnion(try owners(of: below.sorted(), child.entity, inverse: inverse))
    }
    return keys
  }

  /// The keys that the relationship `inverse` of objects leads to, in the store and in this context.
  private func owners(
    of keys: [Int64], _ entity: EntityDescription, inverse: Int
  ) throws -> Set<Int64> {
    var owners: Set<Int64> = []
    for start in stride(from: 0, to: keys.count, by: FaultBatch.size) {
      let part = Array(keys[start..<min(start + FaultBatch.size, keys.count)])
      if entity.relationships[inverse].isToMany {
        for set in try reader.relatedKeys(of: entity, relationship: inverse, keys: part) {
          owners.formUnion(set)
        }
      } else {
        let slot = entity.keySlot(ofRelationship: inverse)
        for row in try reader.rows(of: entity, keys: part) {
          if case .integer(let owner)? = row?[slot] { owners.insert(owner) }
        }
      }
    }
    if pending.isEmpty { return owners }
    for key in keys {
      guard let object = pendingObject(ManagedObjectID(entity: entity, primaryKey: key)) else {
        continue
      }
      if let set = object.relatedSets[inverse] { owners.formUnion(set.added) }
      guard !entity.relationships[inverse].isToMany, let row = object.row else { continue }
      if case .integer(let owner) = row[entity.keySlot(ofRelationship: inverse)] {
        owners.insert(owner)
      }
    }
    return owners
  }

  /// The objects for which unsaved changes may have changed the answer to a question; nil where that
  /// can't be told.
  func keysAffectedByPendingChanges(_ dependencies: QueryDependencies) throws -> Set<Int64>? {
    guard dependencies.isComplete else { return nil }
    return try affectedKeys(at: dependencies.root) { node in
      var keys: Set<Int64> = []
      for object in pending.objects(ofEntity: node.entity.index)
      where object.isChanged(inAnyOf: node.slots) {
        keys.insert(object.objectID.primaryKey)
      }
      return keys
    }
  }
}

extension ManagedObject {
  /// Whether unsaved changes concern any of these slots, or the object's being there.
  func isChanged(inAnyOf slots: Set<Int>) -> Bool {
    guard lifecycleState == .kept else { return true }
    for (index, set) in relatedSets where set.hasChanges {
      if slots.contains(entity.slot(ofRelationship: index)) { return true }
    }
    guard let original, let row else { return false }
    return slots.contains { row[$0] != original[$0] }
  }
}
