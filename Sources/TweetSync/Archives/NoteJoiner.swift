import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// Gives tweets the whole texts that account archives keep apart from them.
///
/// It looks at what the store holds and not at what came last, so that notes and tweets may come in any
/// order, and what a run that was cut off left undone the next one does.
struct NoteJoiner {
  private let context: ManagedObjectContext
  private let lock: MergeLock

  /// A joiner of the notes that `archive` holds.
  init(archive: TweetArchive) {
    context = archive.container.newBackgroundContext(name: "notes")
    lock = archive.mergeLock
  }

  /// A note whose tweet is sought.
  private struct Pending: Sendable {
    var identifier: Int64
    var text: String
    var entities: NoteEntities?
  }

  /// Joins what can be joined.
  ///
  /// - Throws: What the store throws.
  func run() throws {
    var last = Int64.min
    while let end = try lock.hold({ try joinPiece(after: last) }) { last = end }
  }

  /// Joins some of the notes whose identifiers are greater than `last`, and gives the greatest one of
  /// them; nil if there is none.
  private func joinPiece(after last: Int64) throws -> Int64? {
    try context.performAndWait { context in
      // What others have joined meanwhile is pending no more.
      context.refreshAllObjects()
      var request = FetchRequest(Note.self)
      request.predicate = try FetchPredicate(
        format: "identifier > %@ AND (tweetIdentifier == nil OR tweet.isTruncated == true)",
        arguments: [.value(.integer(last))])
      request.sortDescriptors = [FetchSortDescriptor("identifier")]
      request.fetchLimit = Self.batchSize
      let pending = try context.fetch(request).map { note in
        Pending(
          identifier: note.identifier, text: note.text ?? "",
          entities: note.entities.flatMap { NoteEntities(json: $0) })
      }
      if !pending.isEmpty { try Self.join(pending, in: context) }
      return pending.last?.identifier
    }
  }

  private static let batchSize = 1000

  /// Joins some notes with their tweets.
  private static func join(
    _ notes: [Pending], in context: isolated ManagedObjectContext
  ) throws {
    var tweets = RowLayout.tweet.request
    var marks = BatchInsertRequest(
      entityName: "Note", properties: ["identifier", "tweetIdentifier"],
      conflictPolicy: .overwrite)
    var links = SharedRows<ExactText>(.link)
    var hashtags = SharedRows<ExactText>(.hashtag)
    for note in notes {
      guard let identifier = try tweet(of: note, in: context) else { continue }
      marks.append([.integer(note.identifier), .integer(identifier)])
      var record = TweetRecord(identifier: identifier, text: note.text)
      record.hashtags = note.entities?.hashtags ?? []
      record.links = (note.entities?.links ?? []).map { LinkRecord(url: $0.url, short: $0.short) }
      var references = TweetReferences()
      references.links = record.links.map { links.add($0) }
      references.hashtags = record.hashtags.map { hashtags.add(display: $0) }
      record.append(
        to: &tweets.values, stamp: stamp(ofNoteOf: identifier), seen: nil, references: references)
    }
    if marks.rowCount == 0 { return }
    let (_, retweets) = try RetweetCompletion.of(tweets, cutRetweets: [], in: context)
    _ = try context.execute([
      hashtags.request(dependsOn: nil), links.request(dependsOn: nil), tweets, retweets, marks,
    ])
  }

  /// The stamp of the text that a note gives the tweet `identifier`.
  static func stamp(ofNoteOf identifier: Int64) -> Stamp {
    let seen = Snowflake.milliseconds(of: identifier).map {
      Date(timeIntervalSince1970: Double($0 / 1000))
    }
    return Stamp(.archiveNote, seen: seen)
  }

  private static func tweet(
    of note: Pending, in context: isolated ManagedObjectContext
  ) throws -> Int64? {
    let range = NoteMatch.identifiers(of: note.identifier)
    var request = FetchRequest(Tweet.self)
    request.predicate = try FetchPredicate(
      format: "identifier >= %@ AND identifier <= %@ AND isRetweet == nil",
      arguments: [.value(.integer(range.lowerBound)), .value(.integer(range.upperBound))])
    // More tweets of one moment than that are in no store.
    request.fetchLimit = 10_000
    let tweets = try context.fetch(request).map { ($0.identifier, $0.text ?? "") }
    return NoteMatch.best(of: tweets, for: note.identifier, text: note.text)
  }
}
