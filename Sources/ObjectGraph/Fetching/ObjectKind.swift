import ObjectModel

/// The state that the objects of one entity in one context share.
///
/// Objects hold it in place of what it knows, so that making one counts few references. The state's own
/// reference isn't counted: a kind takes itself out when its last object is gone.
///
/// What objects ask it all the time isn't inlined: in a method of its own the compiler sees that the kind
/// holds what it leads to, and counts no reference to it.
final class ObjectKind {
  let entity: EntityDescription
  /// The place of the entity at the top of the hierarchy.
  let root: Int
  let objectClass: ManagedObject.Type
  let contextState: ContextState
  private let objects: ObjectTable

  init(_ entity: EntityDescription, objectClass: ManagedObject.Type, contextState: ContextState) {
    self.entity = entity
    root = entity.rootIndex
    self.objectClass = objectClass
    self.contextState = contextState
    objects = contextState.objects
  }

  deinit {
    contextState.forget(self)
  }

  /// Whether objects have a class of their own, which may want to know what happens to them.
  var hasClass: Bool { objectClass != ManagedObject.self }

  /// The slot of the attribute with a name; nil where there is none.
  @inline(never)
  func slot(ofAttribute name: String) -> Int? { entity.attributeIndex(named: name) }

  /// Takes the entry of an object that goes.
  @inline(never)
  func forget(_ object: ManagedObject) { objects.remove(object) }
}
