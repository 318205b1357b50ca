/// That the owner of an account archive likes a tweet, which itself isn't in the archive.
package struct LikeRecord: Sendable, Hashable {
  /// The identifier of the liked tweet.
  package var tweetIdentifier: Int64
  /// The text of the tweet, unescaped, mostly with `t.co` links in it; nil where the archive has none.
  package var text: String?

  /// A like of a tweet.
  package init(tweetIdentifier: Int64) {
    self.tweetIdentifier = tweetIdentifier
  }
}
