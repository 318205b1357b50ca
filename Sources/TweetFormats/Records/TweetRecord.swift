package import FoundationEssentials

/// One tweet as one source describes it.
///
/// A property is nil where the source doesn't say; zero and the empty string are statements.
/// Identifiers are exact: they never went through a floating-point number.
package struct TweetRecord: Sendable, Hashable {
  /// The tweet's identifier, above 0.
  package var identifier: Int64
  /// The longest text that the source gives, ready to show.
  ///
  /// HTML escapes are undone once, `t.co` links are replaced by what they stand for, and the link to the
  /// tweet's own media is taken out. A retweet reads `RT @name: ` and the original's text by the
  /// same rule.
  package var text: String
  /// True if the source is known to hold a cut form of the text only.
  package var isTruncated = false
  /// When the tweet was written, to the second, in UTC.
  package var created: Date?
  /// The precision of `created`; nil if it is exact to the second.
  package var createdPrecision: DatePrecision?
  /// True if `created` was worked out from the identifier since the source has no usable date.
  package var isCreatedDerived = false
  /// The language as the service guessed it: a BCP 47 tag, or one of its own such as `und`.
  package var lang: String?
  /// The name of the program the tweet was sent with.
  package var client: String?
  /// The first tweet of the conversation.
  package var conversation: Int64?
  /// The tweet that this one answers.
  package var replyToIdentifier: Int64?
  /// The user whom this tweet answers.
  package var replyToUserIdentifier: Int64?
  /// True if this is a retweet, also where the source doesn't say of which tweet.
  package var isRetweet = false
  /// The original, if this is a retweet; to set one makes it a retweet.
  package var retweetOfIdentifier: Int64? {
    didSet { if retweetOfIdentifier != nil { isRetweet = true } }
  }
  /// The tweet that this one quotes; always nil for a retweet, also for the retweet of a quote.
  package var quotedIdentifier: Int64?
  /// The number of likes.
  package var likeCount: Int64?
  /// The number of retweets.
  package var retweetCount: Int64?
  /// The number of answers.
  package var replyCount: Int64?
  /// The number of quotes.
  package var quoteCount: Int64?
  /// The number of bookmarks.
  package var bookmarkCount: Int64?
  /// The number of times it was shown.
  package var viewCount: Int64?
  /// True if media or links are marked as possibly sensitive.
  package var sensitive: Bool?
  /// Degrees north of the equator, from -90 to 90.
  package var latitude: Double?
  /// Degrees east of Greenwich, from -180 to 180.
  package var longitude: Double?
  /// True if the source says that the account which fetched the tweet likes it; otherwise nil.
  package var liked: Bool?
  /// True if the source says that the account which fetched the tweet bookmarked it; otherwise nil.
  package var bookmarked: Bool?
  /// The user who wrote the tweet.
  package var authorIdentifier: Int64?
  /// Hashtags as written, without `#`, each once.
  package var hashtags: [String] = []
  /// Stock symbols as written, without `$`, each once.
  package var cashtags: [String] = []
  /// Links in the text, without those to the tweet's own media, to itself and to the quoted tweet.
  package var links: [LinkRecord] = []
  /// Photos, videos and GIFs, in the order in which they are shown.
  package var media: [MediaRecord] = []
  /// Users named in the text.
  package var mentions: [MentionRecord] = []
  /// The place that the tweet is tagged with.
  package var place: PlaceRecord?
  /// All versions of an edited tweet, oldest first; empty if it was never edited.
  package var editHistory: [Int64] = []
  /// The choices of the tweet's poll, in order.
  package var pollOptions: [String] = []
  /// Countries in which the tweet is not shown, as two-letter codes.
  package var withheldCountries: [String] = []
  /// The community in which the tweet was posted.
  package var community: Int64?
  /// For whom it was written; nil for everybody, or where the source doesn't say.
  package var audience: Audience?
  /// True if the text is that of a long tweet.
  package var isNote = false

  /// A tweet of which only its identifier and text are known.
  package init(identifier: Int64, text: String) {
    self.identifier = identifier
    self.text = text
  }
}
