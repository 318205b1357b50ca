import FoundationEssentials
import ObjectGraph
import Predicates
import TweetModel

/// Which tweets are marked as deleted, worked out from all that is said of them.
///
/// A tweet is deleted if a statement says so and no observation is later than that. This depends on what
/// is known and not on the order in which it came.
struct DeletionMarks: Sendable {
  /// That a tweet was deleted.
  struct Statement: Sendable, Hashable {
    /// When.
    var time: Date
    /// When the tweet was written; nil where the statement can only mean this tweet.
    var tweetCreated: Date?
  }

  private var statements: [Int64: [Statement]] = [:]

  /// Whether nothing is said of any tweet.
  var isEmpty: Bool { statements.isEmpty }
  /// The tweets of which something is said.
  var identifiers: [Int64] { Array(statements.keys) }

  /// Adds a statement.
  mutating func add(_ statement: Statement, of identifier: Int64) {
    statements[identifier, default: []].append(statement)
  }

  /// Adds what the store holds of some tweets.
  mutating func add(of identifiers: [Int64], heldIn context: isolated ManagedObjectContext) throws {
    if identifiers.isEmpty { return }
    var request = FetchRequest(Deletion.self)
    request.predicate = .keys(identifiers, at: "tweetIdentifier")
    for deletion in try context.fetch(request) {
      add(
        .init(time: deletion.time, tweetCreated: deletion.tweetCreated),
        of: deletion.tweetIdentifier)
    }
  }

  /// Rows that mark those of `identifiers` that are held, and say nothing else of them.
  func rows(of identifiers: [Int64], in context: isolated ManagedObjectContext) throws
    -> BatchInsertRequest
  {
    var rows = RowLayout.tweet.request
    var request = FetchRequest(Tweet.self)
    request.predicate = .keys(identifiers, at: "identifier")
    for id in try context.fetchLazily(request).objectIDs {
      // Merging leaves all as it is but the mark.
      rows.append(RowLayout.blankTweet(id.primaryKey))
    }
    return rows.rowCount == 0 ? rows : rows.derived { marking($0) }
  }

  /// Since when a tweet is deleted, or nil where it isn't.
  ///
  /// - Parameters:
  ///   - created: When the tweet was written.
  ///   - isDay: Whether only the day of `created` is known.
  ///   - lastSeen: When it was seen last.
  func deletedAt(_ identifier: Int64, created: Date?, isDay: Bool, lastSeen: Date?) -> Date? {
    guard let statements = statements[identifier] else { return nil }
    return statements.lazy.filter { statement in
      if let lastSeen, lastSeen > statement.time { return false }
      guard let created, let meant = statement.tweetCreated else { return true }
      return abs(created.timeIntervalSince(meant)) < (isDay ? 86_400 : 2)
    }.map(\.time).min()
  }

  /// A row of a tweet, in the order of ``RowLayout/tweet``, with its mark.
  func marking(_ row: [AttributeValue]) -> [AttributeValue] {
    guard case .integer(let identifier) = row[RowLayout.TweetPosition.identifier],
      statements[identifier] != nil
    else { return row }
    var row = row
    let time = deletedAt(
      identifier, created: row[RowLayout.TweetPosition.created].date,
      isDay: !row[RowLayout.TweetPosition.createdPrecision].isNull,
      lastSeen: row[RowLayout.TweetPosition.lastSeen].date)
    row[RowLayout.TweetPosition.deletedAt] = .init(time)
    return row
  }
}

extension DeletionMarks: Derivation {
  static func isPossible(in context: isolated ManagedObjectContext) throws -> Bool {
    try context.containsAny(Deletion.self)
  }

  static func derive(
    for rows: inout TouchedRows, in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var marks = rows.deletions
    let deleted = marks.identifiers
    if try isPossible(in: context) {
      try marks.add(of: Array(Set(rows.tweets.tweetIdentifiers + deleted)), heldIn: context)
    }
    if marks.isEmpty { return RowLayout.tweet.request }
    let marked =
      deleted.isEmpty ? RowLayout.tweet.request : try marks.rows(of: deleted, in: context)
    rows.tweets = rows.tweets.derived { [marks] in marks.marking($0) }
    return marked
  }

  static func rows(
    about identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var marks = DeletionMarks()
    try marks.add(of: identifiers, heldIn: context)
    return try marks.rows(of: identifiers, in: context)
  }
}

extension AttributeValue {
  fileprivate var date: Date? {
    if case .date(let date) = self { date } else { nil }
  }
}

extension FetchPredicate {
  /// Objects of which the value of an integer attribute is among `keys`.
  static func keys(_ keys: [Int64], at name: String) -> FetchPredicate {
    .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath(name)), .in,
        right: .constant(.array(keys.map { .integer($0) }))))
  }
}
