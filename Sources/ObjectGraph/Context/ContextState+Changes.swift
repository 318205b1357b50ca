import ObjectModel
import Predicates

extension ContextState {
  /// Notes that a value of `object` is about to change.
  private func touch(_ object: ManagedObject) {
    switch object.lifecycleState {
    case .kept:
      // What has an original, or is new, is among the pending ones already.
      if object.original != nil { return }
      object.original = row(of: object)
    case .inserted: return
    case .deleted, .missing: break
    }
    pending.insert(object)
  }

  /// Sets one slot, without any consequence for other objects.
  func write(_ value: AttributeValue, slot: Int, of object: ManagedObject) {
    touch(object)
    if object.row == nil { _ = row(of: object) }
    if journal != nil, object.row?[slot] != value {
      journal?.note(object.objectID, slot: slot, before: object.row?[slot])
    }
    if let undoManager, let before = object.row?[slot] {
      undoManager.record(.slot(object.objectID, slot, before: before))
    }
    object.setSlot(slot, to: value)
    if pending.hasIndexes { pending.noteChange(of: object) }
  }

  /// Makes the object with the key `value` the one that a to-one relationship leads to, or none, and
  /// sets the inverse.
  ///
  /// A relationship that is read from an attribute may be given the key of an object that isn't
  /// there: that object knows of it as soon as it is.
  func setKey(_ value: AttributeValue, of object: ManagedObject, relationship: Int) {
    let slot = object.entity.keySlot(ofRelationship: relationship)
    let current = row(of: object)[slot]
    guard current != value else { return }
    let description = object.entity.relationships[relationship]
    if case .integer(let key) = current { dropInverse(of: description, at: key, from: object) }
    write(value, slot: slot, of: object)
    if case .integer(let key) = value { addInverse(of: description, at: key, from: object) }
  }

  /// Makes `destination` the one object that the relationship leads to, and sets the inverse.
  func setDestination(_ destination: ManagedObject?, of object: ManagedObject, relationship: Int) {
    let key = destination.map { AttributeValue.integer($0.objectID.primaryKey) } ?? .null
    setKey(key, of: object, relationship: relationship)
  }

  /// Adds `destination` to a to-many relationship, and sets the inverse.
  func add(_ destination: ManagedObject, to object: ManagedObject, relationship: Int) {
    let description = object.entity.relationships[relationship]
    let key = destination.objectID.primaryKey
    let comesBack =
      description.isOrdered && object.relatedSets[relationship]?.removed.contains(key) == true
    defer { if comesBack { moveToEnd(key, of: object, relationship: relationship) } }
    if model.inverse(of: description).isToMany {
      guard !isRelated(key, to: object, relationship: relationship) else { return }
      changeSet(of: object, relationship, adds: true, key)
      changeSet(of: destination, description.inverseIndex, adds: true, object.objectID.primaryKey)
    } else {
      setDestination(object, of: destination, relationship: description.inverseIndex)
    }
  }

  /// Takes `destination` out of a to-many relationship, and clears the inverse.
  func remove(_ destination: ManagedObject, from object: ManagedObject, relationship: Int) {
    let key = destination.objectID.primaryKey
    guard isRelated(key, to: object, relationship: relationship) else { return }
    let description = object.entity.relationships[relationship]
    if model.inverse(of: description).isToMany {
      changeSet(of: object, relationship, adds: false, key)
      changeSet(of: destination, description.inverseIndex, adds: false, object.objectID.primaryKey)
    } else {
      setDestination(nil, of: destination, relationship: description.inverseIndex)
    }
  }

  /// Makes the destination of a relationship lead back to `object`.
  private func addInverse(
    of description: RelationshipDescription, at key: Int64, from object: ManagedObject
  ) {
    let destination = self.destination(of: description, key: key)
    let index = description.inverseIndex
    let own = object.objectID.primaryKey
    if destination.entity.relationships[index].isToMany {
      changeSet(of: destination, index, adds: true, own)
      return
    }
    let slot = destination.entity.slot(ofRelationship: index)
    // In a one-to-one relationship whoever stood there before loses its place.
    if case .integer(let previous) = row(of: destination)[slot], previous != own {
      let former = self.object(
        ManagedObjectID(
          entity: model.destination(of: destination.entity.relationships[index]),
          primaryKey: previous))
      let formerSlot = former.entity.slot(
        ofRelationship: destination.entity.relationships[index].inverseIndex)
      write(.null, slot: formerSlot, of: former)
    }
    write(.integer(own), slot: slot, of: destination)
  }

  /// Makes the destination of a relationship forget `object`.
  func dropInverse(
    of description: RelationshipDescription, at key: Int64, from object: ManagedObject
  ) {
    let destination = self.destination(of: description, key: key)
    let index = description.inverseIndex
    let own = object.objectID.primaryKey
    if destination.entity.relationships[index].isToMany {
      changeSet(of: destination, index, adds: false, own)
      return
    }
    let slot = destination.entity.slot(ofRelationship: index)
    if row(of: destination)[slot] == .integer(own) { write(.null, slot: slot, of: destination) }
  }

  private func destination(of description: RelationshipDescription, key: Int64) -> ManagedObject {
    object(ManagedObjectID(entity: model.destination(of: description), primaryKey: key))
  }

  /// Lets a key join or leave a to-many relationship, without any consequence for other objects.
  func changeSet(of object: ManagedObject, _ relationship: Int, adds: Bool, _ key: Int64) {
    if !adds, let undoManager, undoManager.isRegistrationEnabled,
      object.entity.relationships[relationship].isOrdered
    {
      // Taken back, a key has to come to its place again.
      undoManager.record(
        .order(
          object.objectID, relationship: relationship,
          before: arrangedKeys(of: object, relationship: relationship)))
    }
    undoManager?.record(
      .link(object.objectID, relationship: relationship, key: key, joined: adds))
    // The row isn't needed: an object with a changed set may stay a fault.
    // An object with a changed set is among the pending ones already.
    if object.relatedSets[relationship]?.hasChanges != true {
      pending.insert(object)
    }
    journal?.note(object.objectID, slot: object.entity.slot(ofRelationship: relationship))
    if adds {
      object.relatedSets[relationship, default: RelatedSet()].insert(
        key, isOrdered: object.entity.relationships[relationship].isOrdered)
    } else {
      object.relatedSets[relationship, default: RelatedSet()].remove(key)
    }
  }

  /// Makes all that a relationship leads to forget `object`, which goes.
  func nullify(_ relationship: Int, of object: ManagedObject) {
    let description = object.entity.relationships[relationship]
    let inverse = model.inverse(of: description)
    guard description.isToMany else {
      let slot = object.entity.keySlot(ofRelationship: relationship)
      if case .integer(let key) = row(of: object)[slot] {
        dropInverse(of: description, at: key, from: object)
      }
      return
    }
    // What an attribute refers to is a fact of its own, whether or not the object is held.
    guard inverse.keyAttributeName == nil else { return }
    for other in relatedObjects(of: object, relationship: relationship) {
      if inverse.isToMany {
        changeSet(of: other, description.inverseIndex, adds: false, object.objectID.primaryKey)
      } else {
        write(.null, slot: other.entity.slot(ofRelationship: description.inverseIndex), of: other)
      }
    }
  }
}
