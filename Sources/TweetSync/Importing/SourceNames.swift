import ObjectGraph
import Synchronization
import TweetModel

/// The names of an archive's sources, by primary key.
final class SourceNames: Sendable {
  private let names: Mutex<[Int64: String]>

  /// The names of all sources of `archive`.
  init(archive: TweetArchive) throws {
    let pairs = try archive.container.newBackgroundContext().performAndWait { context in
      try context.fetch(FetchRequest(Source.self)).map { ($0.objectID.primaryKey, $0.name ?? "") }
    }
    names = Mutex(Dictionary(pairs) { first, _ in first })
  }

  subscript(key: Int64) -> String? {
    names.withLock { $0[key] }
  }

  /// Notes a source that was just written.
  func note(_ name: String, key: Int64) {
    names.withLock { $0[key] = name }
  }
}
