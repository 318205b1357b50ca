import ObjectModel
import Predicates

extension ContextState {
  /// Validates and writes all unsaved changes, and tells the other contexts.
  ///
  /// - Returns: Whether there was something to write.
  func save(from inbox: ChangeInbox) throws -> Bool {
    try throwAccessError()
    guard !pending.isEmpty else { return false }
    try prepareForSaving()
    let hadConflicts = try write(from: inbox)
    let saved = pending.sorted()
    generation += 1
    for object in saved { settle(object) }
    let stale = self.stale.compactMap { registeredObject($0) }
    pending.removeAll()
    self.stale = []
    refresh(stale)
    // What was read before a conflict is of another time.
    if hadConflicts { merge(.everything) }
    for object in saved { object.didSave() }
    return true
  }

  /// Objects whose to-many relationships changed, whoever stores that.
  var changedOwners: [ManagedObjectID] {
    pending.compactMap { object in
      object.lifecycleState == .kept && object.relatedSets.values.contains(where: \.hasChanges)
        ? object.objectID : nil
    }
  }

  private func settle(_ object: ManagedObject) {
    object.original = nil
    switch object.lifecycleState {
    case .inserted: object.lifecycleState = .kept
    case .deleted: object.lifecycleState = .missing
    case .kept, .missing: break
    }
    if object.relatedSets.isEmpty { return }
    var settled: [Int: RelatedSet] = [:]
    for (index, set) in object.relatedSets {
      let isOrdered = object.entity.relationships[index].isOrdered
      settled[index] = set.stored.map {
        RelatedSet(stored: set.keys(stored: $0, isOrdered: isOrdered))
      }
    }
    object.relatedSets = settled
  }

  func validate() throws {
    var failures: [ValidationError.Failure] = []
    for object in pending.sorted() {
      switch object.lifecycleState {
      case .deleted: failures += deniedDeletes(of: object)
      case .inserted: failures += try invalidValues(of: object)
      case .kept: failures += try invalidValues(of: object)
      case .missing: break
      }
    }
    if !failures.isEmpty { throw ValidationError(failures: failures) }
  }

  private func deniedDeletes(of object: ManagedObject) -> [ValidationError.Failure] {
    object.entity.relationships.enumerated().compactMap { index, relationship in
      guard relationship.deleteRule == .deny else { return nil }
      let blockers = others(of: object, relationship: index).filter { !$0.isGone }
        .map(\.objectID)
      guard !blockers.isEmpty else { return nil }
      return .init(
        code: .deniedDelete, id: object.objectID, property: relationship.name, blockers: blockers)
    }
  }

  /// The unsaved changes as a store takes them, in a stable order.
  func pendingChanges() -> StoreChanges {
    var changes = StoreChanges()
    for object in pending.sorted() {
      switch object.lifecycleState {
      case .inserted: changes.inserted.append(.init(id: object.objectID, row: row(of: object)))
      case .deleted:
        changes.deleted.append(object.objectID)
        changes.deletedRows[object.objectID] = object.original
      case .kept:
        guard let original = object.original else { break }
        let row = row(of: object)
        let changed = row.indices.filter { !row[$0].isIdentical(to: original[$0]) }
        if !changed.isEmpty {
          changes.updated.append(
            .init(id: object.objectID, original: original, row: row, changedSlots: changed))
        }
      case .missing: break
      }
      if !object.isGone, !object.relatedSets.isEmpty {
        changes.links += links(of: object)
        if model.hasOrderedRelationships { changes.orders += orders(of: object) }
      }
    }
    return changes
  }

  /// The changes of many-to-many relationships, taken from one side of each.
  private func links(of object: ManagedObject) -> [StoreChanges.Links] {
    object.relatedSets.sorted { $0.key < $1.key }.compactMap { index, set in
      let relationship = object.entity.relationships[index]
      guard !set.added.isEmpty || !set.removed.isEmpty, relationship.isToMany,
        model.inverse(of: relationship).isToMany,
        model.ownsLinks(of: object.entity, relationship: index)
      else { return nil }
      return .init(
        id: object.objectID, relationship: index, added: set.added.sorted(),
        removed: set.removed.sorted())
    }
  }
}
