import ObjectGraph
import ObjectModel
import Predicates

/// A snapshot of a ``CountingStore``, or what that reads through: passes everything on, and counts it.
final class CountingSnapshot: StoreSnapshot {
  private let reader: any StoreReader
  private let counter: CallCounter
  let store: any PersistentStore

  init(_ reader: any StoreReader, of store: any PersistentStore, counter: CallCounter) {
    self.reader = reader
    self.store = store
    self.counter = counter
  }

  func keys(matching query: StoreQuery) throws -> [Int64] {
    counter.count()
    return try reader.keys(matching: query)
  }

  func count(matching query: StoreQuery) throws -> Int {
    counter.count()
    return try reader.count(matching: query)
  }

  func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    try counter.countReading()
    try reader.readValues(of: expressions, matching: query, body)
  }

  func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?] {
    try counter.countReading()
    return try reader.rows(of: entity, keys: keys)
  }

  func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws
    -> [EntityDescription?]
  {
    try counter.countReading()
    return try reader.concreteEntities(of: entity, keys: keys)
  }

  func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
  {
    try counter.countReading()
    return try reader.relatedKeys(of: entity, relationship: relationship, keys: keys)
  }
}
