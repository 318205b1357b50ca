import ObjectModel
import Predicates

/// One state of a store in memory: a copy of its tables, which share memory until one of them changes.
final class InMemorySnapshot: StoreSnapshot {
  private let tables: MemoryTables
  let store: any PersistentStore

  init(_ tables: MemoryTables, of store: any PersistentStore) {
    self.tables = tables
    self.store = store
  }

  func keys(matching query: StoreQuery) throws -> [Int64] {
    try tables.keys(matching: query)
  }

  func count(matching query: StoreQuery) throws -> Int {
    try tables.keys(matching: query).count
  }

  func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    let reader = try ValueReader(expressions, clock: query.clock)
    for key in try tables.keys(matching: query) {
      let id = tables.concrete(ManagedObjectID(entity: query.entity, primaryKey: key))
      try body(key, try reader.values(of: RowObject(id, in: tables)))
    }
  }

  func rows(of entity: EntityDescription, keys: [Int64]) -> [StoreRow?] {
    keys.map { tables.rows[entity.index][$0] }
  }

  func concreteEntities(of entity: EntityDescription, keys: [Int64]) -> [EntityDescription?] {
    keys.map { tables.concreteEntity(of: entity, key: $0) }
  }

  func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) -> [[Int64]] {
    keys.map { tables.relatedKeys(of: entity, relationship: relationship, key: $0) }
  }
}
