import SQLGeneration
public import ObjectGraph
public import ObjectModel
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``PersistentStore/reserveKeys(for:count:)``.
  public func reserveKeys(for entity: EntityDescription, count: Int) throws -> Range<Int64> {
    try pool.write { try KeySequence(schema.tables[entity.index]).reserve(count, on: $0) }
  }

  /// See ``PersistentStore/save(_:)``.
  public func save(_ changes: StoreChanges) throws {
    try pool.write { connection in
      try recorded(changes.recording, on: connection) { try write(changes, on: connection) }
    }
    countCommit()
  }

  private func write(_ changes: StoreChanges, on connection: SQLiteConnection) throws {
    let conflicts = try conflicts(with: changes, on: connection)
    if !conflicts.isEmpty { throw StoreError(conflicts: conflicts) }
    for id in changes.deleted { try delete(id, on: connection) }
    // Updates come before insertions: they may make room for a unique value.
    for update in changes.updated { try apply(update, on: connection) }
    try insert(changes.inserted, on: connection)
    for links in changes.links { try apply(links, on: connection) }
    let orderWriter = OrderWriter(schema: schema, connection: connection)
    for order in changes.orders { try orderWriter.apply(order) }
  }

  private func delete(_ id: ManagedObjectID, on connection: SQLiteConnection) throws {
    for (index, relationship) in id.entity.relationships.enumerated()
    where relationship.isToMany && model.inverse(of: relationship).isToMany {
      let links = schema.links(of: id.entity, relationship: index)
      // A relationship that is its own inverse has its links in both directions.
      for column in links.isOwnInverse ? [links.from, links.to] : [links.from] {
        try connection.execute(
          "DELETE FROM \(SQLiteDialect.quoted(links.name)) "
            + "WHERE \(SQLiteDialect.quoted(column)) = ?", [.integer(id.primaryKey)])
      }
    }
    let table = schema.tables[id.entity.index]
    try connection.execute(
      "DELETE FROM \(SQLiteDialect.quoted(table.name)) "
        + "WHERE \(SQLiteDialect.quoted(table.primaryKey)) = ?", [.integer(id.primaryKey)])
  }

  /// Inserts rows, those of one entity that follow each other with one statement.
  private func insert(_ insertions: [StoreChanges.Insertion], on connection: SQLiteConnection)
    throws
  {
    var next = 0
    while next < insertions.count {
      let place = insertions[next].id.entity.index
      let table = schema.tables[place]
      let slots = table.valueSlots
      try connection.withStatement(table.insertStatement(slots)) { statement in
        while next < insertions.count, insertions[next].id.entity.index == place {
          statement.reset()
          try statement.bind(insertions[next].id.primaryKey, at: 1)
          for (index, slot) in slots.enumerated() {
            try statement.bind(insertions[next].row[slot], at: index + 2)
          }
          try statement.run()
          next += 1
        }
      }
    }
  }

  /// The rows that aren't any more what changes and deletions were made from.
  private func conflicts(with changes: StoreChanges, on connection: SQLiteConnection) throws
    -> [MergeConflict]
  {
    var conflicts: [MergeConflict] = []
    for id in changes.deleted where changes.deletedRows[id] != nil {
      let stored = try row(of: id, on: connection)
      if let conflict = changes.conflict(ofDeletion: id, stored: stored) {
        conflicts.append(conflict)
      }
    }
    for update in changes.updated {
      // The whole row is only needed where something is amiss.
      if try isAsRead(update, on: connection) { continue }
      let stored = try row(of: update.id, on: connection)
      if let conflict = update.conflict(stored: stored) { conflicts.append(conflict) }
    }
    for order in changes.orders where order.original != nil {
      let keys = try relatedKeys(
        of: order.id.entity, relationship: order.relationship, keys: [order.id.primaryKey],
        on: connection)[0]
      let stored = try row(of: order.id, on: connection)
      if let conflict = order.conflict(stored: stored, keys: keys) { conflicts.append(conflict) }
    }
    return conflicts
  }

  private func isAsRead(_ update: StoreChanges.Update, on connection: SQLiteConnection) throws
    -> Bool
  {
    let table = schema.tables[update.id.entity.index]
    let slots = storedSlots(of: update, table)
    return try connection.withStatement(table.selectStatement(slots)) { statement in
      try statement.bind(update.id.primaryKey, at: 1)
      guard try statement.step() else { return false }
      return slots.enumerated().allSatisfy { column, slot in
        statement.value(at: column, as: table.types[slot]) == update.original[slot]
      }
    }
  }

  private func row(of id: ManagedObjectID, on connection: SQLiteConnection) throws -> StoreRow? {
    let table = schema.tables[id.entity.index]
    return try connection.withStatement(table.selectStatement(table.storedSlots)) { statement in
      try statement.bind(id.primaryKey, at: 1)
      guard try statement.step() else { return nil }
      var writer = StoreRowWriter(slotCount: id.entity.slotCount, expecting: 1)
      return statement.row(of: table, from: 0, &writer)
    }
  }

  /// The changed slots that have a column; a relationship that is read from an attribute has none.
  private func storedSlots(of update: StoreChanges.Update, _ table: SQLTable) -> [Int] {
    update.changedSlots.filter { table.columns[$0] != nil }
  }

  private func apply(_ update: StoreChanges.Update, on connection: SQLiteConnection) throws {
    let table = schema.tables[update.id.entity.index]
    let slots = storedSlots(of: update, table)
    guard !slots.isEmpty else { return }
    try connection.withStatement(table.updateStatement(slots)) { statement in
      for (index, slot) in slots.enumerated() {
        try statement.bind(update.row[slot], at: index + 1)
      }
      try statement.bind(update.id.primaryKey, at: slots.count + 1)
      try statement.run()
    }
  }

  private func apply(_ change: StoreChanges.Links, on connection: SQLiteConnection) throws {
    let links = schema.links(of: change.id.entity, relationship: change.relationship)
    for key in change.removed {
      try connection.execute(
        links.deleteStatement, [.integer(change.id.primaryKey), .integer(key)])
    }
    for key in change.added {
      try connection.execute(
        links.insertStatement, [.integer(change.id.primaryKey), .integer(key)])
    }
  }
}
