/// Where an entity stands in its hierarchy, by places among the model's entities.
struct EntityLineage: Sendable {
  /// The entity itself; -1 before the model is built.
  var index = -1
  /// The root, the entities below it that lead to this one, and this one.
  var path: [Int] = []
  /// The entity and all below it that may have objects, ascending.
  var concrete: [Int] = []
  /// Whether any entity is above or below this one.
  var isInHierarchy = false
  /// Whether any entity is below this one.
  var hasSubentities = false
  /// The root's name.
  var rootName = ""
}
