import ObjectGraph
import ObjectModel
import Predicates

/// Passes everything on to another store, and counts how often it is asked.
final class CountingStore: PersistentStore {
  private let store: any PersistentStore
  private let counter = CallCounter()

  init(_ store: any PersistentStore) {
    self.store = store
  }

  var model: ManagedObjectModel { store.model }

  /// Returns the number of calls since the last time, and resets it.
  func takeCount() -> Int { counter.take() }

  /// Makes every reading of rows and relationships fail with `error`, or work again.
  func fail(with error: StoreError?) { counter.fail(with: error) }

  // To take a snapshot reads nothing.
  func snapshot() throws -> any StoreSnapshot {
    CountingSnapshot(try store.snapshot(), of: self, counter: counter)
  }

  private var reader: CountingSnapshot { CountingSnapshot(store, of: self, counter: counter) }

  func keys(matching query: StoreQuery) throws -> [Int64] {
    try reader.keys(matching: query)
  }

  func count(matching query: StoreQuery) throws -> Int {
    try reader.count(matching: query)
  }

  func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    try reader.readValues(of: expressions, matching: query, body)
  }

  func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?] {
    try reader.rows(of: entity, keys: keys)
  }

  func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws
    -> [EntityDescription?]
  {
    try reader.concreteEntities(of: entity, keys: keys)
  }

  func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
  {
    try reader.relatedKeys(of: entity, relationship: relationship, keys: keys)
  }

  func reserveKeys(for entity: EntityDescription, count: Int) throws -> Range<Int64> {
    counter.count()
    return try store.reserveKeys(for: entity, count: count)
  }

  func save(_ changes: StoreChanges) throws {
    counter.count()
    try store.save(changes)
  }

  func insert(_ requests: [BatchInsertRequest], recording: HistoryRecording?) throws
    -> [BatchInsertResult]
  {
    counter.count()
    return try store.insert(requests, recording: recording)
  }

  func delete(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome {
    counter.count()
    return try store.delete(deletion)
  }

  func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    counter.count()
    return try store.update(update)
  }

  func history(after token: HistoryToken?, limit: Int?) throws -> [HistoryTransaction] {
    counter.count()
    return try store.history(after: token, limit: limit)
  }

  func lastHistoryToken() throws -> HistoryToken? {
    counter.count()
    return try store.lastHistoryToken()
  }

  func deleteHistory(before token: HistoryToken) throws -> Int {
    counter.count()
    return try store.deleteHistory(before: token)
  }

  // Looking at a counter reads nothing.
  func commitCounter(opensConnection: Bool) throws -> CommitCounter? {
    try store.commitCounter(opensConnection: opensConnection)
  }
}
