import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// What versions of tweets that were edited say of each other.
///
/// A record of one version names them all, also those that were seen before the edit and know nothing of
/// it. Of each version that is held the store says the same: the first version, and the list with most of
/// them. This depends on what is known and not on the order in which it came.
struct EditVersions: Derivation, Sendable {
  private typealias Position = RowLayout.TweetPosition

  /// The longest list of versions in which a tweet is named.
  private var histories: [Int64: String] = [:]

  /// True if no tweet is known to be edited.
  private var isEmpty: Bool { histories.isEmpty }

  /// A tweet can be edited within an hour of its first version.
  private static let span: Int64 = 86_400_000

  /// Adds the list of versions that a record or a row has.
  private mutating func add(_ history: String) {
    for version in history.split(separator: " ").lazy.compactMap({ Int64($0) }) {
      let known = histories[version].map { AttributeValue.string($0) } ?? .null
      if known.precedes(.string(history)) { histories[version] = history }
    }
  }

  /// Adds what the store holds of edits of some tweets.
  private mutating func add(
    of identifiers: [Int64], heldIn context: isolated ManagedObjectContext
  ) throws {
    guard let least = identifiers.min(), let greatest = identifiers.max() else { return }
    // Tweets whose identifiers carry no time are older than edits.
    let start =
      least < Snowflake.first ? 0 : Snowflake.earlier(than: least, milliseconds: Self.span)
    let first = FetchExpression.keyPath(PredicateKeyPath("firstVersionIdentifier"))
    var request = FetchRequest(Tweet.self)
    request.predicate = .and([
      .comparison(
        ComparisonPredicate(left: first, .greaterOrEqual, right: .constant(.integer(start)))),
      .comparison(
        ComparisonPredicate(left: first, .lessOrEqual, right: .constant(.integer(greatest)))),
    ])
    for tweet in try context.fetch(request) { tweet.editHistory.map { add($0) } }
  }

  static func isPossible(in context: isolated ManagedObjectContext) throws -> Bool { true }

  static func derive(
    for rows: inout TouchedRows, in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var versions = EditVersions()
    let width = rows.tweets.properties.count
    for start in stride(from: 0, to: rows.tweets.values.count, by: width) {
      if case .string(let history) = rows.tweets.values[start + Position.editHistory] {
        versions.add(history)
      }
    }
    let own = rows.tweets.tweetIdentifiers
    try versions.add(of: own, heldIn: context)
    if versions.isEmpty { return RowLayout.tweet.request }
    for start in stride(from: 0, to: rows.tweets.values.count, by: width) {
      versions.complete(&rows.tweets.values, at: start)
    }
    return try versions.rows(besides: Set(own), in: context)
  }

  static func rows(
    about identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var versions = EditVersions()
    try versions.add(of: identifiers, heldIn: context)
    return try versions.rows(besides: [], in: context)
  }

  /// A request that says nothing of held tweets but their versions.
  private func rows(
    besides own: Set<Int64>, in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var rows = RowLayout.tweet.request
    let others = histories.keys.filter { !own.contains($0) }
    if others.isEmpty { return rows }
    var request = FetchRequest(Tweet.self)
    request.predicate = .keys(others, at: "identifier")
    for tweet in try context.fetch(request) where !isKnown(to: tweet) {
      rows.append(RowLayout.blankTweet(tweet.identifier))
    }
    for start in stride(from: 0, to: rows.values.count, by: rows.properties.count) {
      complete(&rows.values, at: start)
    }
    return rows
  }

  private func isKnown(to tweet: Tweet) -> Bool {
    guard let history = tweet.editHistory, let best = histories[tweet.identifier] else {
      return false
    }
    return !AttributeValue.string(history).precedes(.string(best))
  }

  /// Gives the row of a tweet that begins at `start` what other versions say.
  private func complete(_ values: inout [AttributeValue], at start: Int) {
    guard case .integer(let identifier) = values[start + Position.identifier],
      let history = histories[identifier],
      let first = history.split(separator: " ").first.flatMap({ Int64($0) })
    else { return }
    values[start + Position.editHistory] = .string(history)
    values[start + Position.firstVersion] = .integer(first)
  }
}
