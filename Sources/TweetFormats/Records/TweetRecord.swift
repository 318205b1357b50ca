public import FoundationEssentials

/// One tweet as one source describes it.
///
/// A property is nil where the source doesn't say; zero and the empty string are statements.
/// Identifiers are exact: they never went through a floating-point number.
public struct TweetRecord: Sendable, Hashable {
  /// The tweet's identifier, above 0.
  public var identifier: Int64
  /// The longest text that the source gives, ready to show.
  ///
  /// HTML escapes are undone once, `t.co` links are replaced by what they stand for, and the link to the
  /// tweet's own media is taken out. A retweet reads `RT @name: ` and the original's text by the
  /// same rule.
  public var text: String
  /// True if the source is known to hold a cut form of the text only.
  public var isTruncated = false
  /// When the tweet was written, to the second, in UTC.
  public var created: Date?
  /// How exact `created` is; nil if it is exact to the second.
  public var createdPrecision: DatePrecision?
  /// True if `created` was worked out from the identifier since the source has no usable date.
  public var isCreatedDerived = false
  /// The language as the service guessed it: a BCP 47 tag, or one of its own such as `und`.
  public var lang: String?
  /// The name of the program the tweet was sent with.
  public var client: String?
  /// The first tweet of the conversation.
  public var conversation: Int64?
  /// The tweet that this one answers.
  public var replyToIdentifier: Int64?
  /// The user whom this tweet answers.
  public var replyToUserIdentifier: Int64?
  /// True if this is a retweet, also where the source doesn't say of which tweet.
  public var isRetweet = false
  /// The original, if this is a retweet; to set one makes it a retweet.
  public var retweetOfIdentifier: Int64? {
    didSet { if retweetOfIdentifier != nil { isRetweet = true } }
  }
  /// The tweet that this one quotes; always nil for a retweet, also for the retweet of a quote.
  public var quotedIdentifier: Int64?
  /// The number of likes.
  public var likeCount: Int64?
  /// The number of retweets.
  public var retweetCount: Int64?
  /// The number of answers.
  public var replyCount: Int64?
  /// The number of quotes.
  public var quoteCount: Int64?
  /// The number of bookmarks.
  public var bookmarkCount: Int64?
  /// The number of times it was shown.
  public var viewCount: Int64?
  /// Whether media or links are marked as possibly sensitive.
  public var sensitive: Bool?
  /// Degrees north of the equator, from -90 to 90.
  public var latitude: Double?
  /// Degrees east of Greenwich, from -180 to 180.
  public var longitude: Double?
  /// True if the source says that the account which fetched the tweet likes it; otherwise nil.
  public var liked: Bool?
  /// True if the source says that the account which fetched the tweet bookmarked it; otherwise nil.
  public var bookmarked: Bool?
  /// The user who wrote the tweet.
  public var authorIdentifier: Int64?
  /// Hashtags as written, without `#`, each once.
  public var hashtags: [String] = []
  /// Stock symbols as written, without `$`, each once.
  public var cashtags: [String] = []
  /// Links in the text, without those to the tweet's own media, to itself and to the quoted tweet.
  public var links: [LinkRecord] = []
  /// Photos, videos and GIFs, in the order in which they are shown.
  public var media: [MediaRecord] = []
  /// Users named in the text.
  public var mentions: [MentionRecord] = []
  /// The place that the tweet is tagged with.
  public var place: PlaceRecord?
  /// All versions of an edited tweet, oldest first; empty if it was never edited.
  public var editHistory: [Int64] = []
  /// The choices of the tweet's poll, in order.
  public var pollOptions: [String] = []
  /// Countries in which the tweet is not shown, as two-letter codes.
  public var withheldCountries: [String] = []
  /// The community in which the tweet was posted.
  public var community: Int64?
  /// For whom it was written; nil for everybody, or where the source doesn't say.
  public var audience: Audience?
  /// True if the text is that of a long tweet.
  public var isNote = false

  /// A tweet of which only its identifier and text are known.
  public init(identifier: Int64, text: String) {
    self.identifier = identifier
    self.text = text
  }
}
