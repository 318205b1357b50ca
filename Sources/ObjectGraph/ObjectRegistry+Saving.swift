import ObjectModel
import Predicates

extension ObjectRegistry {
  /// Validates and writes all unsaved changes, and tells the other contexts.
  func save(from mailbox: ChangeMailbox) throws {
    try throwAccessError()
    guard !pending.isEmpty else { return }
    let hadConflicts = try write(from: mailbox)
    generation += 1
    for object in pending.values { settle(object) }
    let stale = self.stale.compactMap { registeredObject($0) }
    pending = [:]
    self.stale = []
    refresh(stale)
    // What was read before a conflict is of another time.
    if hadConflicts { merge(.everything) }
  }

  /// Objects whose to-many relationships changed, whoever stores that.
  var changedOwners: [ManagedObjectID] {
    pending.values.compactMap { object in
      object.fate == .kept && object.relatedSets.values.contains(where: \.hasChanges)
        ? object.objectID : nil
    }
  }

  private func settle(_ object: ManagedObject) {
    object.original = nil
    switch object.fate {
    case .inserted: object.fate = .kept
    case .deleted: object.fate = .missing
    case .kept, .missing: break
    }
    object.relatedSets = object.relatedSets.compactMapValues { set in
      set.stored.map { RelatedSet(stored: set.keys(stored: $0)) }
    }
  }

  func validate() throws {
    var failures: [ValidationError.Failure] = []
    for object in sortedPending {
      switch object.fate {
      case .deleted: failures += deniedDeletes(of: object)
      case .inserted: failures += invalidValues(of: object)
      case .kept: if object.original != nil { failures += invalidValues(of: object) }
      case .missing: break
      }
    }
    if !failures.isEmpty { throw ValidationError(failures: failures) }
  }

  private var sortedPending: [ManagedObject] {
    pending.values.sorted {
      ($0.entity.index, $0.objectID.primaryKey) < ($1.entity.index, $1.objectID.primaryKey)
    }
  }

  /// What is wrong with the values of a new object, or with the changed values of another.
  ///
  /// What was stored before isn't looked at again: an odd value that another program put there is no
  /// reason to refuse a change beside it.
  private func invalidValues(of object: ManagedObject) -> [ValidationError.Failure] {
    let row = row(of: object)
    let original = object.fate == .inserted ? nil : object.original
    var failures: [ValidationError.Failure] = []
    func fail(_ code: ValidationError.Failure.Code, _ property: String) {
      failures.append(.init(code: code, id: object.objectID, property: property, blockers: []))
    }
    for (slot, attribute) in object.entity.attributes.enumerated()
    where row[slot] != original?[slot] {
      if row[slot] == .null {
        if !attribute.isOptional { fail(.missingValue, attribute.name) }
      } else if !attribute.type.holds(row[slot]) {
        fail(.outOfRange, attribute.name)
      }
    }
    for (index, relationship) in object.entity.relationships.enumerated()
    where !relationship.isOptional && !relationship.isToMany {
      let slot = object.entity.keySlot(ofRelationship: index)
      if row[slot] == .null, original?[slot] != .null { fail(.missingValue, relationship.name) }
    }
    return failures
  }

  private func deniedDeletes(of object: ManagedObject) -> [ValidationError.Failure] {
    object.entity.relationships.enumerated().compactMap { index, relationship in
      guard relationship.deleteRule == .deny else { return nil }
      let others =
        relationship.isToMany
        ? relatedObjects(of: object, relationship: index)
        : [destination(of: object, relationship: index)].compactMap { $0 }
      let blockers = others.filter { !$0.isDeleted }.map(\.objectID)
      guard !blockers.isEmpty else { return nil }
      return .init(
        code: .deniedDelete, id: object.objectID, property: relationship.name, blockers: blockers)
    }
  }

  /// The unsaved changes as a store takes them, in a stable order.
  func pendingChanges() -> StoreChanges {
    var changes = StoreChanges()
    for object in sortedPending {
      switch object.fate {
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
      if !object.isDeleted { changes.links += links(of: object) }
    }
    return changes
  }

  /// The changes of many-to-many relationships, taken from one side of each.
  private func links(of object: ManagedObject) -> [StoreChanges.Links] {
    object.relatedSets.sorted { $0.key < $1.key }.compactMap { index, set in
      let relationship = object.entity.relationships[index]
      guard set.hasChanges, relationship.isToMany, model.inverse(of: relationship).isToMany,
        model.ownsLinks(of: object.entity, relationship: index)
      else { return nil }
      return .init(
        id: object.objectID, relationship: index, added: set.added.sorted(),
        removed: set.removed.sorted())
    }
  }
}
