import ObjectGraph
import TweetModel

/// A tweet with what is held around it.
struct TweetThread: Sendable {
  /// A reply, and how far below the tweet it stands.
  struct Reply: Sendable {
    var depth: Int
    var card: TweetCard
  }

  /// More tweets than this in one direction are left out.
  static let limit = 500

  let tweet: TweetCard
  /// The tweets above it in the thread, the first tweet of the thread first.
  let ancestors: [TweetCard]
  /// Replies below it, each behind the one that it answers.
  let replies: [Reply]
  /// The tweet that it repeats.
  let original: TweetCard?
  /// The tweet that it quotes.
  let quoted: TweetCard?
  /// Tweets that quote it.
  let quotes: [TweetCard]
  /// The number of stored retweets of it.
  let retweetCount: Int
  /// True if something was left out.
  let isCut: Bool

  /// Reads a thread from the context of `tweet`.
  init(around tweet: Tweet) throws {
    self.tweet = TweetCard(tweet)
    // Broken data may go round in circles.
    var known: Set<Int64> = [tweet.identifier]
    var ancestors: [TweetCard] = []
    var isCut = false
    var parent = tweet.replyTo
    while let next = parent, known.insert(next.identifier).inserted {
      if ancestors.count >= Self.limit {
        isCut = true
        break
      }
      ancestors.append(TweetCard(next))
      parent = next.replyTo
    }
    self.ancestors = ancestors.reversed()
    var replies: [Reply] = []
    var waiting = Self.sorted(tweet.replies).reversed().map { (1, $0) }
    while let (depth, next) = waiting.popLast() {
      guard known.insert(next.identifier).inserted else { continue }
      if replies.count >= Self.limit {
        isCut = true
        break
      }
      replies.append(Reply(depth: depth, card: TweetCard(next)))
      waiting += Self.sorted(next.replies).reversed().map { (depth + 1, $0) }
    }
    self.replies = replies
    original = tweet.retweetOf.map { TweetCard($0) }
    quoted = tweet.quoted.map { TweetCard($0) }
    let quotes = Self.sorted(tweet.quotes)
    self.quotes = quotes.prefix(Self.limit).map { TweetCard($0) }
    retweetCount = try tweet.relatedCount(forKey: "retweets")
    self.isCut = isCut || quotes.count > Self.limit
  }

  private static func sorted(_ tweets: [Tweet]) -> [Tweet] {
    tweets.sorted { $0.identifier < $1.identifier }
  }

  /// The members of the JSON document around the tweet's own.
  var members: [JSONTree.Member] {
    [
      .init("thread", .array(ancestors.map { .object($0.members) })),
      .init(
        "replies",
        .array(
          replies.map { .object([.init("depth", .integer($0.depth))] + $0.card.members) })),
      .init("retweeted", original.map { .object($0.members) } ?? .value(.null)),
      .init("quotedTweet", quoted.map { .object($0.members) } ?? .value(.null)),
      .init("quotes", .array(quotes.map { .object($0.members) })),
      .init("retweetsHeld", .integer(retweetCount)),
      .init("isCut", .boolean(isCut)),
    ]
  }
}
