import ObjectModel
import Predicates

extension ContextState {
  /// A new object of `entity`, with its default values.
  ///
  /// - Parameter primaryKey: The natural key; needed exactly where the entity has one.
  func insert(_ entity: EntityDescription, primaryKey: Int64?) throws -> ManagedObject {
    guard !entity.isAbstract else {
      throw StoreError(
        .abstractEntity, "\(entity.name) is abstract; only entities below it have objects")
    }
    let key: Int64
    switch (entity.primaryKeyName, primaryKey) {
    case (let name?, nil):
      throw StoreError(
        .unknownProperty, "a new \(entity.name) needs its primary key '\(name)' from the start")
    case (nil, _?):
      throw StoreError(.unknownProperty, "\(entity.name) has no natural primary key to be given")
    case (_?, let given?): key = given
    case (nil, nil): key = try nextKey(for: entity)
    }
    let id = ManagedObjectID(entity: entity, primaryKey: key)
    let object = self.object(id)
    switch object.lifecycleState {
    case .kept where object.isFault, .missing: break
    case .kept, .inserted:
      throw StoreError(.constraintViolation, "\(id) exists in this context already")
    case .deleted:
      throw StoreError(
        .constraintViolation, "\(id) is deleted but not saved; save before inserting it again")
    }
    let plan = plans[entity.index]
    var row = plan.defaults
    if let slot = plan.primaryKeySlot { row[slot] = .integer(key) }
    object.row = row
    object.original = nil
    object.lifecycleState = .inserted
    // Objects that refer to the key have told the fault so; what was stored doesn't count any more.
    if !object.relatedSets.isEmpty {
      object.relatedSets = object.relatedSets.mapValues(\.unread)
    }
    pending.insert(object)
    pending.noteChange(of: object)
    journal?.note(id)
    undoManager?.record(.insertion(id))
    object.awakeFromInsert()
    return object
  }

  private func nextKey(for entity: EntityDescription) throws -> Int64 {
    // Blocks spare a write for every object; a block that isn't used up leaves a harmless hole.
    // Each block is twice as large as the one before, so that many new objects cost few of them.
    let entity = model.root(of: entity)
    var range = reservedKeys[entity.index] ?? 0..<0
    if range.isEmpty {
      let size = blockSizes[entity.index] ?? 64
      range = try store.reserveKeys(for: entity, count: size)
      blockSizes[entity.index] = min(size * 2, 16_384)
    }
    guard let key = range.popFirst() else {
      throw StoreError(.keysExhausted, "no more keys are left for \(entity.name)")
    }
    reservedKeys[entity.index] = range
    return key
  }

  /// Marks `object` for deletion and applies the delete rules, except deny, which saving checks.
  func delete(_ object: ManagedObject) {
    // Chains of cascades can be long: they must not grow the stack.
    var doomed = [object]
    while let next = doomed.popLast() { doomed += deleteOne(next) }
  }

  /// Deletes one object, and returns those that have to follow it.
  private func deleteOne(_ object: ManagedObject) -> [ManagedObject] {
    _ = self.row(of: object)
    guard object.lifecycleState == .kept || object.lifecycleState == .inserted,
      !object.isPreparingForDeletion
    else {
      return []
    }
    object.isPreparingForDeletion = true
    object.prepareForDeletion()
    object.isPreparingForDeletion = false
    let wasInserted = object.lifecycleState == .inserted
    if let undoManager {
      undoManager.record(
        .deletion(object.objectID, row: row(of: object), related: relatedKeys(of: object)))
    }
    if object.original == nil { object.original = row(of: object) }
    pending.insert(object)
    object.lifecycleState = .deleted
    deletionCount += 1
    journal?.note(object.objectID)
    var followers: [ManagedObject] = []
    for (index, relationship) in object.entity.relationships.enumerated() {
      switch relationship.deleteRule {
      case .noAction, .deny: continue
      case .nullify: nullify(index, of: object)
      case .cascade: followers += others(of: object, relationship: index)
      }
    }
    if wasInserted {
      pending.remove(object)
      object.lifecycleState = .missing
    }
    return followers
  }

  /// The keys in every to-many relationship of an object.
  private func relatedKeys(of object: ManagedObject) -> [Int: [Int64]] {
    var related: [Int: [Int64]] = [:]
    for (index, relationship) in object.entity.relationships.enumerated()
    where relationship.isToMany {
      related[index] = relatedKeys(of: object, relationship: index)
    }
    return related
  }

  /// Takes back every unsaved change, and every step that could be taken back.
  ///
  /// What was changed is read anew rather than put back: another process may have been at it, and a
  /// change made from what it replaced would be in conflict again and again.
  func rollback() {
    undoManager?.removeAllActions()
    var changed: [ManagedObject] = []
    if journal != nil {
      for id in Set(pending.map(\.objectID)).union(stale) { journal?.note(id) }
      journal?.isForeign = true
    }
    for object in pending {
      switch object.lifecycleState {
      case .kept, .deleted: changed.append(object)
      case .inserted, .missing:
        object.lifecycleState = .missing
        object.relatedSets = [:]
      }
      object.original = nil
    }
    pending.removeAll()
    stale = []
    if readState.isPinned { generation += 1 } else { moveOn() }
    refresh(changed)
    accessError = nil
    goneReads = []
  }
}
