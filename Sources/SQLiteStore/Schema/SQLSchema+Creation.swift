import ObjectGraph
import ObjectModel
import SQLGeneration

extension SQLSchema {
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
}
