import SQLGeneration
import ObjectGraph
import ObjectModel

extension SQLSchema {
  /// The entities that have tables of their own: those without a parent.
  var roots: [EntityDescription] { model.entities.filter { $0.parentName == nil } }

  /// The entities whose objects are in the table of `root`.
  func members(of root: EntityDescription) -> [EntityDescription] {
    model.entities.filter { $0.rootIndex == root.index }
  }

  /// The columns of the table of `root`, apart from its primary key.
  func columns(of root: EntityDescription) -> [SQLColumn] {
    var columns: [SQLColumn] = []
    if let discriminator = tables[root.index].discriminator {
      columns.append(SQLColumn(name: discriminator, type: "TEXT", isRequired: true))
    }
    var seen: Set<String> = []
    for entity in members(of: root) {
      let table = tables[entity.index]
      for slot in table.valueSlots {
        guard let name = table.columns[slot], seen.insert(name).inserted else { continue }
        columns.append(column(name, slot, of: table, root))
      }
      for slot in table.valueSlots {
        guard let name = table.positions[slot], seen.insert(name).inserted else { continue }
        columns.append(SQLColumn(name: name, type: "INTEGER"))
      }
    }
    return columns
  }

  private func column(_ name: String, _ slot: Int, of table: SQLTable, _ root: EntityDescription)
    -> SQLColumn
  {
    let entity = table.entity
    var column = SQLColumn(name: name, type: table.types[slot].sqliteType)
    var declaring = entity.index
    if slot < entity.attributes.count {
      declaring = entity.declaringIndex(ofAttribute: slot)
    } else {
      let relationship = entity.relationships[slot - entity.attributes.count]
      declaring = relationship.entityIndex
      column.reference = model.destination(of: relationship).rootIndex
    }
    guard !table.isOptional(slot) else { return column }
    if declaring == root.index {
      column.isRequired = true
    } else {
      column.requiringEntities = tables[declaring].entityNames
    }
    return column
  }

  /// Returns the definition of a column, without its name, for CREATE TABLE.
  func definition(of column: SQLColumn, discriminator: String?) -> String {
    var text = column.type
    if column.isRequired { text += " NOT NULL" }
    if let reference = column.reference { text += tables[reference].reference }
    if let discriminator, !column.requiringEntities.isEmpty {
      text +=
        " CHECK (\(SQLiteDialect.quoted(column.name)) IS NOT NULL OR "
        + "\(SQLiteDialect.quoted(discriminator)) NOT IN (\(Self.list(column.requiringEntities))))"
    }
    return text
  }

  /// The statement that makes the table of `root`, under its own name or another one.
  func tableStatement(of root: EntityDescription, named name: String? = nil) -> String {
    let table = tables[root.index]
    var lines = ["\(SQLiteDialect.quoted(table.primaryKey)) INTEGER PRIMARY KEY"]
    for column in columns(of: root) {
      lines.append(
        SQLiteDialect.quoted(column.name) + " "
          + definition(of: column, discriminator: table.discriminator))
    }
    return
      "CREATE TABLE \(SQLiteDialect.quoted(name ?? table.name)) "
      + "(\n  \(lines.joined(separator: ",\n  "))\n) STRICT"
  }

  /// Texts as a list of SQL.
  static func list(_ texts: [String]) -> String {
    texts.map(SQLLiteral.string).joined(separator: ", ")
  }
}
