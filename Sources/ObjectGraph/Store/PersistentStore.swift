public import ObjectModel

/// A place where objects are stored.
///
/// Contexts know nothing else about storage.
///
/// A store may be called from several contexts at once and takes care of its own locking. Each method sees the
/// state that the last completed write left, or a later one; two calls may see two states, unless both are made
/// on one ``snapshot()``.
public protocol PersistentStore: StoreReader {
  /// The model whose objects the store holds.
  var model: ManagedObjectModel { get }

  /// A state of the store to read from, whatever is written meanwhile.
  ///
  /// - Throws: ``StoreError``.
  func snapshot() throws -> any StoreSnapshot

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
