import SQLGeneration
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// Reads objects in the form in which a ``BatchInsertRequest`` takes them: the way to carry what one
  /// store holds into another.
  ///
  /// - Parameters:
  ///   - entityName: The entity's name.
  ///   - properties: The properties to read, as a batch insert names them.
  ///   - key: The primary key after which to begin, or nil for the beginning.
  ///   - limit: How many objects to read at the most.
  /// - Throws: ``StoreError``: `unknownEntity`, `unknownProperty`, `inputOutput` and the like.
  public func storedRows(
    of entityName: String, properties: [String], after key: Int64?, limit: Int
  ) throws -> StoredRows {
    try pool.read { connection in
      try connection.transaction(.deferred) {
        try storedRows(
          of: entityName, properties: properties, after: key, limit: limit, on: connection)
      }
    }
  }

  /// Reads objects through `connection`, which is in a transaction.
  func storedRows(
    of entityName: String, properties: [String], after key: Int64?, limit: Int,
    on connection: SQLiteConnection
  ) throws -> StoredRows {
    let plan = try BatchInsertPlan(
      BatchInsertRequest(entityName: entityName, properties: properties), model: model)
    let table = schema.tables[plan.entity.index]
    let columns = plan.targets.map { column($0, of: table) }
    let primaryKey = "t.\(SQLiteDialect.quoted(table.primaryKey))"
    let sql =
      "SELECT \(([primaryKey] + columns.map(\.sql)).joined(separator: ", ")) FROM "
      + "\(SQLiteDialect.quoted(table.name)) AS t WHERE \(primaryKey) > ? "
      + "ORDER BY \(primaryKey) LIMIT ?"
    var found = StoredRows()
    try connection.withStatement(sql) { statement in
      try statement.bind(key ?? .min, at: 1)
      try statement.bind(Int64(limit), at: 2)
      while try statement.step() {
        found.keys.append(statement.int64(at: 0))
        found.rows.append(
          columns.enumerated().map { position, column in
            statement.value(at: position + 1, as: column.type)
          })
      }
    }
    for (position, target) in plan.targets.enumerated() {
      guard case .toMany(let relationship, let destination, let resolution) = target else {
        continue
      }
      try addLinks(
        of: plan.entity, relationship: relationship, to: destination, resolution,
        at: position, &found, connection)
    }
    return found
  }

  /// Returns the expression that is selected for a value of a row, and its type.
  private func column(
    _ target: BatchInsertPlan.Target, of table: SQLTable
  ) -> (sql: String, type: AttributeType) {
    switch target {
    case .attribute(let slot): return ("t.\(table.quotedColumn(slot))", table.types[slot])
    case .toOne(let slot, _, .primaryKey): return ("t.\(table.quotedColumn(slot))", .integer64)
    case .toOne(let slot, let destination, .uniqueAttribute(let key)):
      let other = schema.tables[destination]
      let sql =
        "(SELECT d.\(other.quotedColumn(key)) FROM \(SQLiteDialect.quoted(other.name)) AS d "
        + "WHERE d.\(SQLiteDialect.quoted(other.primaryKey)) = t.\(table.quotedColumn(slot)))"
      return (sql, other.types[key])
    case .toMany: return ("NULL", .integer64)
    }
  }

  /// Reads the links of the objects in `found`, which follow each other without a gap.
  private func addLinks(
    of entity: EntityDescription, relationship: Int, to destination: Int,
    _ resolution: BatchInsertPlan.Resolution, at position: Int, _ found: inout StoredRows,
    _ connection: SQLiteConnection
  ) throws {
    guard let first = found.keys.first, let last = found.keys.last else { return }
    let links = schema.links(of: entity, relationship: relationship)
    let other = schema.tables[destination]
    let from = "l.\(SQLiteDialect.quoted(links.from))"
    var key = "l.\(SQLiteDialect.quoted(links.to))"
    var type = AttributeType.integer64
    var join = ""
    if case .uniqueAttribute(let slot) = resolution {
      join =
        " JOIN \(SQLiteDialect.quoted(other.name)) AS d ON d."
        + "\(SQLiteDialect.quoted(other.primaryKey)) = \(key)"
      key = "d.\(other.quotedColumn(slot))"
      type = other.types[slot]
    }
    var order = ""
    if entity.relationships[relationship].isOrdered, let position = links.position {
      let column = "l.\(SQLiteDialect.quoted(position))"
      order = "\(column) IS NULL, \(column), "
    }
    let sql =
      "SELECT \(from), \(key) FROM \(SQLiteDialect.quoted(links.name)) AS l\(join) "
      + "WHERE \(from) BETWEEN ? AND ? ORDER BY 1, \(order)2"
    var lists = [[AttributeValue]](repeating: [], count: found.rows.count)
    try connection.withStatement(sql) { statement in
      try statement.bind(first, at: 1)
      try statement.bind(last, at: 2)
      var index = 0
      while try statement.step() {
        let owner = statement.int64(at: 0)
        while index < found.keys.count, found.keys[index] < owner { index += 1 }
        guard index < found.keys.count, found.keys[index] == owner else { continue }
        lists[index].append(statement.value(at: 1, as: type))
      }
    }
    for index in lists.indices { found.rows[index][position] = .array(lists[index]) }
  }
}
