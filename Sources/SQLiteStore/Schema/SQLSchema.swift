import ObjectGraph
import ObjectModel

/// The tables of a model: their names and the statements that create them.
///
/// Names are the model's own in small letters with underscores, so that any SQLite tool can use the
/// file as it is.
struct SQLSchema: Sendable {
  let model: ManagedObjectModel
  /// One layout for each entity, by its index.
  let tables: [SQLTable]
  /// The text indexes that the model asks for.
  let textIndexes: [TextIndex]
  /// The indexes of case-insensitive attributes.
  let caseIndexes: [SQLCaseIndex]

  init(model: ManagedObjectModel) {
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

  /// Makes sure that no two tables get one name.
  ///
  /// - Throws: ``StoreError`` with `schemaMismatch`, naming the entity.
  func checkNames() throws {
    var taken: Set<String> = [
      "store_metadata", "store_sequence", "store_doomed", "store_assignment", "store_history",
      "store_history_change",
    ]
    func take(_ name: String, _ owner: String) throws {
      guard !name.hasPrefix("sqlite_"), taken.insert(name).inserted else {
        throw StoreError(
          .schemaMismatch,
          "the table '\(name)' of \(owner) has the name of another table; rename it in the model")
      }
    }
    for root in roots {
      let table = tables[root.index]
      try take(table.name, root.name)
      let names = [table.primaryKey] + columns(of: root).map(\.name)
      for (place, name) in names.enumerated() where names[..<place].contains(name) {
        throw StoreError(
          .schemaMismatch,
          "two columns of the table '\(table.name)' are named '\(name)'; rename one in the model")
      }
      try checkColumns(of: root)
    }
    for index in textIndexes {
      for definition in index.definitions where definition.kind != "TRIGGER" {
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

  /// Makes sure that no two properties in a table share a column, as `tweetText` and `tweet_text`
  /// would.
  private func checkColumns(of root: EntityDescription) throws {
    var owners: [String: String] = [:]
    for entity in members(of: root) {
      for (slot, column) in tables[entity.index].columns.enumerated() {
        guard let column else { continue }
        let declaring =
          slot < entity.attributes.count
          ? entity.declaringIndex(ofAttribute: slot)
          : entity.relationships[slot - entity.attributes.count].entityIndex
        let property = "\(model.entities[declaring].name).\(entity.propertyNames[slot])"
        if let other = owners.updateValue(property, forKey: column), other != property {
          throw StoreError(
            .schemaMismatch,
            "\(other) and \(property) would share the column '\(column)'; rename one in the model")
        }
      }
    }
  }

  /// Whether a relationship is the one that a table of links is made for.
  func isLinkOwner(_ entity: EntityDescription, _ index: Int) -> Bool {
    let relationship = entity.relationships[index]
    return relationship.entityIndex == entity.index && relationship.isToMany
      && model.inverse(of: relationship).isToMany
      && model.ownsLinks(of: entity, relationship: index)
  }

  /// The table of the links of a many-to-many relationship, seen from this side.
  func links(of entity: EntityDescription, relationship index: Int) -> SQLLinkTable {
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
  var linkTables: [SQLLinkTable] {
    model.entities.flatMap { entity in
      entity.relationships.indices.filter { isLinkOwner(entity, $0) }
        .map { links(of: entity, relationship: $0) }
    }
  }

  /// The statements that make an empty store, in order.
  var creationStatements: [String] {
    var statements = [
      "CREATE TABLE store_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
      "CREATE TABLE store_sequence (entity TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT",
    ]
    for root in roots { statements += [tableStatement(of: root)] + indexStatements(of: root) }
    for links in linkTables { statements += links.creationStatements(in: self) }
    return statements
  }
}
