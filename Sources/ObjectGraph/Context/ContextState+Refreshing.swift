import ObjectModel
import Predicates

extension ContextState {
  /// Reads an object's values anew; unsaved changes stay or go.
  func refresh(_ object: ManagedObject, mergeChanges: Bool) throws {
    journal?.note(object.objectID)
    journal?.isForeign = true
    if !readState.isPinned { moveOn() }
    switch object.lifecycleState {
    case .inserted: return
    case .deleted where mergeChanges: return
    case .missing, .kept, .deleted: break
    }
    if mergeChanges {
      if !object.isPending { return refresh([object]) }
      try rebase([object], takesAll: true)
      object.relatedSets = object.relatedSets.compactMapValues { $0.hasChanges ? $0.unread : nil }
      for index in object.relatedSets.keys { try rebaseOrder(of: object, relationship: index) }
    } else {
      if object.lifecycleState == .kept { withoutUndo { dropChanges(of: object) } }
      pending.remove(object)
      stale.remove(object.objectID)
      object.original = nil
      refresh([object])
    }
  }

  /// Takes back an object's unsaved changes on the other side of its relationships.
  private func dropChanges(of object: ManagedObject) {
    for (index, relationship) in object.entity.relationships.enumerated() {
      if !relationship.isToMany {
        guard let original = object.original else { continue }
        let slot = object.entity.keySlot(ofRelationship: index)
        setKey(original[slot], of: object, relationship: index)
        continue
      }
      guard let set = object.relatedSets[index], set.hasChanges else { continue }
      let destination = model.destination(of: relationship)
      for (keys, isAdded) in [(set.added, true), (set.removed, false)] {
        for key in keys.sorted() {
          let other = self.object(ManagedObjectID(entity: destination, primaryKey: key))
          if isAdded {
            remove(other, from: object, relationship: index)
          } else if !other.isGone {
            add(other, to: object, relationship: index)
          }
        }
      }
    }
  }

  /// Makes what is stored now the ground of unsaved changes.
  ///
  /// - Parameter takesAll: Whether that goes for changed values too, so that saving them is no
  ///   conflict; otherwise only values without changes are taken.
  func rebase(_ objects: [ManagedObject], takesAll: Bool) throws {
    for members in Dictionary(grouping: objects, by: { $0.entity.index }).values {
      let keys = members.map(\.objectID.primaryKey)
      let rows = try reader.rows(of: members[0].entity, keys: keys)
      for (object, stored) in zip(members, rows) {
        guard let stored, object.lifecycleState == .kept, let original = object.original,
          var row = object.row
        else { continue }
        var ground = original
        for slot in row.indices {
          let isChanged = row[slot] != original[slot]
          if !isChanged { row[slot] = stored[slot] }
          if takesAll || !isChanged { ground[slot] = stored[slot] }
        }
        object.row = row
        object.original = ground
        pending.noteChange(of: object)
      }
    }
  }

  /// Forgets every object and every unsaved change.
  func reset() {
    undoManager?.removeAllActions()
    for object in objects.all {
      object.lifecycleState = .missing
      object.original = nil
      object.row = StoreRow(count: object.entity.slotCount)
      object.relatedSets = [:]
      object.batch = nil
    }
    pending.removeAll()
    stale = []
    objects.removeAll()
    accessError = nil
    goneReads = []
    moveOn()
    journal?.isEverything = true
  }
}
