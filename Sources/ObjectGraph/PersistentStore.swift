public import ObjectModel
public import Predicates

/// Where objects live: the one thing that contexts know of storage.
///
/// Calls block; a context makes them on its own queue. A store may be called from several contexts at
/// once and takes care of its own locking. Each method sees the state that the last completed write
/// left, or a later one. Predicates and sort descriptors arrive checked against the model.
public protocol PersistentStore: AnyObject, Sendable {
  /// The model whose objects the store holds.
  var model: ManagedObjectModel { get }

  /// The primary keys of the objects that match, in the query's order.
  func keys(matching query: StoreQuery) throws -> [Int64]

  /// How many objects match within the query's limit and offset.
  func count(matching query: StoreQuery) throws -> Int

  /// Reads what `expressions` give for each object that matches, in the query's order.
  ///
  /// - Parameter body: Gets each object's primary key and its values, in the order of `expressions`;
  ///   an object as a value is its identity. It must not call the store.
  /// - Throws: ``StoreError``, or what `body` throws, which ends the reading.
  func readValues(
    of expressions: [StoreExpression], matching query: StoreQuery,
    _ body: (Int64, [PredicateValue]) throws -> Void) throws

  /// The rows of the objects with `keys`, in that order; nil for one that isn't stored.
  func rows(of entity: EntityDescription, keys: [Int64]) throws -> [StoreRow?]

  /// For each of `keys`, the entity of the object that is stored under it: `entity` or one below it; nil
  /// for one that isn't stored.
  ///
  /// ``rows(of:keys:)`` is asked with these entities.
  func concreteEntities(of entity: EntityDescription, keys: [Int64]) throws -> [EntityDescription?]

  /// For each of `keys`, the primary keys at the other end of the to-many relationship at
  /// `relationship`: ascending, or in the order of an ordered one, where what has no place comes last.
  func relatedKeys(of entity: EntityDescription, relationship: Int, keys: [Int64]) throws
    -> [[Int64]]

  /// Sets aside primary keys that no other object of `entity` will get.
  ///
  /// For entities without a natural key. Keys that are set aside and not used are never given again.
  func reserveKeys(for entity: EntityDescription, count: Int) throws -> Range<Int64>

  /// Writes `changes` in one transaction: all of them, or none and an error.
  ///
  /// - Throws: ``StoreError`` with `conflict` where a row or an order isn't what the change was made from, with
  ///   every such row as a ``MergeConflict``;
  ///   `constraintViolation` for values that must be unique, `missingObject` for a destination that
  ///   isn't there.
  func save(_ changes: StoreChanges) throws

  /// Runs batch inserts in one transaction, in order: all of them, or none and an error.
  ///
  /// - Parameter recording: What to write into the history beside it; nil for nothing.
  func insert(_ requests: [BatchInsertRequest], recording: HistoryRecording?) throws
    -> [BatchInsertResult]

  /// Deletes what a query finds, by the model's delete rules, in one transaction.
  ///
  /// - Throws: ``ValidationError`` where a rule or a required relationship stands in the way, with
  ///   the first failures; ``StoreError``. Nothing is deleted then.
  func delete(_ deletion: StoreDeletion) throws -> StoreDeletion.Outcome

  /// Gives what a query finds new values, in one transaction.
  ///
  /// - Throws: ``StoreError``: `wrongType` for a value that the column can't have,
  ///   `constraintViolation`, `missingObject`. Nothing is written then.
  func update(_ update: StoreUpdate) throws -> StoreUpdate.Outcome

  /// The recorded transactions after a place, oldest first; all for nil.
  ///
  /// - Throws: ``StoreError`` with `historyExpired` where some of them aren't kept any more.
  func history(after token: HistoryToken?, limit: Int?) throws -> [HistoryTransaction]

  /// The place of the last transaction that was recorded, or nil.
  func lastHistoryToken() throws -> HistoryToken?

  /// Forgets the transactions before a place, and tells how many they were.
  func deleteHistory(before token: HistoryToken) throws -> Int

  /// By what one tells that somebody else has written; nil while that can't be told without waiting.
  ///
  /// - Parameter opensConnection: Whether it may be told by opening a connection first.
  func commitCounter(opensConnection: Bool) throws -> CommitCounter?
}

extension PersistentStore {
  /// Runs batch inserts in one transaction, in order, without history.
  ///
  /// - Throws: As ``insert(_:recording:)``.
  public func insert(_ requests: [BatchInsertRequest]) throws -> [BatchInsertResult] {
    try insert(requests, recording: nil)
  }
}
