import ObjectModel
import Predicates

extension ContextState {
  /// The maximum number of attempts to save after conflicts were resolved, while others go on writing.
  private static let attemptLimit = 100

  func mergePolicy(for entity: EntityDescription) -> MergePolicy {
    entityPolicies[entity.index] ?? mergePolicy
  }

  /// Validates and writes the unsaved changes, resolving conflicts as the policies say.
  ///
  /// - Returns: Whether there were conflicts.
  func write(from inbox: ChangeInbox) throws -> Bool {
    for attempt in 0... {
      try validate()
      var changes = pendingChanges()
      changes.recording = recording
      if changes.isEmpty { return attempt > 0 }
      do {
        let owners = changedOwners
        // A state that is still read from would keep the log of the store from beginning anew.
        moveOn()
        try coordinator.save(changes, owners: owners, from: inbox)
        return attempt > 0
      } catch let error as StoreError
        where error.code == .conflict || error.code == .constraintViolation
      {
        let conflicts =
          error.code == .conflict ? error.conflicts : try uniquenessConflicts(of: changes)
        guard !conflicts.isEmpty else { throw error }
        guard attempt < Self.attemptLimit, conflicts.allSatisfy(isResolvable) else {
          let reasons = conflicts.map(\.description).joined(separator: "\n")
          throw StoreError(error.code, reasons, cause: error.cause, conflicts: conflicts)
        }
        // Faults that a resolution fills must come from now.
        moveOn()
        try withoutUndo {
          for conflict in conflicts { try resolve(conflict) }
        }
      }
    }
    return true
  }

  private func isResolvable(_ conflict: MergeConflict) -> Bool {
    switch mergePolicy(for: conflict.objectID.entity).rule {
    case .error: false
    case .storeWins, .rollBack: true
    case .objectWins, .overwrite, .custom:
      // Two stored objects are never made one.
      conflict.kind != .unique || conflict.snapshotRow == nil
    }
  }

  private func resolve(_ conflict: MergeConflict) throws {
    // An earlier resolution may have settled this one too.
    guard let object = pendingObject(conflict.objectID) else { return }
    let rule = mergePolicy(for: conflict.objectID.entity).rule
    switch (conflict.kind, conflict.storedRow) {
    case (.unique, _): try resolveUnique(conflict, of: object, rule)
    case (_, let stored?) where object.lifecycleState == .deleted:
      switch rule {
      case .storeWins, .rollBack: giveUp(object)
      case .objectWins, .overwrite, .custom, .error: object.original = stored
      }
    case (_, let stored?):
      if case .rollBack = rule { return try refresh(object, mergeChanges: false) }
      for slot in conflict.slots where slot >= object.entity.attributes.count {
        let index = slot - object.entity.attributes.count
        if object.entity.relationships[index].isOrdered {
          try mergeOrder(of: object, relationship: index, rule)
        }
      }
      try merge(stored, into: object, conflict.slots, rule)
    case (_, nil):
      switch rule {
      case .objectWins, .overwrite:
        object.lifecycleState = .inserted
        object.original = nil
        object.relatedSets = object.relatedSets.mapValues {
          RelatedSet(stored: [], added: $0.added, arrivals: $0.arrivals)
        }
      case .storeWins, .rollBack, .custom, .error: drop(object)
      }
    }
  }

  /// Takes what is stored into an object with changes, and settles the slots that both sides changed.
  private func merge(
    _ stored: StoreRow, into object: ManagedObject, _ slots: [Int], _ rule: MergePolicy.Rule
  ) throws {
    guard let original = object.original, let row = object.row else { return }
    var ground = original
    for slot in row.indices where object.entity.isStored(slot: slot) {
      var value = row[slot]
      if slots.contains(slot) {
        value = try settled(object, slot, snapshot: original[slot], stored[slot], rule)
      } else if case .overwrite = rule {
        // What wasn't changed is written too.
      } else if row[slot] == original[slot] {
        value = stored[slot]
      }
      set(value, slot: slot, of: object)
      ground[slot] = stored[slot]
      object.original = ground
      if value != stored[slot] { try release(stored[slot], slot: slot, of: object) }
    }
  }

  /// Lets whom others related one to one to an object be free of it, since the object keeps another one.
  private func release(_ stored: AttributeValue, slot: Int, of object: ManagedObject) throws {
    guard slot >= object.entity.attributes.count, case .integer(let key) = stored else { return }
    let description = object.entity.relationships[slot - object.entity.attributes.count]
    guard !model.inverse(of: description).isToMany else { return }
    let other = self.object(
      ManagedObjectID(entity: model.destination(of: description), primaryKey: key))
    // What was read of it may be older than what others did.
    try refresh(other, mergeChanges: true)
    guard other.lifecycleState == .kept else { return }
    dropInverse(of: description, at: key, from: object)
  }

  /// The value of a slot that both sides changed.
  private func settled(
    _ object: ManagedObject, _ slot: Int, snapshot: AttributeValue?, _ stored: AttributeValue,
    _ rule: MergePolicy.Rule
  ) throws -> AttributeValue {
    let mine = row(of: object)[slot]
    switch rule {
    case .storeWins, .rollBack, .error: return stored
    case .objectWins, .overwrite: return mine
    case .custom(let resolve):
      let entity = object.entity
      let value = try resolve(
        MergePolicy.Property(
          objectID: object.objectID, key: entity.propertyNames[slot],
          snapshot: snapshot.map { entity.propertyValue($0, slot: slot) },
          object: entity.propertyValue(mine, slot: slot),
          stored: entity.propertyValue(stored, slot: slot)))
      return try accepted(value, slot: slot, of: entity)
    }
  }

  private func accepted(_ value: AttributeValue, slot: Int, of entity: EntityDescription) throws
    -> AttributeValue
  {
    if value == .null { return value }
    if slot < entity.attributes.count {
      if entity.attributes[slot].type.holds(value) {
        return entity.attributes[slot].type.storedForm(of: value)
      }
    } else if case .object(let reference) = value,
      let key = try key(of: reference, in: entity.relationships[slot - entity.attributes.count])
    {
      return .integer(key)
    }
    throw StoreError(
      .wrongType, "a merge policy gave \(entity.name).\(entity.propertyNames[slot]) a \(value)")
  }

  /// Sets a slot, with its consequences on the other side of a relationship.
  private func set(_ value: AttributeValue, slot: Int, of object: ManagedObject) {
    let entity = object.entity
    let relationship =
      slot < entity.attributes.count
      ? entity.relationships.firstIndex { $0.keyAttributeName == entity.attributes[slot].name }
      : slot - entity.attributes.count
    guard row(of: object)[slot] != value else { return }
    if let relationship {
      setKey(value, of: object, relationship: relationship)
    } else {
      write(value, slot: slot, of: object)
    }
  }

  /// Lets a deletion be, as far as the object itself is concerned.
  private func giveUp(_ object: ManagedObject) {
    pending.remove(object)
    object.original = nil
    refresh([object])
  }

  /// Takes an object that is gone out of the context's graph.
  private func drop(_ object: ManagedObject) {
    for index in object.entity.relationships.indices { nullify(index, of: object) }
    pending.remove(object)
    object.original = nil
    object.relatedSets = [:]
    object.lifecycleState = .missing
  }

  private func resolveUnique(
    _ conflict: MergeConflict, of object: ManagedObject, _ rule: MergePolicy.Rule
  ) throws {
    guard object.lifecycleState == .inserted else {
      // The policies that come here let what is stored stay.
      for slot in conflict.slots {
        if let value = object.original?[slot] { set(value, slot: slot, of: object) }
      }
      return
    }
    guard let holderID = conflict.holderID, let mine = object.row else { return }
    if holderID == object.objectID {
      guard let stored = conflict.storedRow else { return }
      object.lifecycleState = .kept
      object.original = stored
      object.relatedSets = object.relatedSets.mapValues(\.unread)
      try take(mine, from: object, into: object, stored: stored, rule)
      return
    }
    let holder = self.object(holderID)
    let related = object.entity.relationships.enumerated().filter { $1.isToMany }.map { index, _ in
      (index, relatedObjects(of: object, relationship: index))
    }
    try take(mine, from: object, into: holder, stored: row(of: holder), rule)
    drop(object)
    for (index, others) in related {
      for other in others { add(other, to: holder, relationship: index) }
    }
  }

  /// Gives an object that exists the values of a new one that turned out to be the same.
  private func take(
    _ mine: StoreRow, from object: ManagedObject, into holder: ManagedObject, stored: StoreRow,
    _ rule: MergePolicy.Rule
  ) throws {
    let entity = object.entity
    for slot in mine.indices
    where entity.isStored(slot: slot) && slot != entity.primaryKeyIndex {
      guard mine[slot] != stored[slot] else { continue }
      let standard = slot < entity.attributes.count ? entity.attributes[slot].defaultValue : .null
      // A value that nobody gave the new object is no opinion.
      var isGiven = mine[slot] != standard
      if case .overwrite = rule { isGiven = true }
      let value =
        isGiven
        ? try settled(object, slot, snapshot: nil, stored[slot], rule) : stored[slot]
      if slot >= entity.attributes.count, object !== holder {
        set(.null, slot: slot, of: object)
      }
      set(value, slot: slot, of: holder)
    }
  }
}
