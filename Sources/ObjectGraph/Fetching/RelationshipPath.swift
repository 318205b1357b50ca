import ObjectModel

/// A path of relationships, by their indexes.
struct RelationshipPath: Sendable {
  /// The relationships, each of the entity that the ones before lead to.
  let steps: [Int]

  /// The path `keyPath` from `entity`.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty` where a step is no relationship.
  init(_ keyPath: String, of entity: EntityDescription, in model: ManagedObjectModel) throws {
    var entity = entity
    var steps: [Int] = []
    for key in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
      guard let index = entity.relationshipIndex(named: String(key)) else {
        throw StoreError(
          .unknownProperty,
          "can't read '\(keyPath)' ahead: \(entity.name) has no relationship '\(key)'")
      }
      steps.append(index)
      entity = model.destination(of: entity.relationships[index])
    }
    self.steps = steps
  }
}
