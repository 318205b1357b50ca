import ObjectModel

/// The table of the links of a many-to-many relationship, seen from one of its sides.
struct SQLLinkTable: Sendable {
  var name: String
  /// The column of this side's key.
  var from: String
  /// The column of the other side's key.
  var to: String
  /// Whether the relationship is its own inverse, so that each link stands there both ways round.
  let isOwnInverse: Bool
  /// The column of where an object stands in the side that has an order; nil where none has.
  let position: String?
  /// The entities whose tables the two columns refer to.
  private(set) var owner: EntityDescription
  private(set) var destination: EntityDescription

  /// The table as the side that owns it sees it.
  init(
    owner: EntityDescription, relationship: RelationshipDescription,
    destination: EntityDescription, isOrdered: Bool
  ) {
    self.owner = owner
    self.destination = destination
    isOwnInverse =
      owner.name == destination.name && relationship.name == relationship.inverseName
    let relationshipName = SQLName.snakeCase(relationship.name)
    name = "\(SQLName.snakeCase(owner.name))_\(relationshipName)"
    if owner === destination || owner.name == destination.name {
      from = SQLName.snakeCase(relationship.inverseName)
      to = relationshipName
      if from == to { from = "\(from)_of" }
    } else {
      from = SQLName.snakeCase(owner.name)
      to = SQLName.snakeCase(destination.name)
    }
    let keys = [from, to]
    // An entity or a relationship may have the name.
    position =
      isOrdered ? ["position", "place", "place_in_order"].first { !keys.contains($0) } : nil
  }

  /// The same table from the other side.
  var reversed: SQLLinkTable {
    var other = self
    swap(&other.from, &other.to)
    swap(&other.owner, &other.destination)
    return other
  }

  /// The statements that make the table, under its own name or another one, and its index.
  func creationStatements(in schema: SQLSchema) -> [String] {
    [tableStatement(in: schema)] + indexStatements
  }

  func tableStatement(in schema: SQLSchema, named otherName: String? = nil) -> String {
    let columns = (SQLitePrinter.quoted(from), SQLitePrinter.quoted(to))
    var lines = [
      "\(columns.0) INTEGER NOT NULL\(schema.tables[owner.index].reference)",
      "\(columns.1) INTEGER NOT NULL\(schema.tables[destination.index].reference)",
    ]
    if let position { lines.append("\(SQLitePrinter.quoted(position)) INTEGER") }
    lines.append("PRIMARY KEY (\(columns.0), \(columns.1))")
    return
      "CREATE TABLE \(SQLitePrinter.quoted(otherName ?? name)) "
      + "(\n  \(lines.joined(separator: ",\n  "))\n) STRICT, WITHOUT ROWID"
  }

  var indexStatements: [String] {
    [
      "CREATE INDEX \(SQLitePrinter.quoted("\(name)_\(to)_index")) ON "
        + "\(SQLitePrinter.quoted(name)) (\(SQLitePrinter.quoted(to)), \(SQLitePrinter.quoted(from)))"
    ]
  }
}
