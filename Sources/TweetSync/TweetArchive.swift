package import ObjectGraph
package import SQLiteStore
import Synchronization
import TweetModel

/// An archive of tweets: the store, and the contexts that work in it.
package final class TweetArchive: Sendable {
  /// The store with its contexts.
  package let container: PersistentContainer
  /// The store itself.
  package let store: SQLiteStore
  /// What is held from the reads of a merge to its commit.
  let mergeLock: MergeLock
  /// The state that ``pin()`` took last.
  private let pinned = Mutex<SQLiteSnapshot?>(nil)

  /// Opens the archive at `path`.
  ///
  /// An archive of an earlier version is copied beside itself and migrated first. Hashtags in the form of earlier
  /// programs are converted when it is opened for writing, also after a copy.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked while the archive waits for another program's lock; after true the wait ends with
  ///     `interrupted`. It runs on the thread that waits.
  ///   - reportMigration: Receives the path of the copy that a migration or conversion made.
  /// - Throws: ``StoreError``, as ``SQLiteStore/init(path:model:access:migration:readerCache:)`` does.
  package convenience init(
    path: String, access: SQLiteStore.Access,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    reportMigration: (@Sendable (MigrationReport) -> Void)? = nil
  ) throws {
    var migration = MigrationPolicy.automatic
    migration.report = reportMigration
    try self.init(path: path, access: access, isCancelled: isCancelled, migration: migration)
  }

  /// Opens the archive at `path`, with `migration` for one of an earlier version.
  init(
    path: String, access: SQLiteStore.Access, isCancelled: @escaping @Sendable () -> Bool,
    migration: MigrationPolicy
  ) throws {
    let report = migration.report
    let backupPath = Mutex<String?>(nil)
    var migration = migration
    migration.report = { migrated in
      backupPath.withLock { $0 = migrated.backupPath }
      report?(migrated)
    }
    // A command asks little twice.
    store = try SQLiteStore(
      path: path, model: try TweetModel.make(), access: access, migration: migration,
      readerCache: 2_048_000, isCancelled: isCancelled)
    mergeLock = MergeLock(storePath: store.path, isCancelled: isCancelled)
    container = PersistentContainer(store: store, classes: TweetModel.classes)
    guard access != .readOnly else { return }
    var conversion = HashtagConversion(archive: self)
    conversion.isCancelled = isCancelled
    conversion.makesBackup = migration.backup != .none
    conversion.existingBackup = backupPath.withLock { $0 }
    if let converted = try conversion.run() { report?(converted) }
  }

  /// Lets the view context read one state of the store from now on, whatever others write.
  ///
  /// For a command that only reads, before it begins. The state is that of the first read.
  ///
  /// - Returns: The state, for what is read past the context.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func pin() throws -> SQLiteSnapshot {
    let snapshot = try SQLiteSnapshot(store)
    try container.viewContext.performAndWait { context in
      try context.setQueryGeneration(QueryGenerationToken(snapshot))
    }
    pinned.withLock { $0 = snapshot }
    return snapshot
  }

  /// Ends the reading that ``pin()`` began, and closes the store.
  package func close() {
    pinned.withLock { $0 }?.end()
    store.close()
  }
}
