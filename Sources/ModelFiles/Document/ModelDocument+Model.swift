public import ObjectModel

extension ModelDocument {
  /// The model that stores and contexts use.
  ///
  /// Some of it Xcode has no field for; it is read from the user info of the file:
  ///
  /// - `objectgraph.primaryKey`, of an entity: the 64-bit attribute that is its natural key.
  /// - `objectgraph.textIndex`, of a text attribute: `YES` for an index of the parts of its texts.
  /// - `objectgraph.caseInsensitive`, of a text attribute: `YES` if predicates compare it without regard to case.
  /// - `objectgraph.keyAttribute`, of a to-one relationship: the attribute it is read from.
  ///
  /// - Throws: ``ModelFileError``, naming the line, the entity and the property: `invalidValue` for a
  ///   default or a bound that doesn't fit, `invalidModel` for names that lead nowhere and
  ///   relationships that don't agree, `unsupported` for what has no counterpart.
  public func makeModel() throws -> ManagedObjectModel {
    try ModelDocumentCheck(self).run()
    let builder = ModelBuilder(document: self)
    let entities = try self.entities.map { try builder.description(of: $0) }
    let templates = try fetchRequests.map { try builder.template($0) }
    do {
      return try ManagedObjectModel(entities, fetchTemplates: templates)
    } catch let error as ModelError {
      throw ModelFileError(
        .invalidModel, error.message, path: path, line: line(toldIn: error.message), cause: error)
    }
  }

  /// The line of the property or the entity that an error of a model names; nil where it names none.
  private func line(toldIn message: String) -> Int? {
    for entity in entities {
      let properties =
        entity.attributes.map { ($0.name, $0.line) }
        + entity.relationships.map { ($0.name, $0.line) }
      for (name, line) in properties where message.contains("'\(entity.name).\(name)'") {
        return line
      }
      // A word in quotes behind the entity's may be one of its properties.
      guard message.contains("ntity '\(entity.name)'") else { continue }
      return properties.first { message.contains("'\($0.0)'") }?.1 ?? entity.line
    }
    return nil
  }
}
