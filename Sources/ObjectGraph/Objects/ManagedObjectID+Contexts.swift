import ObjectModel

extension ManagedObjectID {
  /// The object of this identity in `context`, as a fault if it isn't registered there.
  ///
  /// So an object is brought from one context to another: the object itself can't go, which the
  /// compiler checks, and its identity can. What isn't saved yet is known in its own context only.
  ///
  /// - Throws: ``StoreError``: `unknownEntity` for an identity of another model; `wrongType` where
  ///   the container makes objects of another class for the entity.
  public func object<Object: ManagedObject>(
    in context: isolated ManagedObjectContext, as type: Object.Type = Object.self
  ) throws -> Object {
    let id = try context.objectID(entityName: entity.name, primaryKey: primaryKey)
    return try context.contextState.object(id).cast()
  }
}
