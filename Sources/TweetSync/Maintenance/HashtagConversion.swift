import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel

/// Brings the hashtags of an archive that an earlier program wrote into the form of ``HashtagForm``.
///
/// Earlier programs stored the case-folded and decomposed text. All changes are one transaction. Nothing is lost:
/// the earlier form follows from the new one.
enum HashtagConversion {
  private static let key = "hashtags"
  /// What the store keeps under the key once its hashtags have the form.
  private static let mark = "composed"
  private static let pieceSize = 10_000

  /// Converts the hashtags where that hasn't been done; the archive must be open for writing.
  ///
  /// - Throws: ``StoreError``, as saving does.
  static func run(in archive: TweetArchive) throws {
    guard try archive.store.clientMetadata(forKey: key) != mark else { return }
    try archive.mergeLock.hold {
      guard try archive.store.clientMetadata(forKey: key) != mark else { return }
      let tags = try changedTags(in: archive.store)
      if !tags.isEmpty {
        try archive.container.newBackgroundContext(name: "hashtags").performAndWait { context in
          try change(tags, in: context)
        }
      }
      try archive.store.setClientMetadata(mark, forKey: key)
    }
  }

  /// The new tags by the tags that are stored, of those that change.
  private static func changedTags(in store: SQLiteStore) throws -> [String: String] {
    var changed: [String: String] = [:]
    var last: Int64?
    while true {
      let piece = try store.storedRows(
        of: Hashtag.entityName, properties: ["tag", "display"], after: last, limit: pieceSize)
      guard let end = piece.keys.last else { return changed }
      last = end
      for row in piece.rows {
        guard case .string(let tag) = row[0] else { continue }
        let display: String? = if case .string(let text) = row[1] { text } else { nil }
        let new = HashtagForm.tag(ofStored: tag, display: display)
        if ExactText(new) != ExactText(tag) { changed[tag] = new }
      }
    }
  }

  private static func change(
    _ tags: [String: String], in context: isolated ManagedObjectContext
  ) throws {
    let old = Array(tags.keys)
    for start in stride(from: 0, to: old.count, by: pieceSize) {
      let piece = Array(old[start..<min(start + pieceSize, old.count)])
      for hashtag in try hashtags(piece, in: context) {
        guard let new = tags[hashtag.tag] else { continue }
        guard let twin = try hashtags([new], in: context).first(where: { $0 !== hashtag }) else {
          hashtag.tag = new
          continue
        }
        // Both forms are there if programs of both kinds wrote to the archive.
        for tweet in hashtag.tweets where !tweet.hashtags.contains(where: { $0 === twin }) {
          tweet.hashtags.append(twin)
        }
        try context.delete(hashtag)
      }
    }
    try context.save()
  }

  /// The hashtags that are stored under one of `tags`, byte by byte.
  private static func hashtags(
    _ tags: [String], in context: isolated ManagedObjectContext
  ) throws -> [Hashtag] {
    var request = FetchRequest(Hashtag.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath(steps: [.key("tag")])), .in, options: .normalized,
        right: .constant(.array(tags.map { .string($0) }))))
    return try context.fetch(request)
  }
}
