import SQLGeneration
public import ObjectGraph
public import ObjectModel
import Predicates
import SQLiteDriver
import Synchronization

/// A store in an SQLite file.
///
/// The file is plain: tables and columns have the model's names in small letters with underscores,
/// and any SQLite tool can read it. Calls may come from several threads at once; writes wait for each
/// other, in this process and among processes, for up to thirty seconds.
public final class SQLiteStore: PersistentStore {
  /// The access to a store.
  public enum Access: Sendable, Hashable {
    /// Reading; the file must exist.
    case readOnly
    /// Reading and writing; the file must exist.
    case readWrite
    /// Reading and writing; a file that isn't there is made, with the folders above it.
    case create
  }

  /// The model whose objects the store holds.
  public let model: ManagedObjectModel
  /// The path of the file.
  public let path: String
  let schema: SQLSchema
  let pool: ConnectionPool
  /// The text indexes that are whole.
  let textIndexes = Mutex<[TextIndex]>([])
  /// The text indexes that are being made beside what is written.
  let shadowIndexBuilders = Mutex<[ShadowIndexBuilder]>([])
  /// When text indexes are used.
  let textIndexPolicy: TextIndexPlanner.Policy
  let migration: MigrationPolicy
  /// Whether the writing connection may have the triggers of a history.
  let recordsHistory = Atomic(false)
  /// The number of transactions that this object has committed.
  let commitCount = Atomic(0)

  /// Opens the store at `path`.
  ///
  /// A file that isn't there is made whole or not at all, with mode 0600. A file that isn't a store for
  /// `model` is never written to. One for an earlier version of `model` is migrated first where
  /// `migration` says so, also where it is opened for reading.
  ///
  /// - Parameter readerCache: Up to so many bytes of pages each connection keeps that only reads; 16 MB if nil. Many help
  ///   a process that asks for the same rows again; one that asks once loses time by filling them, since
  ///   reading a page from the system's own cache costs less than memory that is used for the first time.
  /// - Parameter isCancelled: Asked while the store waits for another program's lock, every 100 ms or more often, and
  ///   during ``problems()``, ``compact()`` and ``rebuildTextIndexes()``; after true they end with `interrupted`. It
  ///   runs on the thread that waits or works.
  /// - Throws: ``StoreError``: `cannotOpen` where no file is, `cannotCreate`, `notAStore` for a file
  ///   of something else, `emptyFile` for one without tables unless `access` is `create`, `schemaMismatch` for a store of another model or by a newer program,
  ///   `migrationFailed`,
  ///   `locked`, `interrupted`, `diskFull`, `inputOutput`.
  public convenience init(
    path: String, model: ManagedObjectModel, access: Access = .create,
    migration: MigrationPolicy = .refuse, readerCache: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws {
    try self.init(
      path: path, model: model, access: access, migration: migration, readerCache: readerCache,
      isCancelled: isCancelled, textIndexPolicy: .whereFaster)
  }

  /// Opens the store at `path`, to use text indexes as `textIndexPolicy` says.
  init(
    path: String, model: ManagedObjectModel, access: Access = .create,
    migration: MigrationPolicy = .refuse, readerCache: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    textIndexPolicy: TextIndexPlanner.Policy
  ) throws {
    self.migration = migration
    self.textIndexPolicy = textIndexPolicy
    self.model = model
    self.path = path
    schema = SQLSchema(model: model)
    pool = ConnectionPool(
      path: path, access: access, readerCache: readerCache, isCancelled: isCancelled)
    try open(access)
    try prepareTextIndexes(access)
    try prepareCaseIndexes(access)
  }

  /// Makes SQLite stop counting its memory, for the whole process, since connections in several threads
  /// wait for each other to count.
  ///
  /// For a program to call once when it starts; once SQLite has been used, the call does nothing.
  public static func disableMemoryStatistics() {
    SQLiteMemoryStatistics.disable()
  }

  /// The number of SQL statements that the store has run, for tests and diagnosis.
  public var statementCount: Int { pool.statementCount }

  /// See ``PersistentStore/snapshot()``.
  public func snapshot() throws -> any StoreSnapshot {
    try SQLiteSnapshot(self)
  }

  /// Closes the connections that nobody uses, so that the file is whole by itself.
  ///
  /// The log beside the file is copied into it and goes, unless another process uses the store. A later
  /// call opens connections anew.
  public func close() {
    dropShadowIndexBuilders()
    pool.close()
  }

  /// Stops what runs in the store, which then throws `interrupted`.
  ///
  /// Callable from every thread.
  public func interrupt() {
    pool.interrupt()
  }
}
