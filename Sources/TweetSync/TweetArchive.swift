public import ObjectGraph
public import SQLiteStore
import TweetModel

/// An archive of tweets: the store, and the contexts that work in it.
public final class TweetArchive: Sendable {
  /// The store with its contexts.
  public let container: PersistentContainer
  /// The store itself.
  public let store: SQLiteStore

  /// Opens the archive at `path`.
  ///
  /// - Throws: ``StoreError``, as ``SQLiteStore/init(path:model:access:)`` does.
  public init(path: String, access: SQLiteStore.Access) throws {
    store = try SQLiteStore(path: path, model: try TweetModel.make(), access: access)
    container = PersistentContainer(store: store, classes: TweetModel.classes)
  }
}
