import SQLGeneration
public import ObjectGraph
public import ObjectModel
import Predicates
import SQLiteDriver

extension SQLiteStore {
  /// See ``StoreReader/keys(matching:)``.
  public func keys(matching query: StoreQuery) throws -> [Int64] {
    try pool.read { try keys(matching: query, on: $0) }
  }

  func keys(matching query: StoreQuery, on connection: SQLiteConnection) throws -> [Int64] {
    try read(query, for: .keys, on: connection) { planned, reader in
      try connection.withQuery(planned.compiled.select, reader: reader) { try $0.int64s() }
    }
  }

  /// See ``StoreReader/count(matching:)``.
  public func count(matching query: StoreQuery) throws -> Int {
    try pool.read { try count(matching: query, on: $0) }
  }

  func count(matching query: StoreQuery, on connection: SQLiteConnection) throws -> Int {
    let all = try read(query, for: .count, on: connection) { planned, reader in
      try connection.withQuery(planned.compiled.select, reader: reader) { statement in
        try statement.step() ? Int(statement.int64(at: 0)) : 0
      }
    }
    return min(max(0, all - max(0, query.offset)), max(0, query.limit ?? Int.max))
  }

  /// See ``StoreReader/rows(of:keys:)``.
  public func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?] {
    try pool.read { try rows(of: entity, keys: keys, on: $0) }
  }

  func rows(
    of entity: EntityDescription, keys: [Int64], on connection: SQLiteConnection
  ) throws -> [StoreRow?] {
    let table = schema.tables[entity.index]
    let columns = table.storedSlots.reduce(into: "") { $0 += ", t.\(table.quotedColumn($1))" }
    let name = SQLiteDialect.quoted(table.name)
    let primaryKey = "t.\(SQLiteDialect.quoted(table.primaryKey))"
    var rows = [StoreRow?](repeating: nil, count: keys.count)
    var writer = StoreRowWriter(slotCount: entity.slotCount, expecting: keys.count)
    if let range = Self.denseRange(keys) {
      // Most batches are of keys in a row, which one walk through the table gives.
      let sql =
        "SELECT \(primaryKey)\(columns) FROM \(name) AS t WHERE \(primaryKey) BETWEEN ? AND ? "
        + "ORDER BY 1"
      try connection.withStatement(sql) { statement in
        try statement.bind(range.lowerBound, at: 1)
        try statement.bind(range.upperBound, at: 2)
        var place = 0
        while try statement.step() {
          let key = statement.int64(at: 0)
          while place < keys.count, keys[place] < key { place += 1 }
          if place < keys.count, keys[place] == key {
            rows[place] = statement.row(of: table, from: 1, &writer)
          }
        }
      }
    } else {
      // The keys come as one array, so that one statement serves batches of every size.
      let sql =
        "SELECT keys.key\(columns) FROM json_each(?) AS keys CROSS JOIN \(name) AS t "
        + "ON \(primaryKey) = keys.value"
      try connection.withStatement(sql) { statement in
        try statement.bind(JSONArray.text(keys), at: 1)
        while try statement.step() {
          rows[Int(statement.int64(at: 0))] = statement.row(of: table, from: 1, &writer)
        }
      }
    }
    return rows
  }

  /// The range of keys that ascend with few gaps between them; nil for others.
  private static func denseRange(_ keys: [Int64]) -> ClosedRange<Int64>? {
    guard keys.count > 1, let first = keys.first, let last = keys.last, first < last else {
      return nil
    }
    let (width, isTooWide) = last.subtractingReportingOverflow(first)
    guard !isTooWide, width < keys.count * 2, zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return first...last
  }

  /// See ``StoreReader/concreteEntities(of:keys:)``.
  public func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws
    -> [EntityDescription?]
  {
    try pool.read { try concreteEntities(of: entity, keys: keys, on: $0) }
  }

  func concreteEntities(
    of entity: EntityDescription, keys: [Int64], on connection: SQLiteConnection
  ) throws -> [EntityDescription?] {
    let table = schema.tables[entity.index]
    let discriminator = table.discriminator.map { "t.\(SQLiteDialect.quoted($0))" } ?? "NULL"
    let sql =
      "SELECT keys.key, \(discriminator) FROM json_each(?) AS keys CROSS JOIN "
      + "\(SQLiteDialect.quoted(table.name)) AS t ON t.\(SQLiteDialect.quoted(table.primaryKey)) "
      + "= keys.value"
    return try connection.withStatement(sql) { statement in
      try statement.bind(JSONArray.text(keys), at: 1)
      var entities = [EntityDescription?](repeating: nil, count: keys.count)
      while try statement.step() {
        let found = statement.text(at: 1).map { model.entity(named: $0) } ?? entity
        guard let found, found.isKind(of: entity) else { continue }
        entities[Int(statement.int64(at: 0))] = found
      }
      return entities
    }
  }

  /// See ``StoreReader/relatedKeys(of:relationship:keys:)``.
  public func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
  {
    try pool.read {
      try relatedKeys(of: entity, relationship: relationship, keys: keys, on: $0)
    }
  }

  func relatedKeys(
    of entity: EntityDescription, relationship: Int, keys: [Int64],
    on connection: SQLiteConnection
  ) throws -> [[Int64]] {
    let relation = schema.relation(of: entity, relationship: relationship)
    let sql =
      "SELECT keys.key, t.\(relation.to) FROM json_each(?) AS keys CROSS JOIN "
      + "\(relation.table) AS t ON t.\(relation.from) = keys.value ORDER BY 1, \(relation.order)"
    return try connection.withStatement(sql) { statement in
      try statement.bind(JSONArray.text(keys), at: 1)
      var sets = [[Int64]](repeating: [], count: keys.count)
      while try statement.step() {
        sets[Int(statement.int64(at: 0))].append(statement.int64(at: 1))
      }
      return sets
    }
  }

  /// The planner of queries that run on `connection`, within its transaction.
  func planner(
    on connection: SQLiteConnection, _ snapshot: QuerySnapshot, listsKeys: Bool = true
  ) -> QueryPlanner {
    QueryPlanner(
      schema: schema, dialect: SQLiteDialect(),
      statistics: StoreStatistics(
        connection: connection, snapshot: snapshot,
        texts: textIndexPlanner(on: connection, snapshot, listsKeys: listsKeys)))
  }

  /// Plans `query` for `connection`, and runs `body` with it; all is read in one snapshot.
  ///
  /// - Parameter showsSQL: Whether the SQL is to be shown, not run.
  func read<Result>(
    _ query: StoreQuery, for result: QueryPlan.Result, on connection: SQLiteConnection,
    showsSQL: Bool = false, _ body: (PlannedQuery, RowReader) throws -> Result
  ) throws -> Result {
    let snapshot = QuerySnapshot(connection)
    let outcome = Swift.Result {
      let planner = planner(on: connection, snapshot, listsKeys: !showsSQL)
      return try body(
        planner.plan(query, for: result), RowReader(store: self, connection: connection))
    }
    try snapshot.end()
    return try outcome.get()
  }
}

extension SQLiteConnection {
  /// Lends a statement to a closure: one from the cache, or a new one where the text is so long that
  /// keeping it would cost more than preparing it again.
  func withQuery<Result>(_ sql: String, _ body: (SQLiteStatement) throws -> Result)
    throws -> Result
  {
    sql.utf8.count > 8192 ? try body(try prepare(sql)) : try withStatement(sql, body)
  }

  /// Lends the statement of a query, with its values bound.
  ///
  /// - Parameter reader: Reads the rows that residual predicates are evaluated for.
  func withQuery<Result>(
    _ select: SQLSelect, reader: RowReader?, _ body: (SQLiteStatement) throws -> Result
  ) throws -> Result {
    let (sql, bindings) = SQLiteDialect.write(select)
    return try withQuery(sql) { statement in
      try statement.bind(bindings, reader: reader)
      return try body(statement)
    }
  }
}
