import ObjectModel
import Predicates

extension ContextState {
  /// The keys at the other end of a to-many relationship, those of objects that go included.
  func arrangedKeys(of object: ManagedObject, relationship index: Int) -> [Int64] {
    let set = object.relatedSets[index] ?? RelatedSet()
    return set.keys(
      stored: set.stored ?? storedKeys(of: object, relationship: index),
      isOrdered: object.entity.relationships[index].isOrdered)
  }

  /// Gives the keys of an ordered relationship an order; keys that aren't named come last, as they stand.
  func arrange(_ keys: [Int64], of object: ManagedObject, relationship index: Int) {
    let current = arrangedKeys(of: object, relationship: index)
    let wanted = current.arranged(like: keys)
    guard wanted != current else { return }
    undoManager?.record(.order(object.objectID, relationship: index, before: current))
    journal?.note(object.objectID, slot: object.entity.slot(ofRelationship: index))
    pending.insert(object)
    var set = object.relatedSets[index] ?? RelatedSet()
    let stored = set.stored ?? storedKeys(of: object, relationship: index)
    set.stored = stored
    set.arrangement =
      wanted == set.unarranged(stored: stored)
      ? nil : .init(ground: set.arrangement?.ground ?? stored, keys: wanted)
    object.relatedSets[index] = set
  }

  /// Gives an ordered relationship the order of `keys`, which are all of its keys.
  func arrange(all keys: [Int64], of object: ManagedObject, relationship index: Int) {
    if let undoManager, undoManager.isRegistrationEnabled {
      return arrange(keys, of: object, relationship: index)
    }
    var set = object.relatedSets[index] ?? RelatedSet()
    let stored = set.stored ?? storedKeys(of: object, relationship: index)
    set.stored = stored
    if set.isUnarranged(keys, stored: stored) {
      // Deleted objects, which the keys leave out, have no say.
      guard set.arrangement != nil else { return }
      set.arrangement = nil
    } else {
      set.arrangement = .init(ground: set.arrangement?.ground ?? stored, keys: keys)
    }
    journal?.note(object.objectID, slot: object.entity.slot(ofRelationship: index))
    pending.insert(object)
    object.relatedSets[index] = set
  }

  /// The number of objects in a to-many relationship, if none of them is to be deleted.
  func relatedKeyCount(of object: ManagedObject, relationship index: Int) -> Int {
    let set = object.relatedSets[index] ?? RelatedSet()
    let stored = set.stored ?? storedKeys(of: object, relationship: index)
    return stored.count + set.added.count - set.removed.count
  }

  /// Lets a key be the last one of an ordered relationship.
  func moveToEnd(_ key: Int64, of object: ManagedObject, relationship index: Int) {
    let keys = arrangedKeys(of: object, relationship: index)
    arrange(keys.filter { $0 != key } + [key], of: object, relationship: index)
  }

  /// The changes of ordered relationships, for a store.
  func orders(of object: ManagedObject) -> [StoreChanges.Order] {
    object.relatedSets.sorted { $0.key < $1.key }.compactMap { index, set in
      guard object.entity.relationships[index].isOrdered else { return nil }
      if let arrangement = set.arrangement {
        let row = row(of: object)
        var order = StoreChanges.Order(
          joining: arrangedKeys(of: object, relationship: index), to: object.objectID,
          relationship: index)
        if object.lifecycleState != .inserted { order.original = arrangement.ground }
        order.snapshot = object.original ?? row
        order.row = row
        return order
      }
      guard !set.added.isEmpty else { return nil }
      return .init(joining: set.lastArrivals, to: object.objectID, relationship: index)
    }
  }

  /// Makes the order that is stored now the ground of an unsaved one, so that saving it is no conflict.
  func rebaseOrder(of object: ManagedObject, relationship index: Int) throws {
    guard var set = object.relatedSets[index], let keys = set.arrangement?.keys else { return }
    let stored = try storedOrder(of: object, relationship: index)
    set.stored = stored
    set.arrangement = .init(ground: stored, keys: keys)
    object.relatedSets[index] = set
  }

  /// Settles an order that both sides changed.
  func mergeOrder(of object: ManagedObject, relationship index: Int, _ rule: MergePolicy.Rule)
    throws
  {
    guard let arrangement = object.relatedSets[index]?.arrangement else { return }
    switch rule {
    case .objectWins, .overwrite: try rebaseOrder(of: object, relationship: index)
    case .storeWins, .rollBack, .error:
      object.relatedSets[index]?.stored = try storedOrder(of: object, relationship: index)
      object.relatedSets[index]?.arrangement = nil
    case .custom(let resolve):
      let mine = arrangedKeys(of: object, relationship: index)
      let stored = try storedOrder(of: object, relationship: index)
      let destination = model.destination(of: object.entity.relationships[index])
      func value(_ keys: [Int64]) -> AttributeValue {
        .array(
          keys.map { .object(ManagedObjectID(entity: destination, primaryKey: $0).reference) })
      }
      let key = object.entity.relationships[index].name
      let answer = try resolve(
        MergePolicy.Property(
          objectID: object.objectID, key: key, snapshot: value(arrangement.ground),
          object: value(mine), stored: value(stored)))
      guard case .array(let elements) = answer else {
        throw StoreError(
          .wrongType, "a merge policy gave \(object.entity.name).\(key) a \(answer), and no list")
      }
      let keys = try elements.map { element in
        guard case .object(let reference) = element else {
          throw StoreError(
            .wrongType, "a merge policy gave \(object.entity.name).\(key) a \(element)")
        }
        return reference.primaryKey
      }
      object.relatedSets[index]?.stored = stored
      object.relatedSets[index]?.arrangement = .init(ground: stored, keys: keys)
    }
  }

  private func storedOrder(of object: ManagedObject, relationship index: Int) throws -> [Int64] {
    try reader.relatedKeys(
      of: object.entity, relationship: index, keys: [object.objectID.primaryKey])[0]
  }
}
