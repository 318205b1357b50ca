import ObjectModel
import Predicates

extension ContextState {
  /// The key of the object that a reference names, for a relationship; nil where that can't stand there.
  ///
  /// A reference names the root of a hierarchy, so whether its object is of the destination is looked
  /// for: here, and then in the store.
  func key(of reference: ObjectReference, in relationship: RelationshipDescription) throws
    -> Int64?
  {
    guard
      [relationship.destinationName, relationship.destinationRootName]
        .contains(reference.entityName)
    else { return nil }
    let destination = model.destination(of: relationship)
    guard destination.parentName != nil else { return reference.primaryKey }
    let id = ManagedObjectID(entity: destination, primaryKey: reference.primaryKey)
    let entity =
      try registeredObject(id)?.entity
      ?? reader.concreteEntities(of: destination, keys: [reference.primaryKey])[0]
    return entity?.isKind(of: destination) == true ? reference.primaryKey : nil
  }
}
