import SQLGeneration
import ObjectGraph
import ObjectModel

/// Where the keys of a to-many relationship stand: a table with a column of either side's keys.
struct SQLRelation: Sendable {
  let table: String
  /// The quoted column of the keys of the object that has the relationship.
  let from: String
  /// The quoted column of the keys at its other end.
  let to: String
  /// The quoted column of the places of an ordered relationship; nil of one that has no order.
  let position: String?

  /// The terms by which the keys of one object are sorted, in the table named `t`.
  ///
  /// What has no place comes last: it joined without anybody looking at the order.
  var order: String {
    (position.map { "t.\($0) IS NULL, t.\($0), " } ?? "") + "t.\(to)"
  }
}

extension SQLSchema {
  /// Where the keys of the to-many relationship at `index` stand.
  func relation(of entity: EntityDescription, relationship index: Int) -> SQLRelation {
    let relationship = entity.relationships[index]
    if model.inverse(of: relationship).isToMany {
      let links = links(of: entity, relationship: index)
      return SQLRelation(
        table: SQLiteDialect.quoted(links.name), from: SQLiteDialect.quoted(links.from),
        to: SQLiteDialect.quoted(links.to),
        position: relationship.isOrdered ? links.position.map(SQLiteDialect.quoted) : nil)
    }
    let table = tables[relationship.destinationIndex]
    let slot = table.entity.keySlot(ofRelationship: relationship.inverseIndex)
    return SQLRelation(
      table: SQLiteDialect.quoted(table.name), from: table.quotedColumn(slot),
      to: SQLiteDialect.quoted(table.primaryKey),
      position: table.positions[slot].map(SQLiteDialect.quoted))
  }
}
