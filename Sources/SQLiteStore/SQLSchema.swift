import ObjectGraph
import ObjectModel

/// How a model is laid out in tables: every name and every statement that makes one.
///
/// Names are the model's own in small letters with underscores, so that any SQLite tool can use the
/// file as it is.
struct SQLSchema: Sendable {
  let model: ManagedObjectModel
  /// One layout for each entity, by its index.
  let tables: [SQLTable]
  /// The text indexes that the model asks for.
  let textIndexes: [TextIndex]

  init(model: ManagedObjectModel) {
    self.model = model
    tables = model.entities.map { SQLTable(entity: $0, model: model) }
    textIndexes = tables.flatMap { table in table.storedSlots.compactMap(table.textIndex) }
  }

  /// Makes sure that no two tables get one name.
  ///
  /// - Throws: ``StoreError`` with `schemaMismatch`, naming the entity.
  func checkNames() throws {
    var taken: Set<String> = [
      "store_metadata", "store_sequence", "store_doomed", "store_assignment",
    ]
    func take(_ name: String, _ owner: String) throws {
      guard !name.hasPrefix("sqlite_"), taken.insert(name).inserted else {
        throw StoreError(
          .schemaMismatch,
          "the table '\(name)' of \(owner) has the name of another table; rename it in the model")
      }
    }
    for table in tables { try take(table.name, table.entity.name) }
    for index in textIndexes {
      for definition in index.definitions where definition.kind == "TABLE" {
        try take(definition.name, "the text index of \(index.table).\(index.column)")
      }
    }
    for entity in model.entities {
      for (index, relationship) in entity.relationships.enumerated()
      where isLinkOwner(entity, index) {
        try take(
          links(of: entity, relationship: index).name, "\(entity.name).\(relationship.name)")
      }
    }
  }

  /// Whether a relationship is the one that a table of links is made for.
  private func isLinkOwner(_ entity: EntityDescription, _ index: Int) -> Bool {
    let relationship = entity.relationships[index]
    return relationship.isToMany && model.inverse(of: relationship).isToMany
      && model.ownsLinks(of: entity, relationship: index)
  }

  /// The table of the links of a many-to-many relationship, seen from this side.
  func links(of entity: EntityDescription, relationship index: Int) -> SQLLinkTable {
    let relationship = entity.relationships[index]
    let destination = model.destination(of: relationship)
    if model.ownsLinks(of: entity, relationship: index) {
      return SQLLinkTable(owner: entity, relationship: relationship, destination: destination)
    }
    return SQLLinkTable(
      owner: destination, relationship: destination.relationships[relationship.inverseIndex],
      destination: entity
    ).reversed
  }

  /// The statements that make an empty store, in order.
  var creationStatements: [String] {
    var statements = [
      "CREATE TABLE store_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
      "CREATE TABLE store_sequence (entity TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT",
    ]
    for table in tables { statements += table.creationStatements(in: self) }
    for entity in model.entities {
      for index in entity.relationships.indices where isLinkOwner(entity, index) {
        statements += links(of: entity, relationship: index).creationStatements(in: self)
      }
    }
    return statements
  }
}
