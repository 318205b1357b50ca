import ObjectGraph
import Predicates
import TweetModel

/// Which tweets are marked as liked because an account archive lists them.
enum LikeMarks: Derivation {
  static func isPossible(in context: isolated ManagedObjectContext) throws -> Bool {
    try context.containsAny(Like.self)
  }

  static func derive(
    for rows: inout TouchedRows, in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var liked = Set(rows.liked)
    if try isPossible(in: context) {
      liked.formUnion(try Self.liked(among: rows.tweets.tweetIdentifiers, in: context))
    }
    if liked.isEmpty { return RowLayout.tweet.request }
    let width = rows.tweets.properties.count
    for start in stride(from: 0, to: rows.tweets.values.count, by: width) {
      if case .integer(let identifier) = rows.tweets.values[start], liked.contains(identifier) {
        rows.tweets.values[start + RowLayout.TweetPosition.liked] = .boolean(true)
      }
    }
    return try Self.rows(of: rows.liked, in: context)
  }

  /// Those of `identifiers` that the store knows to be liked.
  private static func liked(
    among identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> Set<Int64> {
    if identifiers.isEmpty { return [] }
    var request = FetchRequest(Like.self)
    request.predicate = .keys(identifiers, at: "tweetIdentifier")
    return Set(try context.fetch(request).compactMap(\.tweetIdentifier))
  }

  /// Rows that mark those of `identifiers` that are held, and say nothing else of them.
  static func rows(
    of identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    var rows = RowLayout.tweet.request
    if identifiers.isEmpty { return rows }
    var request = FetchRequest(Tweet.self)
    request.predicate = .keys(identifiers, at: "identifier")
    for id in try context.fetchLazily(request).objectIDs {
      var row = RowLayout.blankTweet(id.primaryKey)
      row[RowLayout.TweetPosition.liked] = .boolean(true)
      rows.append(row)
    }
    return rows
  }

  static func rows(
    about identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    try rows(of: liked(among: identifiers, in: context).sorted(), in: context)
  }
}
