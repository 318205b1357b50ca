public import ObjectModel
public import Predicates
import Synchronization

/// A store that lives in memory and goes with the program.
///
/// It keeps every rule that a store on disk keeps: constraints, references, transactions. It serves
/// tests and scratch work, and is the measure that other stores are held to.
public final class InMemoryStore: PersistentStore {
  /// The model whose objects the store holds.
  public let model: ManagedObjectModel
  private let tables: Mutex<MemoryTables>

  /// An empty store for `model`.
  public init(model: ManagedObjectModel) {
    self.model = model
    tables = Mutex(MemoryTables(model: model))
  }

  /// See ``PersistentStore/snapshot()``.
  ///
  /// While somebody holds a snapshot, the next write copies the tables that it changes.
  public func snapshot() -> any StoreSnapshot { state }

  private var state: InMemorySnapshot { InMemorySnapshot(tables.withLock { $0 }, of: self) }

  /// See ``StoreReader/keys(matching:)``.
  public func keys(matching query: StoreQuery) throws -> [Int64] {
    try state.keys(matching: query)
  }

  /// See ``StoreReader/count(matching:)``.
  public func count(matching query: StoreQuery) throws -> Int {
    try state.count(matching: query)
  }

  /// See ``StoreReader/readValues(of:matching:_:)``.
  public func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    try state.readValues(of: expressions, matching: query, body)
  }

  /// See ``StoreReader/rows(of:keys:)``.
  public func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?] {
    state.rows(of: entity, keys: keys)
  }

  /// See ``StoreReader/concreteEntities(of:keys:)``.
  public func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws
    -> [EntityDescription?]
  {
    state.concreteEntities(of: entity, keys: keys)
  }

  /// See ``StoreReader/relatedKeys(of:relationship:keys:)``.
  public func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
  {
    state.relatedKeys(of: entity, relationship: relationship, keys: keys)
  }

  /// See ``PersistentStore/reserveKeys(for:count:)``.
  public func reserveKeys(for entity: EntityDescription, count: Int) throws -> Range<Int64> {
    try tables.withLock { try $0.reserveKeys(for: entity, count: count) }
  }

  /// See ``PersistentStore/save(_:)``.
  public func save(_ changes: StoreChanges) throws {
    try tables.withLock { tables in
      try tables.transaction(recording: changes.recording) { try $0.apply(changes) }
    }
  }

  /// See ``PersistentStore/insert(_:recording:)``.
  public func insert(_ requests: [BatchInsertRequest], recording: HistoryRecording?) throws
    -> [BatchInsertResult]
  {
    try tables.withLock { tables in
      try tables.transaction(recording: recording) { tables in
        var results: [BatchInsertResult] = []
        for request in requests {
          let plan = try BatchInsertPlan(request, model: model)
          results.append(try tables.insert(request, plan: plan, after: results))
        }
        return results
      }
    }
  }

  /// See ``PersistentStore/delete(_:)``.
  public func delete(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome {
    try tables.withLock { tables in
      guard deletion.isDryRun else {
        return try tables.transaction(recording: deletion.recording) { try $0.delete(deletion) }
      }
      var copy = tables
      return try copy.delete(deletion)
    }
  }

  /// See ``PersistentStore/update(_:)``.
  public func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome {
    try tables.withLock { tables in
      try tables.transaction(recording: update.recording) { try $0.update(update) }
    }
  }

  /// See ``PersistentStore/history(after:limit:)``.
  public func history(after token: HistoryToken?, limit: Int?) throws -> [HistoryTransaction] {
    try tables.withLock { try $0.history.transactions(after: token, limit: limit) }
  }

  /// See ``PersistentStore/lastHistoryToken()``.
  public func lastHistoryToken() throws -> HistoryToken? {
    tables.withLock { $0.history.lastToken }
  }

  /// See ``PersistentStore/deleteHistory(before:)``.
  public func deleteHistory(before token: HistoryToken) throws -> Int {
    tables.withLock { $0.history.delete(before: token) }
  }

  /// See ``PersistentStore/commitCounter(opensConnection:)``.
  public func commitCounter(opensConnection: Bool) throws -> CommitCounter? {
    CommitCounter(own: tables.withLock { $0.commitCount }, foreign: 0)
  }
}
