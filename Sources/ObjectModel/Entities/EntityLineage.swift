/// The position of an entity in its hierarchy, as indexes of the model's entities.
struct EntityLineage: Sendable {
  /// The contents that an entity adds to the inherited ones: everything up to these indexes that its parent doesn't
  /// have.
  struct Part: Sendable {
    var entity: Int
    var attributeEnd: Int
    var constraintEnd: Int
  }

  /// The entity itself; -1 before the model is built.
  var index = -1
  /// The root, the entities below it that lead to this one, and this one.
  var path: [Int] = []
  /// The contents that each entity of the path declares.
  var parts: [Part] = []
  /// The entity and all below it that may have objects, ascending.
  var concrete: [Int] = []
  /// True if any entity is above or below this one.
  var isInHierarchy = false
  /// True if any entity is below this one.
  var hasSubentities = false
  /// The root's name.
  var rootName = ""
}
