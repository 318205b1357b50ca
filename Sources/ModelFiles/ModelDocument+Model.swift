public import ObjectModel

extension ModelDocument {
  /// The model that stores and contexts use.
  ///
  /// Some of it Xcode has no field for; it is read from the user info of the file:
  ///
  /// - `objectgraph.primaryKey`, of an entity: the 64-bit attribute that is its natural key.
  /// - `objectgraph.textIndex`, of a text attribute: `YES` for an index of the parts of its texts.
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
      throw ModelFileError(.invalidModel, error.message, path: path, cause: error)
    }
  }
}
