import ObjectModel
import Predicates

extension ContextState {
  /// The values of `object`, read if it is a fault.
  ///
  /// An object whose row is gone becomes a missing one with nil values.
  func row(of object: ManagedObject) -> StoreRow {
    if let row = object.row { return row }
    do {
      try fill(object)
    } catch {
      record(error)
    }
    return object.row ?? StoreRow(count: object.entity.slotCount)
  }

  /// Reads the values of `object` and of the faults in its batch.
  func fill(_ object: ManagedObject) throws {
    // Hooks run when the whole batch is there, so that they may look at one another.
    var awakening: [ManagedObject] = []
    defer {
      while let object = awakening.popLast() { object.awakeFromFetch() }
    }
    let key = object.primaryKey
    if let batch = object.batch {
      batch.advance(to: generation, within: stalenessInterval)
      if !batch.areRowsRead { try readRows(of: batch, object.kind, &awakening) }
      if !object.isFault { return }
      if let row = batch.takeRow(key) { return adopt(row, for: object, &awakening) }
    }
    adopt(try reader.rows(of: object.entity, keys: [key])[0], for: object, &awakening)
  }

  /// Reads the rows of a batch and gives them to the objects that are alive.
  private func readRows(
    of batch: FaultBatch, _ kind: ObjectKind, _ awakening: inout [ManagedObject]
  ) throws {
    let rows = try rows(of: kind.entity, batch: batch)
    if kind.hasClass { awakening.reserveCapacity(batch.keys.count) }
    batch.adopt(rows) { key, row in
      guard let mate = objects.object(root: kind.root, key: key) else { return false }
      guard mate.isFault else { return true }
      // One that is gone stays a fault, so that a look at its values is noticed.
      guard row != nil else {
        mate.lifecycleState = .missing
        return false
      }
      if batch.keepsRows {
        adopt(row, for: mate, &awakening)
        return true
      }
      // The row changes places with none, which counts no reference.
      swap(&mate.row, &row)
      welcome(mate, &awakening)
      return true
    }
  }

  private func adopt(
    _ row: StoreRow?, for object: ManagedObject, _ awakening: inout [ManagedObject]
  ) {
    guard let row else {
      object.row = StoreRow(count: object.entity.slotCount)
      object.lifecycleState = .missing
      return
    }
    object.row = row
    welcome(object, &awakening)
  }

  /// Notes that an object has its row.
  private func welcome(_ object: ManagedObject, _ awakening: inout [ManagedObject]) {
    if object.lifecycleState == .missing { object.lifecycleState = .kept }
    if object.kind.hasClass { awakening.append(object) }
  }

  /// The object at the other end of a to-one relationship.
  ///
  /// A relationship that is read from an attribute leads to nil while the destination isn't stored.
  func destination(of object: ManagedObject, relationship index: Int) -> ManagedObject? {
    let entity = object.entity
    let slot = entity.keySlot(ofRelationship: index)
    guard case .integer(let key) = value(of: object, slot: slot) else { return nil }
    let description = entity.relationships[index]
    let id = ManagedObjectID(entity: model.destination(of: description), primaryKey: key)
    let known = registeredObject(id)
    let found =
      known?.isFault == false
      ? known
      : self.object(id, batch: destinationBatch(of: object, relationship: index, slot: slot))
    guard let found else { return nil }
    if description.keyAttributeName != nil { _ = row(of: found) }
    return found.isGone ? nil : found
  }

  private func destinationBatch(of object: ManagedObject, relationship: Int, slot: Int)
    -> FaultBatch?
  {
    guard let batch = object.batch else { return nil }
    batch.advance(to: generation, within: stalenessInterval)
    if let known = batch.destinations[relationship] { return known }
    var keys: Set<Int64> = []
    if case .integer(let destination)? = object.row?[slot] { keys.insert(destination) }
    for key in batch.keys {
      // A sub-entity's rows have other slots.
      if object.entity.isInHierarchy { break }
      let id = ManagedObjectID(entity: object.entity, primaryKey: key)
      let row = registeredObject(id)?.row ?? batch.row(key) ?? nil
      if case .integer(let destination)? = row?[slot] { keys.insert(destination) }
    }
    let destinations = FaultBatch(keys: keys.sorted(), generation: generation)
    batch.destinations[relationship] = destinations
    return destinations
  }

  /// The primary keys at the other end of a to-many relationship, ascending or in its order, unsaved
  /// changes included.
  func relatedKeys(of object: ManagedObject, relationship index: Int) -> [Int64] {
    let description = object.entity.relationships[index]
    let keys = arrangedKeys(of: object, relationship: index)
    guard !pending.isEmpty else { return keys }
    // A relationship whose rule leaves the inverse alone still leads to objects that go.
    let destination = model.destination(of: description)
    return keys.filter {
      pendingObject(ManagedObjectID(entity: destination, primaryKey: $0))?.lifecycleState
        != .deleted
    }
  }

  /// Whether the object with `key` is at the other end of a to-many relationship.
  func isRelated(_ key: Int64, to object: ManagedObject, relationship index: Int) -> Bool {
    let set = object.relatedSets[index] ?? RelatedSet()
    return set.contains(
      key, stored: set.stored ?? storedKeys(of: object, relationship: index),
      isOrdered: object.entity.relationships[index].isOrdered)
  }

  func storedKeys(of object: ManagedObject, relationship index: Int) -> [Int64] {
    var stored: [Int64] = []
    // What is new can be referred to already only by an attribute that names its key.
    let inverse = model.inverse(of: object.entity.relationships[index])
    if object.lifecycleState != .inserted || inverse.keyAttributeName != nil {
      do {
        stored = try readKeys(of: object, relationship: index)
        // An object that is gone has no related objects either.
        if stored.isEmpty, object.isFault, object.batch?.isDoubtful ?? true {
          _ = presentRow(of: object)
        }
      } catch {
        record(error)
        return []
      }
    }
    object.relatedSets[index, default: RelatedSet()].stored = stored
    return stored
  }

  private func readKeys(of object: ManagedObject, relationship index: Int) throws -> [Int64] {
    let key = object.objectID.primaryKey
    if let batch = object.batch {
      batch.advance(to: generation, within: stalenessInterval)
      if let keys = batch.relatedKeys[index]?[key] { return keys }
      let owners = Array(batch.neighbours(of: key))
      if owners.count > 1 {
        let sets = try reader.relatedKeys(of: object.entity, relationship: index, keys: owners)
        for (owner, keys) in zip(owners, sets) {
          batch.relatedKeys[index, default: [:]][owner] = keys
        }
        return batch.relatedKeys[index]?[key] ?? []
      }
    }
    return try reader.relatedKeys(of: object.entity, relationship: index, keys: [key])[0]
  }

  /// The objects at the other end of a to-many relationship, by ascending primary key or in its order.
  func relatedObjects(of object: ManagedObject, relationship index: Int) -> [ManagedObject] {
    let destination = model.destination(of: object.entity.relationships[index])
    let keys = relatedKeys(of: object, relationship: index)
    if keys.count <= FaultBatch.size {
      let batch =
        relatedBatch(of: object, relationship: index)
        ?? FaultBatch(keys: keys, generation: generation)
      return keys.map {
        self.object(ManagedObjectID(entity: destination, primaryKey: $0), batch: batch)
      }
    }
    return stride(from: 0, to: keys.count, by: FaultBatch.size).flatMap { start in
      let part = Array(keys[start..<min(start + FaultBatch.size, keys.count)])
      let batch = FaultBatch(keys: part, generation: generation)
      return part.map {
        self.object(ManagedObjectID(entity: destination, primaryKey: $0), batch: batch)
      }
    }
  }

  /// The objects at the other end of a relationship of either kind: of a to-one relationship at most
  /// one.
  func others(of object: ManagedObject, relationship index: Int) -> [ManagedObject] {
    object.entity.relationships[index].isToMany
      ? relatedObjects(of: object, relationship: index)
      : destination(of: object, relationship: index).map { [$0] } ?? []
  }

  /// A batch of what `object` and its neighbours are related to, so that reading the related objects
  /// of many costs as few statements as reading those of one.
  private func relatedBatch(of object: ManagedObject, relationship index: Int) -> FaultBatch? {
    guard let batch = object.batch, let sets = batch.relatedKeys[index] else { return nil }
    let key = object.objectID.primaryKey
    if let known = batch.related[index]?[key] { return known }
    var owners: [Int64] = []
    var keys: Set<Int64> = []
    for owner in batch.neighbours(of: key).drop(while: { $0 != key }) {
      guard let set = sets[owner], owners.isEmpty || keys.count + set.count <= FaultBatch.size
      else { break }
      owners.append(owner)
      keys.formUnion(set)
    }
    let related = FaultBatch(keys: keys.sorted(), generation: generation)
    for owner in owners { batch.related[index, default: [:]][owner] = related }
    return related
  }
}
