import ObjectGraph
import Predicates
import TweetModel

/// Tells which sources are files of one account archive that were imported one by one.
///
/// An import of such a file reads the files beside it in the same way.
struct ArchiveSources {
  /// The first source of an archive, by the key of each of its sources.
  private var first: [Int64: Int64] = [:]
  /// The sources of an archive, by the key of its first one.
  private var members: [Int64: [Int64]] = [:]

  /// Looks for the files among the sources of `context`.
  ///
  /// - Throws: What the store throws.
  init(in context: isolated ManagedObjectContext) throws {
    var request = FetchRequest(Source.self)
    request.predicate = try FetchPredicate(
      format:
        "location BEGINSWITH '/' AND (location ENDSWITH '.js' OR location ENDSWITH '/tweets.csv')")
    var folders: [String: [Int64]] = [:]
    for source in try context.fetch(request) {
      guard let location = source.location else { continue }
      folders[ArchiveMetadata.split(location).folder, default: []].append(
        source.objectID.primaryKey)
    }
    for keys in folders.values {
      guard let lowest = keys.min() else { continue }
      members[lowest] = keys.sorted()
      for key in keys { first[key] = lowest }
    }
  }

  /// The key that stands for the archive of a source: that of its first source.
  func archive(of source: Int64) -> Int64 { first[source] ?? source }

  /// The sources of an archive.
  func sources(of archive: Int64) -> [Int64] { members[archive] ?? [archive] }
}
