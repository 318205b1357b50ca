import SQLGeneration
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

/// Deletes what a query finds and what cascades from it, within the transaction that is open.
///
/// The keys of all that goes stand in a temporary table, so that every step is one statement for each
/// relationship, however many objects go.
struct BatchDeleter {
  let schema: SQLSchema
  let connection: SQLiteConnection
  let planner: QueryPlanner
  /// Reads the rows that residual predicates are evaluated for.
  let reader: RowReader

  private var model: ManagedObjectModel { schema.model }

  func run(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome {
    var outcome = StoreDeletion.Outcome(
      matchCount: try mark(deletion.query), counts: model.entities.map { _ in 0 },
      changes: ObjectChanges())
    let entities = followers(of: deletion.query.entity)
    try markFollowers(of: entities)
    try checkRules(of: entities)
    for entity in entities {
      for index in entity.relationships.indices {
        let changed = try forget(entity, index, listsChanges: deletion.listsChanges)
        outcome.changes.updated.formUnion(changed)
      }
    }
    for entity in entities {
      let table = schema.tables[entity.index]
      if deletion.listsChanges { outcome.changes.deleted.formUnion(try marked(entity)) }
      try connection.execute(
        "DELETE FROM \(SQLiteDialect.quoted(table.name)) WHERE "
          + "\(SQLiteDialect.quoted(table.primaryKey)) IN \(doomedExactly(entity))", [])
      outcome.counts[entity.index] = connection.changes
    }
    try connection.execute("DELETE FROM temp.store_doomed", [])
    return outcome
  }

  /// Notes the keys of what the query finds.
  private func mark(_ query: StoreQuery) throws -> Int {
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS store_doomed
        (entity INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (entity, key))
        STRICT, WITHOUT ROWID;
      DELETE FROM temp.store_doomed
      """)
    let (sql, bindings) = SQLiteDialect.write(
      try planner.plan(query, for: .keys).compiled.select)
    let table = schema.tables[query.entity.index]
    let join =
      query.entity.isInHierarchy
      ? " JOIN \(SQLiteDialect.quoted(table.name)) AS own "
        + "ON own.\(SQLiteDialect.quoted(table.primaryKey)) = found.key" : ""
    let statement = try connection.prepare(
      "WITH found(key) AS (\(sql)) INSERT INTO temp.store_doomed (entity, key) "
        + "SELECT \(schema.exactEntity(of: query.entity, alias: "own")), found.key FROM found"
        + join)
    try statement.bind(bindings, reader: reader)
    try statement.run()
    return connection.changes
  }

  /// The entity and all that objects can follow from it by cascade.
  private func followers(of entity: EntityDescription) -> [EntityDescription] {
    var found = schema.concreteEntities(of: entity)
    var next = 0
    while next < found.count {
      for relationship in found[next].relationships where relationship.deleteRule == .cascade {
        for other in schema.concreteEntities(of: model.destination(of: relationship))
        where !found.contains(where: { $0 === other }) {
          found.append(other)
        }
      }
      next += 1
    }
    return found
  }

  /// Notes the keys of all that cascades from what is noted, however long the chain.
  private func markFollowers(of entities: [EntityDescription]) throws {
    var steps: [String] = []
    for entity in entities {
      for (index, relationship) in entity.relationships.enumerated()
      where relationship.deleteRule == .cascade {
        let other = neighbours(of: entity, index, from: "doomed")
        steps.append(
          "UNION SELECT \(other.entity), \(other.key) FROM \(other.source)")
      }
    }
    guard !steps.isEmpty else { return }
    try connection.execute(
      "WITH RECURSIVE doomed(entity, key) AS (SELECT entity, key FROM temp.store_doomed "
        + steps.joined(separator: " ")
        + ") INSERT OR IGNORE INTO temp.store_doomed (entity, key) SELECT entity, key FROM doomed",
      [])
  }

  /// The key of an object at the other end of a relationship, and where it stands beside that of a
  /// doomed object.
  private func neighbours(of entity: EntityDescription, _ index: Int, from doomed: String) -> (
    key: String, entity: String, source: String
  ) {
    let relationship = entity.relationships[index]
    let destination = model.destination(of: relationship)
    let exact = schema.exactEntity(of: destination, alias: "other")
    let own = schema.tables[entity.index]
    let other = schema.tables[relationship.destinationIndex]
    let otherKey = SQLiteDialect.quoted(other.primaryKey)
    let otherName = SQLiteDialect.quoted(other.name)
    let isDoomed = "WHERE doomed.entity = \(entity.index)"
    if !relationship.isToMany {
      let column = own.quotedColumn(entity.keySlot(ofRelationship: index))
      return (
        "other.\(otherKey)", exact,
        "\(doomed) AS doomed CROSS JOIN \(SQLiteDialect.quoted(own.name)) AS own "
          + "ON own.\(SQLiteDialect.quoted(own.primaryKey)) = doomed.key "
          + "CROSS JOIN \(otherName) AS other ON other.\(otherKey) = own.\(column) \(isDoomed)"
      )
    }
    if model.inverse(of: relationship).isToMany {
      let links = schema.links(of: entity, relationship: index)
      // The links alone don't tell which entity of a hierarchy is at their other end.
      let row =
        destination.isInHierarchy
        ? "CROSS JOIN \(otherName) AS other ON other.\(otherKey) = "
          + "link.\(SQLiteDialect.quoted(links.to)) " : ""
      return (
        "link.\(SQLiteDialect.quoted(links.to))", exact,
        "\(doomed) AS doomed CROSS JOIN \(SQLiteDialect.quoted(links.name)) AS link "
          + "ON link.\(SQLiteDialect.quoted(links.from)) = doomed.key \(row)\(isDoomed)"
      )
    }
    let column = other.quotedColumn(
      other.entity.keySlot(ofRelationship: relationship.inverseIndex))
    return (
      "other.\(otherKey)", exact,
      "\(doomed) AS doomed CROSS JOIN \(otherName) AS other ON other.\(column) = doomed.key "
        + isDoomed
    )
  }

  private func checkRules(of entities: [EntityDescription]) throws {
    var failures: [ValidationError.Failure] = []
    for entity in entities {
      for (index, relationship) in entity.relationships.enumerated() {
        let isDenied = relationship.deleteRule == .deny
        let isRequired =
          relationship.deleteRule == .nullify && hasColumn(relationship)
          && !model.inverse(of: relationship).isOptional
        guard isDenied || isRequired else { continue }
        let pairs = try staying(of: entity, index)
        if isDenied {
          for (key, blockers) in Dictionary(grouping: pairs, by: \.doomed).sorted(by: {
            $0.key < $1.key
          }) {
            failures.append(
              .init(
                code: .deniedDelete, id: ManagedObjectID(entity: entity, primaryKey: key),
                property: relationship.name, blockers: blockers.map(\.other)))
          }
        } else {
          failures += pairs.map {
            .init(
              code: .missingValue, id: $0.other, property: relationship.inverseName, blockers: [])
          }
        }
      }
    }
    if !failures.isEmpty { throw ValidationError(failures: failures) }
  }

  /// Whether the inverse of a relationship has a column of its own.
  private func hasColumn(_ relationship: RelationshipDescription)
    -> Bool
  {
    model.destination(of: relationship).isStoredInRow(relationship: relationship.inverseIndex)
  }

  /// The first objects that stay and are at the other end of a relationship of one that goes.
  private func staying(of entity: EntityDescription, _ index: Int) throws -> [(
    doomed: Int64, other: ManagedObjectID
  )] {
    let destination = model.destination(of: entity.relationships[index])
    let other = neighbours(of: entity, index, from: "temp.store_doomed")
    return try connection.withStatement(
      "SELECT doomed.key, \(other.key), \(other.entity) FROM \(other.source) "
        + "AND \(other.key) NOT IN \(doomed(destination)) "
        + "ORDER BY 1, 2 LIMIT \(StoreDeletion.failureLimit)"
    ) { statement in
      var found: [(doomed: Int64, other: ManagedObjectID)] = []
      while try statement.step() {
        guard let other = statement.identifier(at: 1, in: model) else { continue }
        found.append((statement.int64(at: 0), other))
      }
      return found
    }
  }

  /// Makes the objects that stay forget those that go, and tells which they are.
  private func forget(_ entity: EntityDescription, _ index: Int, listsChanges: Bool) throws -> Set<
    ManagedObjectID
  > {
    let relationship = entity.relationships[index]
    let destination = model.destination(of: relationship)
    var changed: Set<ManagedObjectID> = []
    if relationship.isToMany, model.inverse(of: relationship).isToMany {
      let links = schema.links(of: entity, relationship: index)
      if listsChanges {
        let other = neighbours(of: entity, index, from: "temp.store_doomed")
        changed = try connection.identifiers(
          "SELECT \(other.key), \(other.entity) FROM \(other.source) AND \(other.key) NOT IN "
            + doomed(destination), in: model)
      }
      for column in links.isOwnInverse ? [links.from, links.to] : [links.from] {
        try connection.execute(
          "DELETE FROM \(SQLiteDialect.quoted(links.name)) WHERE "
            + "\(SQLiteDialect.quoted(column)) IN \(doomedExactly(entity))", [])
      }
    } else if relationship.deleteRule == .nullify, hasColumn(relationship) {
      let table = schema.tables[destination.index]
      let column = table.quotedColumn(
        destination.slot(ofRelationship: relationship.inverseIndex))
      let key = SQLiteDialect.quoted(table.primaryKey)
      let sql =
        "UPDATE \(SQLiteDialect.quoted(table.name)) SET \(column) = NULL "
        + "WHERE \(column) IN \(doomedExactly(entity)) AND \(key) NOT IN \(doomed(destination))"
      if listsChanges {
        changed = try connection.identifiers(
          sql + " RETURNING \(key), \(schema.exactEntity(of: destination, alias: nil))",
          in: model)
      } else {
        try connection.execute(sql, [])
      }
    }
    return changed
  }

  private func marked(_ entity: EntityDescription) throws -> Set<ManagedObjectID> {
    try connection.identifiers(
      "SELECT key, entity FROM temp.store_doomed WHERE entity = \(entity.index)", in: model)
  }

  /// The doomed objects of an entity and of those below it.
  private func doomed(_ entity: EntityDescription) -> String {
    let places = schema.concreteEntities(of: entity).map { "\($0.index)" }
    return "(SELECT key FROM temp.store_doomed WHERE entity IN (\(places.joined(separator: ", "))))"
  }

  /// The doomed objects whose own entity it is.
  private func doomedExactly(_ entity: EntityDescription) -> String {
    "(SELECT key FROM temp.store_doomed WHERE entity = \(entity.index))"
  }
}
