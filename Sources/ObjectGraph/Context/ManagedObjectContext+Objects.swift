import ObjectModel
import Predicates

extension ManagedObjectContext {
  /// A new object with its default values; it is stored by the next save.
  ///
  /// - Parameter primaryKey: The natural key, needed exactly where the entity has one.
  /// - Throws: ``StoreError``: `unknownEntity`, `unknownProperty` for a key too few or too many,
  ///   `constraintViolation` where the context holds an object with this key.
  public func insert<Object: ManagedObject>(
    _ type: Object.Type = Object.self, primaryKey: Int64? = nil
  ) throws -> Object {
    try insert(entityNamed: type.entityName, primaryKey: primaryKey).cast()
  }

  /// A new object of the entity named `entityName`; see ``insert(_:primaryKey:)``.
  public func insert(entityNamed entityName: String, primaryKey: Int64? = nil) throws
    -> ManagedObject
  {
    try contextState.insert(try contextState.entity(named: entityName), primaryKey: primaryKey)
  }

  /// Deletes `object` at the next save, and follows the model's delete rules.
  ///
  /// - Throws: ``StoreError`` with `wrongType` for an object of another context.
  public func delete(_ object: ManagedObject) throws {
    guard object.contextState === contextState else {
      throw StoreError(.wrongType, "\(object.objectID) belongs to another context")
    }
    contextState.delete(object)
  }

  /// The object with `id`, as a fault if it isn't registered.
  ///
  /// It need not exist in the store, which its ``ManagedObject/isDeleted`` tells.
  ///
  /// - Precondition: The model has the identifier's entity.
  public func object(with id: ManagedObjectID) -> ManagedObject {
    guard let entity = model.entity(named: id.entity.name) else {
      preconditionFailure("\(id) belongs to another model, which has an entity that isn't here")
    }
    return contextState.object(ManagedObjectID(entity: entity, primaryKey: id.primaryKey))
  }

  /// The object with `id`, its values read.
  ///
  /// - Throws: ``StoreError``: `missingObject` where the store doesn't hold it, `unknownEntity`.
  public func existingObject(with id: ManagedObjectID) throws -> ManagedObject {
    let object = contextState.object(
      try objectID(entityName: id.entity.name, primaryKey: id.primaryKey))
    if object.isFault { try contextState.fill(object) }
    guard !object.isGone else {
      throw StoreError(.missingObject, "\(id) isn't in the store")
    }
    return object
  }

  /// The identity of the object of the entity named `entityName` with `primaryKey`.
  ///
  /// - Throws: ``StoreError`` with `unknownEntity`.
  public func objectID(entityName: String, primaryKey: Int64) throws -> ManagedObjectID {
    ManagedObjectID(entity: try contextState.entity(named: entityName), primaryKey: primaryKey)
  }
}
