import ObjectModel

extension ManagedObjectContext {
  /// The objects that are alive in the context, by entity and primary key.
  public var registeredObjects: [ManagedObject] { sorted(contextState.objects.all) }

  /// The objects that are new and not saved yet, by entity and primary key.
  public var insertedObjects: [ManagedObject] {
    sorted(contextState.pending.filter { $0.isInserted })
  }

  /// The stored objects with unsaved changes, by entity and primary key.
  public var updatedObjects: [ManagedObject] {
    sorted(contextState.pending.filter { $0.isUpdated })
  }

  /// The objects that go with the next save, by entity and primary key.
  public var deletedObjects: [ManagedObject] {
    sorted(contextState.pending.filter { $0.lifecycleState == .deleted })
  }

  /// The object with `id` if it is alive in the context, otherwise nil.
  public func registeredObject(for id: ManagedObjectID) -> ManagedObject? {
    model.entity(named: id.entity.name).flatMap {
      contextState.registeredObject(ManagedObjectID(entity: $0, primaryKey: id.primaryKey))
    }
  }

  /// Reads an object's values anew at its next use.
  ///
  /// - Parameter mergeChanges: Whether unsaved changes stay: what they were made from is then what is
  ///   stored now, so that saving them is no conflict. Otherwise they are dropped, on the other side
  ///   of relationships too. A new object stays as it is.
  /// - Throws: ``StoreError``: `wrongType` for an object of another context, or what reading met.
  public func refresh(_ object: ManagedObject, mergeChanges: Bool) throws {
    guard object.contextState === contextState else {
      throw StoreError(.wrongType, "\(object.objectID) belongs to another context")
    }
    try contextState.refresh(object, mergeChanges: mergeChanges)
  }

  /// Forgets every object and every unsaved change.
  ///
  /// Objects that somebody still holds are dead: they read as nil, and can't be saved any more.
  public func reset() {
    contextState.reset()
  }

  private func sorted(_ objects: some Sequence<ManagedObject>) -> [ManagedObject] {
    objects.sorted {
      ($0.entity.index, $0.objectID.primaryKey) < ($1.entity.index, $1.objectID.primaryKey)
    }
  }
}
