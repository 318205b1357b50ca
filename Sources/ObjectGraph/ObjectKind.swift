import ObjectModel

/// What the objects of one entity in one context have in common.
///
/// Objects hold it in place of what it knows, so that making one counts few references. The registry's own
/// reference isn't counted: a kind takes itself out when its last object is gone.
final class ObjectKind {
  let entity: EntityDescription
  /// The place of the entity at the top of the hierarchy.
  let root: Int
  let objectClass: ManagedObject.Type
  let registry: ObjectRegistry

  init(_ entity: EntityDescription, objectClass: ManagedObject.Type, registry: ObjectRegistry) {
    self.entity = entity
    root = entity.rootIndex
    self.objectClass = objectClass
    self.registry = registry
  }

  deinit {
    registry.forget(self)
  }

  /// Whether objects have a class of their own, which may want to know what happens to them.
  var hasClass: Bool { objectClass != ManagedObject.self }
}
