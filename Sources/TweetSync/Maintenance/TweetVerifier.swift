import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// Compares the row of a tweet with what its records say.
///
/// It reads the records of a tweet again, merges what they say as an import does, and compares value by value.
/// A value is compared if its stamp says that it came from one of these records. Values that follow from other
/// objects, such as marks of deletion and edit versions, and values that are collected, such as mentions, are not
/// compared.
///
/// It belongs to the context that it was made in.
final class TweetVerifier {
  /// What the records of a tweet say, against its row.
  struct Outcome {
    /// The keys whose values differ, with the values that the records give.
    var differences: [(key: String, value: AttributeValue)] = []
    /// True if a record of the tweet is missing or damaged, so that nothing was compared.
    var isUnverifiable = false

    /// The outcome for a tweet without usable records.
    ///
    /// Damaged stamps can't be rebuilt then, and are removed.
    static func unverifiable(hasStamps: Bool) -> Outcome {
      Outcome(
        differences: hasStamps ? [] : [(TweetColumn.provenance.rawValue, .null)],
        isUnverifiable: true)
    }
  }

  private let recorded: RecordedTweets
  /// The tweets whose whole text an account archive keeps in a note.
  private let notedTweets: Set<Int64>
  /// The columns whose values have stamps, by the layout's merge rules.
  ///
  /// A tweet's place is the key of an object that the rows here don't refer to.
  private static let comparedColumns: [Column] = {
    let layout = RowLayout.tweet
    var columns: [Column] = []
    var leader = 0
    for (position, key) in layout.properties.enumerated() where key != "place" {
      switch layout.rules[position] {
      case .text, .date, .trusted, .newest: leader = position
      // It goes with the value before it, and so does its stamp.
      case .follower: break
      case .identity, .least, .greatest, .derived, .provenance: continue
      }
      columns.append(Column(key: key, position: position, stampPosition: leader))
    }
    return columns
  }()

  private struct Column {
    var key: String
    var position: Int
    var stampPosition: Int
  }

  /// A verifier for the tweets of a context.
  ///
  /// - Throws: `OriginalCodecError` for a damaged record, or what the store throws.
  init(_ records: RawRecords, in context: isolated ManagedObjectContext) throws {
    recorded = try RecordedTweets(records, in: context)
    var request = FetchRequest(Note.self)
    request.predicate = try FetchPredicate(format: "tweetIdentifier != nil")
    var noted: Set<Int64> = []
    for object in try context.fetchLazily(request) {
      if let identifier = (object as? Note)?.tweetIdentifier { noted.insert(identifier) }
    }
    notedTweets = noted
  }

  /// Compares a tweet with its records.
  func verify(
    _ tweet: Tweet, in context: isolated ManagedObjectContext
  ) throws -> Outcome {
    // Without its stamps a row is compared in all columns, and gets them anew.
    let stored: Provenance?
    do {
      stored = try Provenance(tweet.provenance.map { .data($0) } ?? .null)
    } catch {
      stored = nil
    }
    let observations = tweet.observations
    var expected: [AttributeValue]?
    for observation in observations {
      guard
        let found = try rows(of: tweet.identifier, in: observation, context)
      else { return .unverifiable(hasStamps: stored != nil) }
      for row in found {
        expected = expected.map { RowLayout.tweet.merger.merge($0, row) } ?? row
      }
    }
    // A tweet without an observation was made by other means.
    guard var expected else { return .unverifiable(hasStamps: stored != nil) }
    let hasNote = notedTweets.contains(tweet.identifier)
    if hasNote {
      for row in try noteRows(of: tweet.identifier, in: context) {
        expected = RowLayout.tweet.merger.merge(expected, row)
      }
    }
    // The text of a retweet is shown with the words of its original, if these are in the store.
    let isCompleted = stored.map { $0.ownText != nil } ?? (tweet.isTruncated == false)
    if isCompleted { try complete(&expected, in: context) }
    let isOnly = observations.count == 1 && !hasNote
    let rebuilt = try Provenance(expected[RowLayout.TweetPosition.provenance])
    var outcome = Outcome()
    if stored == nil {
      outcome.differences.append(
        (TweetColumn.provenance.rawValue, expected[RowLayout.TweetPosition.provenance]))
    }
    for column in Self.comparedColumns {
      let (mine, other) = (
        stored?[column.stampPosition], rebuilt[column.stampPosition]
      )
      // Of the same bytes a later copy may have been imported first.
      guard mine.map({ $0 == other || isOnly && $0.rank == other.rank }) ?? true else { continue }
      let value = expected[column.position]
      let held: AttributeValue =
        column.key == "tweeter"
        ? .init(tweet.tweeter?.identifier) : try tweet.value(forKey: column.key)
      if !Self.isEqual(held, value) { outcome.differences.append((column.key, value)) }
    }
    return outcome
  }

  /// The rows of a tweet by its notes.
  private func noteRows(
    of identifier: Int64, in context: isolated ManagedObjectContext
  ) throws -> [[AttributeValue]] {
    var request = FetchRequest(Note.self)
    request.predicate = .keys([identifier], at: "tweetIdentifier")
    return try context.fetch(request).map { note in
      var row: [AttributeValue] = []
      TweetRecord(identifier: identifier, text: note.text ?? "").append(
        to: &row, stamp: NoteJoiner.stamp(ofNoteOf: identifier), seen: nil,
        references: TweetReferences())
      return row
    }
  }

  /// Completes the text of a retweet with its original.
  private func complete(
    _ row: inout [AttributeValue], in context: isolated ManagedObjectContext
  ) throws {
    typealias Position = RowLayout.TweetPosition
    guard case .integer(let original) = row[Position.retweetOf] else { return }
    let id = try context.objectID(entityName: Tweet.entityName, primaryKey: original)
    guard let text = (context.object(with: id) as? Tweet)?.text else { return }
    var provenance = try Provenance(row[Position.provenance])
    RetweetText.complete(&row, at: Position.text, with: text, &provenance)
    row[Position.provenance] = provenance.value
  }

  /// The rows of a tweet by the record of an observation; nil if that can't be read.
  private func rows(
    of identifier: Int64, in observation: Observation, _ context: isolated ManagedObjectContext
  ) throws -> [[AttributeValue]]? {
    try recorded.tweets(identifier, in: observation, context)?.map { tweet, shape in
      var row: [AttributeValue] = []
      tweet.append(
        to: &row, stamp: Stamp(shape, seen: observation.seen), seen: observation.seen,
        references: TweetReferences())
      return row
    }
  }

  private static func isEqual(_ left: AttributeValue, _ right: AttributeValue) -> Bool {
    switch (left, right) {
    case (.date(let left), .date(let right)):
      // Stores keep dates as numbers of seconds.
      abs(left.timeIntervalSince(right)) < 0.001
    case (.string(let left), .string(let right)): ExactText.haveSameBytes(left, right)
    default: left == right
    }
  }
}
