/// Gives every entity what it inherits, and its place in its hierarchy.
struct HierarchyBuilder {
  private let entities: [EntityDescription]
  private let indexes: [String: Int]

  init(entities: [EntityDescription], indexes: [String: Int]) {
    self.entities = entities
    self.indexes = indexes
  }

  /// The entities with all that they inherit, not linked yet.
  func build() throws -> [EntityDescription] {
    let paths = try entities.indices.map { try path(to: $0) }
    return entities.enumerated().map { index, entity in
      var contents = EntityContents()
      var parts: [EntityLineage.Part] = []
      for step in paths[index] {
        contents.append(declared(by: step))
        parts.append(
          EntityLineage.Part(
            entity: step, attributeEnd: contents.attributes.count,
            constraintEnd: contents.uniquenessConstraints.count))
      }
      let root = entities[paths[index].first ?? index]
      let members = entities.indices.filter { paths[$0].contains(index) }
      let lineage = EntityLineage(
        index: index, path: paths[index], parts: parts,
        concrete: members.filter { !entities[$0].isAbstract },
        isInHierarchy: paths[index].count > 1 || members.count > 1,
        hasSubentities: members.count > 1, rootName: root.name)
      return EntityDescription(
        name: entity.name, parent: entity.parentName, isAbstract: entity.isAbstract,
        primaryKey: root.primaryKeyName, renamingIdentifier: entity.renamingIdentifier,
        ownContents: declared(by: index), contents: contents, lineage: lineage)
    }
  }

  /// Returns the contents that the entity at `index` declares, marked as its own.
  private func declared(by index: Int) -> EntityContents {
    var contents = entities[index].ownContents
    for place in contents.relationships.indices {
      contents.relationships[place].entityIndex = index
    }
    return contents
  }

  /// The places of the root and of all that leads from it to the entity at `index`.
  private func path(to index: Int) throws -> [Int] {
    var path = [index]
    while let parent = entities[path[0]].parentName {
      let name = entities[path[0]].name
      guard let next = indexes[parent] else {
        throw ModelError(
          .unknownName, "entity '\(name)' has the parent '\(parent)', which isn't an entity")
      }
      guard !path.contains(next) else {
        throw ModelError(.invalidHierarchy, "entity '\(name)' is its own ancestor")
      }
      guard entities[path[0]].primaryKeyName == nil else {
        throw ModelError(
          .invalidHierarchy,
          "entity '\(name)' has a parent, so its primary key is that of the topmost entity")
      }
      path.insert(next, at: 0)
    }
    return path
  }
}
