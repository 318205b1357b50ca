public import ObjectGraph
public import ObjectModel
public import Predicates
import SQLiteDriver
import Synchronization

/// One state of a store in an SQLite file: a read transaction on a connection of its own.
///
/// What others write while it lasts stays in the log beside the file, which therefore grows. A store that can be
/// read only as a file, such as one on read-only media, must not change: a read after a change throws `locked`.
public final class SQLiteSnapshot: StoreSnapshot {
  private let base: SQLiteStore
  private let lease: Mutex<ConnectionPool.Lease?>

  /// A snapshot of `store`.
  ///
  /// Its state is that of its first read.
  ///
  /// - Throws: ``StoreError`` where no connection can be opened.
  public init(_ store: SQLiteStore) throws {
    base = store
    lease = Mutex(try store.pool.pin())
  }

  deinit { end() }

  /// Ends the transaction; what is read afterwards throws `unknownGeneration`.
  ///
  /// It ends by itself when nobody holds the snapshot any more.
  public func end() {
    let ended = lease.withLock { lease in
      defer { lease = nil }
      return lease
    }
    if let ended { base.pool.unpin(ended) }
  }

  /// The store whose state it is.
  public var store: any PersistentStore { base }

  private func read<Result: Sendable>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try lease.withLock { lease in
      guard let lease else {
        throw StoreError(
          .unknownGeneration, "the snapshot of \(base.path) has ended; take another one")
      }
      return try base.pool.read(lease, body)
    }
  }

  /// See ``StoreReader/keys(matching:)``.
  public func keys(matching query: StoreQuery) throws -> [Int64] {
    try read { try base.keys(matching: query, on: $0) }
  }

  /// See ``StoreReader/count(matching:)``.
  public func count(matching query: StoreQuery) throws -> Int {
    try read { try base.count(matching: query, on: $0) }
  }

  /// See ``StoreReader/readValues(of:matching:_:)``.
  public func readValues(
    of expressions: [BoundExpression], matching query: StoreQuery,
    _ body: (Int64, [AttributeValue]) throws -> Void
  ) throws {
    try read { try base.readValues(of: expressions, matching: query, on: $0, body) }
  }

  /// See ``StoreReader/rows(of:keys:)``.
  public func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?] {
    try read { try base.rows(of: entity, keys: keys, on: $0) }
  }

  /// See ``StoreReader/concreteEntities(of:keys:)``.
  public func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws
    -> [EntityDescription?]
  {
    try read { try base.concreteEntities(of: entity, keys: keys, on: $0) }
  }

  /// See ``StoreReader/relatedKeys(of:relationship:keys:)``.
  public func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]
  {
    try read { try base.relatedKeys(of: entity, relationship: relationship, keys: keys, on: $0) }
  }

  /// See ``SQLiteStore/storedRows(of:properties:after:limit:)``.
  public func storedRows(
    of entityName: String, properties: [String], after key: Int64?, limit: Int
  ) throws -> StoredRows {
    try read {
      try base.storedRows(
        of: entityName, properties: properties, after: key, limit: limit, on: $0)
    }
  }

  /// See ``SQLiteStore/explanation(of:)``.
  public func explanation(of query: StoreQuery) throws -> QueryExplanation {
    try read { try base.explanation(of: query, on: $0) }
  }

  /// See ``SQLiteStore/problems()``.
  public func problems() throws -> [String] {
    try read { try base.problems(on: $0) }
  }

  /// See ``SQLiteStore/unlistedTextCount``.
  public var unlistedTextCount: Int {
    get throws { try read { try base.unlistedTextCount(on: $0) } }
  }

  /// Copies this state of the store to a new file; see ``SQLiteStore/backUp(to:progress:)``.
  public func backUp(to path: String, progress: (Double) -> Bool = { _ in true }) throws {
    try read { try base.backUp(to: path, through: $0, progress: progress) }
  }
}
