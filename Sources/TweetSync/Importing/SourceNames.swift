import ObjectGraph
import Predicates
import Synchronization
import TweetModel

/// The names of an archive's sources, by primary key.
final class SourceNames: Sendable {
  private let names: Mutex<[Int64: String]>

  /// The names of all sources of `archive`.
  init(archive: TweetArchive) throws {
    names = Mutex(
      try archive.container.newBackgroundContext().performAndWait { try Self.held(in: $0) })
  }

  private static func held(in context: isolated ManagedObjectContext) throws -> [Int64: String] {
    let pairs = try context.fetch(FetchRequest(Source.self)).map {
      ($0.objectID.primaryKey, $0.name)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Learns the names of sources that another process has brought.
  func update(in context: isolated ManagedObjectContext) throws {
    let count = try context.count(for: FetchRequest(Source.self))
    if names.withLock({ $0.count == count }) { return }
    let held = try Self.held(in: context)
    names.withLock { $0 = held }
  }

  subscript(key: Int64) -> String? {
    names.withLock { $0[key] }
  }

  /// Whether a source comes before the one that has the credit for something, by their names.
  ///
  /// - Parameters:
  ///   - own: The name of the source at hand.
  ///   - incoming: Its key.
  ///   - stored: The key of the source that has the credit, or `.null` if that was removed.
  func isLesser(_ own: String, _ incoming: AttributeValue, than stored: AttributeValue) -> Bool {
    guard case .integer(let key) = incoming else { return false }
    // The source was removed: who brings the record again takes its place.
    guard case .integer(let storedKey) = stored else { return true }
    guard key != storedKey, let name = self[storedKey] else { return false }
    return own.utf8.lexicographicallyPrecedes(name.utf8)
  }

  /// As ``isLesser(_:_:than:)``, where the source at hand is known by its key alone.
  func isLesser(_ incoming: AttributeValue, than stored: AttributeValue) -> Bool {
    guard case .integer(let key) = incoming, let name = self[key] else { return false }
    return isLesser(name, incoming, than: stored)
  }

  /// Notes a source that was just written.
  func note(_ name: String, key: Int64) {
    names.withLock { $0[key] = name }
  }
}
