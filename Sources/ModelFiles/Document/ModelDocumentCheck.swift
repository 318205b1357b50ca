/// Finds the mistakes of a model whose place in the file should be told.
///
/// What is left, ``ManagedObjectModel`` finds.
struct ModelDocumentCheck {
  /// The maximum depth of an inheritance chain.
  static let deepestLineage = 64

  let document: ModelDocument
  private let entities: [String: ModelFileEntity]

  /// A check of a version.
  ///
  /// - Throws: ``ModelFileError`` where two entities have one name.
  init(_ document: ModelDocument) throws {
    self.document = document
    var entities: [String: ModelFileEntity] = [:]
    for entity in document.entities {
      if let first = entities.updateValue(entity, forKey: entity.name) {
        throw ModelFileError(
          .invalidModel, "the entity is defined twice, first on line \(first.line)",
          path: document.path, line: entity.line, entity: entity.name)
      }
    }
    self.entities = entities
  }

  /// - Throws: ``ModelFileError`` for the first mistake.
  func run() throws {
    for entity in document.entities {
      if let parent = entity.parentName, entities[parent] == nil {
        throw error(
          "it inherits from '\(parent)', which isn't an entity", line: entity.line, entity)
      }
      for relationship in entity.relationships {
        try check(relationship, of: entity)
      }
      let names = Set(try properties(of: entity))
      for index in entity.indexes {
        try check(
          index.elements.filter { !$0.isExpression }.map(\.property), in: "an index",
          line: index.line, of: entity, with: names)
      }
      for constraint in entity.uniquenessConstraints {
        try check(
          constraint.properties, in: "a uniqueness constraint", line: constraint.line, of: entity,
          with: names)
      }
    }
    for request in document.fetchRequests where entities[request.entityName] == nil {
      throw ModelFileError(
        .invalidModel,
        "the fetch request '\(request.name)' asks for '\(request.entityName)', "
          + "which isn't an entity", path: document.path, line: request.line)
    }
  }

  /// An entity and those that it inherits from, the entity itself first.
  func lineage(of entity: ModelFileEntity) throws -> [ModelFileEntity] {
    var lineage = [entity]
    while let parent = lineage[lineage.count - 1].parentName.flatMap({ entities[$0] }) {
      guard !lineage.contains(where: { $0.name == parent.name }) else {
        throw error("it inherits from itself", line: entity.line, entity)
      }
      guard lineage.count < Self.deepestLineage else {
        throw error(
          "it has more than \(Self.deepestLineage) parents", line: entity.line, entity)
      }
      lineage.append(parent)
    }
    return lineage
  }

  private func properties(of entity: ModelFileEntity) throws -> [String] {
    try lineage(of: entity).flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
  }

  private func check(_ relationship: ModelFileRelationship, of entity: ModelFileEntity) throws {
    func fail(_ message: String, hint: String? = nil) -> ModelFileError {
      error(message, line: relationship.line, entity, relationship.name, hint: hint)
    }
    guard let destination = entities[relationship.destinationName] else {
      throw fail("it leads to '\(relationship.destinationName)', which isn't an entity")
    }
    guard let inverseName = relationship.inverseName else {
      throw fail(
        "it has no inverse",
        hint: "give '\(destination.name)' a relationship back; changes are kept on both sides")
    }
    let inverse = try lineage(of: destination).lazy.flatMap(\.relationships)
      .first { $0.name == inverseName }
    guard let inverse else {
      throw fail("its inverse is '\(destination.name).\(inverseName)', which isn't there")
    }
    guard inverse.inverseName == relationship.name else {
      throw fail(
        "its inverse is '\(destination.name).\(inverseName)', whose own inverse is another")
    }
  }

  private func check(
    _ names: [String], in role: String, line: Int, of entity: ModelFileEntity,
    with properties: Set<String>
  ) throws {
    for name in names where !properties.contains(name) {
      throw error("\(role) names '\(name)', which it doesn't have", line: line, entity)
    }
  }

  private func error(
    _ message: String, line: Int, _ entity: ModelFileEntity, _ property: String? = nil,
    hint: String? = nil
  ) -> ModelFileError {
    ModelFileError(
      .invalidModel, message, path: document.path, line: line, entity: entity.name,
      property: property, hint: hint)
  }
}
