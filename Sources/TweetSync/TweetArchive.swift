public import ObjectGraph
public import SQLiteStore
import TweetModel

/// An archive of tweets: the store, and the contexts that work in it.
public final class TweetArchive: Sendable {
  /// The store with its contexts.
  public let container: PersistentContainer
  /// The store itself.
  public let store: SQLiteStore
  /// What is held from the reads of a merge to its commit.
  let mergeLock: MergeLock

  /// Opens the archive at `path`.
  ///
  /// An archive of an earlier version is copied beside itself and migrated first.
  ///
  /// - Parameter reportMigration: Is told where a migration has left the copy.
  /// - Throws: ``StoreError``, as ``SQLiteStore/init(path:model:access:migration:readerCache:)`` does.
  public init(
    path: String, access: SQLiteStore.Access,
    reportMigration: (@Sendable (MigrationReport) -> Void)? = nil
  ) throws {
    var migration = MigrationPolicy.automatic
    migration.report = reportMigration
    // A command asks little twice.
    store = try SQLiteStore(
      path: path, model: try TweetModel.make(), access: access, migration: migration,
      readerCache: 2_048_000)
    mergeLock = MergeLock(storePath: store.path)
    container = PersistentContainer(store: store, classes: TweetModel.classes)
  }
}
