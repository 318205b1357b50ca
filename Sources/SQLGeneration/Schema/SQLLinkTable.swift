package import ObjectModel

/// The table of the links of a many-to-many relationship, seen from one of its sides.
package struct SQLLinkTable: Sendable {
  package var name: String
  /// The column of this side's key.
  package var from: String
  /// The column of the other side's key.
  package var to: String
  /// Whether the relationship is its own inverse, so that each link stands there both ways round.
  package let isOwnInverse: Bool
  /// The column of where an object stands in the side that has an order; nil where none has.
  package let position: String?
  /// The entities whose tables the two columns refer to.
  package private(set) var owner: EntityDescription
  package private(set) var destination: EntityDescription

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
  package var reversed: SQLLinkTable {
    var other = self
    swap(&other.from, &other.to)
    swap(&other.owner, &other.destination)
    return other
  }
}
