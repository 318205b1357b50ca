import TweetFormats

/// What an import leaves out and keeps.
public struct ImportOptions: Sendable, Hashable, Codable {
  /// Leave out retweets.
  public var skipsRetweets = false
  /// Leave out tweets that are marked as possibly sensitive.
  public var skipsSensitive = false
  /// Keep each record as it came, so that it can be exported again byte for byte.
  public var keepsOriginals = true
  /// How many tweets one transaction holds, about.
  ///
  /// A record of API v2 counts for all its tweets. Large records make a transaction shorter.
  public var batchSize = 5000
  /// Read and keep the private messages of account archives.
  public var readsMessages = false
  /// Stop at the first record that is rejected.
  public var isStrict = false

  /// The usual import: everything.
  public init() {}

  /// Whether `tweet` is left out.
  func leavesOut(_ tweet: TweetRecord) -> Bool {
    (skipsRetweets && tweet.isRetweet) || (skipsSensitive && tweet.sensitive == true)
  }
}
