import ObjectGraph
package import ObjectModel

/// The tables of a model and their names.
///
/// Names are the model's own in small letters with underscores, so that other programs can use the tables as they are.
package struct SQLSchema: Sendable {
  package let model: ManagedObjectModel
  /// One layout for each entity, by its index.
  package let tables: [SQLTable]
  /// The text indexes that the model asks for.
  package let textIndexes: [TextIndex]
  /// The indexes of case-insensitive attributes.
  package let caseIndexes: [SQLCaseIndex]

  /// The layout of `model`.
  package init(model: ManagedObjectModel) {
    self.model = model
    let hierarchies = model.entities.map { entity in
      entity.parentName == nil ? SQLHierarchy(root: entity, model: model) : nil
    }
    tables = model.entities.compactMap { entity in
      hierarchies[entity.rootIndex].map {
        SQLTable(entity: entity, hierarchy: $0, model: model)
      }
    }
    var textIndexes: [TextIndex] = []
    for table in tables {
      for index in table.textIndexes where !textIndexes.contains(index) {
        textIndexes.append(index)
      }
    }
    self.textIndexes = textIndexes
    var caseIndexes: [SQLCaseIndex] = []
    for index in tables.flatMap(\.caseIndexes) where !caseIndexes.contains(index) {
      caseIndexes.append(index)
    }
    self.caseIndexes = caseIndexes
  }

  /// Whether a relationship is the one that a table of links is made for.
  package func isLinkOwner(_ entity: EntityDescription, _ index: Int) -> Bool {
    let relationship = entity.relationships[index]
    return relationship.entityIndex == entity.index && relationship.isToMany
      && model.inverse(of: relationship).isToMany
      && model.ownsLinks(of: entity, relationship: index)
  }

  /// The table of the links of a many-to-many relationship, seen from this side.
  package func links(of entity: EntityDescription, relationship index: Int) -> SQLLinkTable {
    let relationship = entity.relationships[index]
    let declaring = model.entities[relationship.entityIndex]
    let destination = model.destination(of: relationship)
    let inverse = model.inverse(of: relationship)
    if model.ownsLinks(of: entity, relationship: index) {
      return SQLLinkTable(
        owner: declaring, relationship: relationship, destination: destination,
        isOrdered: relationship.isOrdered || inverse.isOrdered)
    }
    return SQLLinkTable(
      owner: destination, relationship: inverse, destination: declaring,
      isOrdered: relationship.isOrdered || inverse.isOrdered
    ).reversed
  }

  /// The tables of all many-to-many relationships, as the sides that own them see them.
  package var linkTables: [SQLLinkTable] {
    model.entities.flatMap { entity in
      entity.relationships.indices.filter { isLinkOwner(entity, $0) }
        .map { links(of: entity, relationship: $0) }
    }
  }
}
