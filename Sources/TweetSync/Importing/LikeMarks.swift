import ObjectGraph
import Predicates
import TweetModel

/// Which tweets are marked as liked because an account archive lists them.
enum LikeMarks {
  /// Those of `identifiers` that the store knows to be liked.
  static func liked(
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

  /// Rows that mark those of `identifiers` that are held by all that the store says of them.
  static func rows(
    marking identifiers: [Int64], in context: isolated ManagedObjectContext
  ) throws -> BatchInsertRequest {
    try rows(of: liked(among: identifiers, in: context).sorted(), in: context)
  }
}
