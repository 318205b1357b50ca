public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A tweet that is archived.
public final class Tweet: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Tweet" }

  /// X's identifier of the tweet, its primary key.
  public var identifier: Int64 { objectID.primaryKey }
  /// The whole text: unescaped, with links expanded; of a retweet `RT @name: ` and the original's text.
  public var text: String? {
    get { text("text") }
    set { assign(newValue.map { .string($0) }, to: "text") }
  }
  /// When it was posted, in UTC.
  public var created: Date? {
    get { date("created") }
    set { assign(newValue.map { .date($0) }, to: "created") }
  }
  /// `day` where the source knew only the day of ``created``; otherwise nil.
  public var createdPrecision: String? {
    get { text("createdPrecision") }
    set { assign(newValue.map { .string($0) }, to: "createdPrecision") }
  }
  /// The language that X found, as a BCP 47 tag.
  public var lang: String? {
    get { text("lang") }
    set { assign(newValue.map { .string($0) }, to: "lang") }
  }
  /// The name of the program it was posted with.
  public var client: String? {
    get { text("client") }
    set { assign(newValue.map { .string($0) }, to: "client") }
  }
  /// The identifier of the tweet that started the conversation.
  public var conversation: Int64? {
    get { integer("conversation") }
    set { assign(newValue.map { .integer($0) }, to: "conversation") }
  }
  /// The identifier of the tweet it replies to, held or not.
  public var replyToIdentifier: Int64? {
    get { integer("replyToIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "replyToIdentifier") }
  }
  /// The identifier of the tweet it repeats, held or not.
  public var retweetOfIdentifier: Int64? {
    get { integer("retweetOfIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "retweetOfIdentifier") }
  }
  /// The identifier of the tweet it quotes, held or not.
  public var quotedIdentifier: Int64? {
    get { integer("quotedIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "quotedIdentifier") }
  }
  /// Likes when last seen; nil where unknown.
  public var likeCount: Int64? {
    get { integer("likeCount") }
    set { assign(newValue.map { .integer($0) }, to: "likeCount") }
  }
  /// Retweets when last seen; nil where unknown.
  public var retweetCount: Int64? {
    get { integer("retweetCount") }
    set { assign(newValue.map { .integer($0) }, to: "retweetCount") }
  }
  /// Replies when last seen; nil where unknown.
  public var replyCount: Int64? {
    get { integer("replyCount") }
    set { assign(newValue.map { .integer($0) }, to: "replyCount") }
  }
  /// Quotes when last seen; nil where unknown.
  public var quoteCount: Int64? {
    get { integer("quoteCount") }
    set { assign(newValue.map { .integer($0) }, to: "quoteCount") }
  }
  /// Bookmarks when last seen; nil where unknown.
  public var bookmarkCount: Int64? {
    get { integer("bookmarkCount") }
    set { assign(newValue.map { .integer($0) }, to: "bookmarkCount") }
  }
  /// Views when last seen; nil where unknown.
  public var viewCount: Int64? {
    get { integer("viewCount") }
    set { assign(newValue.map { .integer($0) }, to: "viewCount") }
  }
  /// Whether it is marked as possibly sensitive; nil where the source doesn't say.
  public var sensitive: Bool? {
    get { boolean("sensitive") }
    set { assign(newValue.map { .boolean($0) }, to: "sensitive") }
  }
  /// Degrees north.
  public var latitude: Double? {
    get { double("latitude") }
    set { assign(newValue.map { .double($0) }, to: "latitude") }
  }
  /// Degrees east.
  public var longitude: Double? {
    get { double("longitude") }
    set { assign(newValue.map { .double($0) }, to: "longitude") }
  }
  /// Whether only a cut form of the text was ever seen.
  public var isTruncated: Bool? {
    get { boolean("isTruncated") }
    set { assign(newValue.map { .boolean($0) }, to: "isTruncated") }
  }
  /// Whether the archive's owner liked it.
  public var liked: Bool? {
    get { boolean("liked") }
    set { assign(newValue.map { .boolean($0) }, to: "liked") }
  }
  /// Whether the archive's owner bookmarked it.
  public var bookmarked: Bool? {
    get { boolean("bookmarked") }
    set { assign(newValue.map { .boolean($0) }, to: "bookmarked") }
  }
  /// When it was deleted, if a source says so and nobody has seen it since; see ``deletions``.
  public var deletedAt: Date? {
    get { date("deletedAt") }
    set { assign(newValue.map { .date($0) }, to: "deletedAt") }
  }
  /// The earliest time at which a source saw it.
  public var firstSeen: Date? {
    get { date("firstSeen") }
    set { assign(newValue.map { .date($0) }, to: "firstSeen") }
  }
  /// The latest time at which a source saw it.
  public var lastSeen: Date? {
    get { date("lastSeen") }
    set { assign(newValue.map { .date($0) }, to: "lastSeen") }
  }
  /// Which source each value came from; see the importer's merge rules.
  public var provenance: Data? {
    get { data("provenance") }
    set { assign(newValue.map { .data($0) }, to: "provenance") }
  }
  /// Who posted it.
  public var tweeter: TwitterUser? {
    get { object("tweeter") }
    set { assign(newValue, to: "tweeter") }
  }
  /// The tweet it replies to, if that is held.
  public var replyTo: Tweet? {
    get { object("replyTo") }
    set { assign(newValue, to: "replyTo") }
  }
  /// Held tweets that reply to it.
  public var replies: [Tweet] {
    get { objects("replies") }
    set { assign(newValue, to: "replies") }
  }
  /// The tweet it repeats, if that is held.
  public var retweetOf: Tweet? {
    get { object("retweetOf") }
    set { assign(newValue, to: "retweetOf") }
  }
  /// Held tweets that repeat it.
  public var retweets: [Tweet] {
    get { objects("retweets") }
    set { assign(newValue, to: "retweets") }
  }
  /// The tweet it quotes, if that is held.
  public var quoted: Tweet? {
    get { object("quoted") }
    set { assign(newValue, to: "quoted") }
  }
  /// Held tweets that quote it.
  public var quotes: [Tweet] {
    get { objects("quotes") }
    set { assign(newValue, to: "quotes") }
  }
  /// Users whom it mentions.
  public var mentions: [TwitterUser] {
    get { objects("mentions") }
    set { assign(newValue, to: "mentions") }
  }
  /// Its hashtags.
  public var hashtags: [Hashtag] {
    get { objects("hashtags") }
    set { assign(newValue, to: "hashtags") }
  }
  /// Links in it.
  public var links: [Link] {
    get { objects("links") }
    set { assign(newValue, to: "links") }
  }
  /// Its photos and videos.
  public var media: [Media] {
    get { objects("media") }
    set { assign(newValue, to: "media") }
  }
  /// The place it is tagged with.
  public var place: Place? {
    get { object("place") }
    set { assign(newValue, to: "place") }
  }
  /// Where and in which form it was seen.
  public var observations: [Observation] {
    get { objects("observations") }
    set { assign(newValue, to: "observations") }
  }
  /// What sources say of its deletion, whether or not it was seen again.
  public var deletions: [Deletion] {
    get { objects("deletions") }
    set { assign(newValue, to: "deletions") }
  }
}
