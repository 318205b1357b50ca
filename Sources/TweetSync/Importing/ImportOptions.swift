import TweetFormats

/// What an import leaves out and keeps.
package struct ImportOptions: Sendable, Hashable, Codable {
  /// Leave out retweets.
  package var skipsRetweets = false
  /// Leave out tweets that are marked as possibly sensitive.
  package var skipsSensitive = false
  /// Keep each record as it came, so that it can be exported again byte for byte.
  package var keepsOriginals = true
  /// How many tweets one transaction holds, about.
  ///
  /// A record of API v2 counts for all its tweets. Large records make a transaction shorter.
  package var batchSize = 5000
  /// Read and keep the private messages of account archives.
  package var readsMessages = false
  /// Stop at the first record that is rejected.
  package var isStrict = false

  /// The usual import: everything.
  package init() {}

  /// Whether `tweet` is left out.
  func leavesOut(_ tweet: TweetRecord) -> Bool {
    (skipsRetweets && tweet.isRetweet) || (skipsSensitive && tweet.sensitive == true)
  }
}
