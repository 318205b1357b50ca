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
  private var owner: EntityDescription
  private var destination: EntityDescription

  /// The table as the side that owns it sees it.
  init(
    owner: EntityDescription, relationship: RelationshipDescription,
    destination: EntityDescription
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
  }

  /// The same table from the other side.
  var reversed: SQLLinkTable {
    var other = self
    swap(&other.from, &other.to)
    swap(&other.owner, &other.destination)
    return other
  }

  func creationStatements(in schema: SQLSchema) -> [String] {
    let quoted = (SQLitePrinter.quoted(name), SQLitePrinter.quoted(from), SQLitePrinter.quoted(to))
    let ownerReference = schema.tables[owner.index].reference
    let destinationReference = schema.tables[destination.index].reference
    return [
      """
      CREATE TABLE \(quoted.0) (
        \(quoted.1) INTEGER NOT NULL\(ownerReference),
        \(quoted.2) INTEGER NOT NULL\(destinationReference),
        PRIMARY KEY (\(quoted.1), \(quoted.2))
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX \(SQLitePrinter.quoted("\(name)_\(to)_index")) ON \(quoted.0) "
        + "(\(quoted.2), \(quoted.1))",
    ]
  }
}
