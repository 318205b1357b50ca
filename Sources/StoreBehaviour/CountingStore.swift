import ObjectGraph
import ObjectModel
import Predicates
import Synchronization

/// Passes everything on to another store, and counts how often it is asked.
final class CountingStore: PersistentStore {
  private let store: any PersistentStore
  private let calls = Mutex(0)
  private let failure = Mutex<StoreError?>(nil)

  init(_ store: any PersistentStore) {
    self.store = store
  }

  var model: ManagedObjectModel { store.model }

  /// How many calls came since the last time this was asked.
  func takeCount() -> Int {
    calls.withLock { calls in
      defer { calls = 0 }
      return calls
    }
  }

  /// Makes every reading of rows and relationships fail with `error`, or work again.
  func fail(with error: StoreError?) { failure.withLock { $0 = error } }

  private func count() { calls.withLock { $0 += 1 } }

  private func countReading() throws {
    count()
    if let error = failure.withLock({ $0 }) { throw error }
  }

  func keys(matching query: StoreQuery) throws -> [Int64] {
    count()
    return try store.keys(matching: query)
  }

  func count(matching query: StoreQuery) throws -> Int {
    count()
    return try store.count(matching: query)
  }

  func readValues(
    of expressions: [StoreExpression], matching query: StoreQuery,
    _ body: (Int64, [PredicateValue]) throws -> Void
  ) throws {
    try countReading()
    try store.readValues(of: expressions, matching: query, body)
  }

  func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?] {
    try countReading()
    return try store.rows(of: entity, keys: keys)
  }

  func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws
    -> [EntityDescription?]
  {
    try countReading()
    return try store.concreteEntities(of: entity, keys: keys)
  }

  func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
  {
    try countReading()
    return try store.relatedKeys(of: entity, relationship: relationship, keys: keys)
  }

  func reserveKeys(for entity: EntityDescription, count: Int) throws -> Range<Int64> {
    self.count()
    return try store.reserveKeys(for: entity, count: count)
  }

  func save(_ changes: StoreChanges) throws {
    count()
    try store.save(changes)
  }

  func insert(_ requests: [BatchInsertRequest], recording: HistoryRecording?) throws
    -> [BatchInsertResult]
  {
    count()
    return try store.insert(requests, recording: recording)
  }

  func delete(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome {
    count()
    return try store.delete(deletion)
  }

  func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    count()
    return try store.update(update)
  }

  func history(after token: HistoryToken?, limit: Int?) throws -> [HistoryTransaction] {
    count()
    return try store.history(after: token, limit: limit)
  }

  func lastHistoryToken() throws -> HistoryToken? {
    count()
    return try store.lastHistoryToken()
  }

  func deleteHistory(before token: HistoryToken) throws -> Int {
    count()
    return try store.deleteHistory(before: token)
  }

  // Looking at a counter reads nothing.
  func commitCounter(opensConnection: Bool) throws -> CommitCounter? {
    try store.commitCounter(opensConnection: opensConnection)
  }
}
