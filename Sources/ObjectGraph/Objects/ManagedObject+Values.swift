import ObjectModel
public import Predicates

extension ManagedObject {
  /// The value of a property by name: an attribute's value; of a to-one relationship `.object` or
  /// `.null`; of a to-many one an array of `.object`, by ascending primary key or in its order.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func value(forKey key: String) throws -> AttributeValue {
    switch entity.property(named: key) {
    case .attribute(let slot): return contextState.value(of: self, slot: slot)
    case .relationship(let index) where entity.relationships[index].isToMany:
      let destination = contextState.model.destination(of: entity.relationships[index])
      return .array(
        contextState.relatedKeys(of: self, relationship: index).map {
          .object(ManagedObjectID(entity: destination, primaryKey: $0).reference)
        })
    case .relationship(let index):
      let object = contextState.destination(of: self, relationship: index)
      return object.map { .object($0.objectID.reference) } ?? .null
    case nil: throw unknown(key)
    }
  }

  /// Sets an attribute by name.
  ///
  /// - Throws: ``StoreError``: `unknownProperty` for a name that is no attribute, `wrongType` for a
  ///   value of another type or for a change of the primary key, `missingObject` for an object that
  ///   is gone.
  public func setValue(_ value: AttributeValue, forKey key: String) throws {
    guard let slot = entity.attributeIndex(named: key) else { throw unknown(key) }
    let plan = contextState.plans[entity.index]
    guard !plan.isDerived[slot] else {
      throw StoreError(
        .wrongType, "\(entity.name).\(key) is worked out from others and never set")
    }
    let type = plan.types[slot]
    guard value == .null || type.holds(value) else {
      throw StoreError(
        .wrongType,
        "\(entity.name).\(key) holds \(entity.attributes[slot].heldValues), not \(value)")
    }
    if row == nil { _ = contextState.row(of: self) }
    guard slot != plan.primaryKeySlot || value == contextState.row(of: self)[slot] else {
      throw StoreError(.wrongType, "\(entity.name).\(key) is the primary key and never changes")
    }
    try checkIsHeld()
    if let relationship = plan.relationships[slot] {
      // The relationship that is read from this attribute changes with it, and so does its inverse.
      contextState.setKey(value, of: self, relationship: relationship)
    } else {
      contextState.write(type.storedForm(of: value), slot: slot, of: self)
    }
  }

  /// The object at the other end of a to-one relationship, or nil.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func destination(forKey key: String) throws -> ManagedObject? {
    contextState.destination(of: self, relationship: try relationship(key, toMany: false))
  }

  /// Makes `destination` the object that a to-one relationship leads to, and sets the inverse.
  ///
  /// - Throws: ``StoreError``: `unknownProperty`; `wrongType` for an object of another entity or of
  ///   another context; `missingObject` for an object that is gone.
  public func setDestination(_ destination: ManagedObject?, forKey key: String) throws {
    let index = try relationship(key, toMany: false)
    _ = contextState.row(of: self)
    try checkIsHeld()
    if let destination { try accept(destination, relationship: index) }
    contextState.setDestination(destination, of: self, relationship: index)
  }

  /// The objects at the other end of a to-many relationship, by ascending primary key, or in the order of an
  /// ordered one.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func relatedObjects(forKey key: String) throws -> [ManagedObject] {
    contextState.relatedObjects(of: self, relationship: try relationship(key, toMany: true))
  }

  /// The objects at the other end of a to-many relationship, as ``relatedObjects(forKey:)``; nil if there are more than
  /// `limit`.
  ///
  /// Only the primary keys are read to find that out.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func relatedObjects(forKey key: String, atMost limit: Int) throws -> [ManagedObject]? {
    let index = try relationship(key, toMany: true)
    guard contextState.relatedKeys(of: self, relationship: index).count <= limit else { return nil }
    return contextState.relatedObjects(of: self, relationship: index)
  }

  /// Adds `destination` to a to-many relationship, and sets the inverse.
  ///
  /// In an ordered relationship it comes last; an object that is there already stays at its place.
  ///
  /// - Throws: As ``setDestination(_:forKey:)``.
  public func add(_ destination: ManagedObject, forKey key: String) throws {
    let index = try relationship(key, toMany: true)
    try checkIsHeld()
    try accept(destination, relationship: index)
    contextState.add(destination, to: self, relationship: index)
  }

  /// Takes `destination` out of a to-many relationship, and clears the inverse.
  ///
  /// - Throws: As ``setDestination(_:forKey:)``.
  public func remove(_ destination: ManagedObject, forKey key: String) throws {
    let index = try relationship(key, toMany: true)
    try checkIsHeld()
    try accept(destination, relationship: index)
    contextState.remove(destination, from: self, relationship: index)
  }

  /// The value of the attribute at `index`, for typed accessors.
  ///
  /// - Precondition: `index` is that of an attribute of the entity.
  public func attribute(_ index: Int) -> AttributeValue {
    precondition(index < entity.attributes.count, "\(entity.name) has no attribute \(index)")
    return contextState.value(of: self, slot: index)
  }

  private func relationship(_ key: String, toMany: Bool) throws -> Int {
    guard let index = entity.relationshipIndex(named: key),
      entity.relationships[index].isToMany == toMany
    else {
      let kind = toMany ? "to-many" : "to-one"
      throw StoreError(.unknownProperty, "\(entity.name) has no \(kind) relationship '\(key)'")
    }
    return index
  }

  /// Makes sure that a change can be saved.
  func checkIsHeld() throws {
    guard lifecycleState == .missing else { return }
    throw StoreError(
      .missingObject, "\(objectID) is gone, so that a change of it can't be saved")
  }

  private func accept(_ destination: ManagedObject, relationship index: Int) throws {
    let relationship = entity.relationships[index]
    guard destination.entity.isKind(of: contextState.model.destination(of: relationship)) else {
      throw StoreError(
        .wrongType,
        "\(entity.name).\(relationship.name) leads to \(relationship.destinationName), "
          + "not to \(destination.entity.name)")
    }
    guard destination.contextState === contextState else {
      throw StoreError(
        .wrongType,
        "\(destination.objectID) belongs to another context; "
          + "fetch it here by its objectID before relating it to \(objectID)")
    }
  }

  private func unknown(_ key: String) -> StoreError {
    StoreError(.unknownProperty, "\(entity.name) has no property '\(key)'")
  }
}
