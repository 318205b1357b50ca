import SQLGeneration
import ObjectGraph
import ObjectModel

extension MigrationPlanner {
  /// The plan for the tables of many-to-many relationships.
  struct LinkPlan {
    var fillings: [String] = []
    var droppings: [String] = []
    var renamings: [String] = []
  }

  func linkPlan() -> LinkPlan {
    var plan = LinkPlan()
    var kept: Set<String> = []
    for table in new.linkTables {
      if let name = unchanged(table) {
        kept.insert(name)
        continue
      }
      let name = Self.rebuiltPrefix + table.name
      plan.fillings.append(table.tableStatement(in: new, named: name))
      plan.fillings += filling(of: table, named: name)
      plan.renamings.append(
        "ALTER TABLE \(SQLiteDialect.quoted(name)) RENAME TO \(SQLiteDialect.quoted(table.name))")
    }
    for table in old.linkTables where !kept.contains(table.name) {
      plan.droppings.append("DROP TABLE \(SQLiteDialect.quoted(table.name))")
    }
    return plan
  }

  /// The name of the old table that serves as it is; nil where there is none.
  func unchanged(_ table: SQLLinkTable) -> String? {
    guard let source = sources(of: table).first, source.relationship.isToMany,
      old.model.inverse(of: source.relationship).isToMany
    else { return nil }
    let former = old.links(of: source.entity, relationship: source.index)
    let seen = source.isReversed ? former.reversed : former
    let isSame =
      seen.name == table.name && seen.from == table.from && seen.to == table.to
      && seen.position == table.position && seen.isOwnInverse == table.isOwnInverse
    let roots = [seen.owner, seen.destination].map {
      primaryClaimant(of: old.model.root(of: $0))?.index
    }
    return isSame && roots == [table.owner.rootIndex, table.destination.rootIndex]
      ? former.name : nil
  }

  private struct Source {
    var entity: EntityDescription
    var index: Int
    /// Whether it is that of the inverse.
    var isReversed: Bool

    var relationship: RelationshipDescription { entity.relationships[index] }
  }

  /// The old relationships that a table of links comes from, seen from either side.
  private func sources(of table: SQLLinkTable) -> [Source] {
    guard
      let index = table.owner.relationships.indices.first(where: {
        new.isLinkOwner(table.owner, $0)
          && new.links(of: table.owner, relationship: $0).name == table.name
      })
    else { return [] }
    let relationship = table.owner.relationships[index]
    var sources: [Source] = []
    if let entity = mapping.source(of: table.owner),
      let place = mapping.source(ofRelationship: index, of: table.owner)
    {
      sources.append(Source(entity: entity, index: place, isReversed: false))
    }
    let destination = new.model.destination(of: relationship)
    if let entity = mapping.source(of: destination),
      let place = mapping.source(ofRelationship: relationship.inverseIndex, of: destination)
    {
      sources.append(Source(entity: entity, index: place, isReversed: true))
    }
    return sources
  }

  private func filling(of table: SQLLinkTable, named name: String) -> [String] {
    guard let source = sources(of: table).first else { return [] }
    let edges = self.edges(source)
    let (from, to) = source.isReversed ? (edges.to, edges.from) : (edges.from, edges.to)
    var columns = [table.from, table.to]
    var terms = [from, to]
    if let position = table.position, let former = edges.position {
      columns.append(position)
      terms.append(former)
    }
    let head =
      "INSERT OR IGNORE INTO \(SQLiteDialect.quoted(name)) "
      + "(\(columns.map(SQLiteDialect.quoted).joined(separator: ", "))) SELECT "
    var statements = [head + terms.joined(separator: ", ") + " FROM \(edges.source)"]
    if table.isOwnInverse {
      terms.swapAt(0, 1)
      statements.append(head + terms.joined(separator: ", ") + " FROM \(edges.source)")
    }
    return statements
  }

  /// Returns the columns of an old relationship: the keys of its own side and of the other one.
  private func edges(_ source: Source) -> (
    from: String, to: String, position: String?, source: String
  ) {
    let relationship = source.relationship
    let inverse = old.model.inverse(of: relationship)
    if relationship.isToMany, inverse.isToMany {
      let links = old.links(of: source.entity, relationship: source.index)
      return (
        SQLiteDialect.quoted(links.from), SQLiteDialect.quoted(links.to),
        links.position.map(SQLiteDialect.quoted), SQLiteDialect.quoted(links.name)
      )
    }
    let isHere = !relationship.isToMany
    let holder = isHere ? source.entity : old.model.destination(of: relationship)
    let place = isHere ? source.index : relationship.inverseIndex
    let table = old.tables[holder.index]
    let key = "t.\(SQLiteDialect.quoted(table.primaryKey))"
    let slot = holder.keySlot(ofRelationship: place)
    let other = "t.\(table.quotedColumn(slot))"
    let destination = old.model.destination(of: holder.relationships[place])
    let target = old.tables[destination.index]
    let position = table.positions[slot].map { "t.\(SQLiteDialect.quoted($0))" }
    // What an attribute refers to need not be there.
    let rows =
      "\(SQLiteDialect.quoted(currentName(of: old.model.root(of: holder)))) AS t JOIN "
      + "\(SQLiteDialect.quoted(currentName(of: old.model.root(of: destination)))) AS o ON "
      + "o.\(SQLiteDialect.quoted(target.primaryKey)) = \(other)"
    return isHere ? (key, other, position, rows) : (other, key, position, rows)
  }
}
