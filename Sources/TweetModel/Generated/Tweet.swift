// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A tweet that is archived.
public final class Tweet: ManagedObject, KeyPathNaming {
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
  /// `day` where the source knew only the day of ``created``, `derived` where its date was impossible and the identifier tells it; otherwise nil.
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
  /// Whether it is a retweet, also where no source says of which tweet; nil for any other.
  public var isRetweet: Bool? {
    get { boolean("isRetweet") }
    set { assign(newValue.map { .boolean($0) }, to: "isRetweet") }
  }
  /// For whom it was written: `circle` or `community`; nil for everybody.
  public var audience: String? {
    get { text("audience") }
    set { assign(newValue.map { .string($0) }, to: "audience") }
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
  /// The identifier of the first version of a tweet that was edited, held or not, also in that version itself; nil where no record of any version says that it was edited.
  public var firstVersionIdentifier: Int64? {
    get { integer("firstVersionIdentifier") }
    set { assign(newValue.map { .integer($0) }, to: "firstVersionIdentifier") }
  }
  /// The identifiers of all versions that are known of a tweet that was edited, held or not, the first one first, with blanks between them; else nil.
  public var editHistory: String? {
    get { text("editHistory") }
    set { assign(newValue.map { .string($0) }, to: "editHistory") }
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
  /// True where only a cut text is known, false where the original of a retweet completed it.
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
    _modify { yield &self[related: "replies"] }
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
    _modify { yield &self[related: "retweets"] }
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
    _modify { yield &self[related: "quotes"] }
  }
  /// The first version of a tweet that was edited, if that is held.
  public var firstVersion: Tweet? {
    get { object("firstVersion") }
    set { assign(newValue, to: "firstVersion") }
  }
  /// The held versions of a tweet that was edited, of which it is the first, itself included.
  public var versions: [Tweet] {
    get { objects("versions") }
    set { assign(newValue, to: "versions") }
    _modify { yield &self[related: "versions"] }
  }
  /// Users whom it mentions.
  public var mentions: [TwitterUser] {
    get { objects("mentions") }
    set { assign(newValue, to: "mentions") }
    _modify { yield &self[related: "mentions"] }
  }
  /// Its hashtags.
  public var hashtags: [Hashtag] {
    get { objects("hashtags") }
    set { assign(newValue, to: "hashtags") }
    _modify { yield &self[related: "hashtags"] }
  }
  /// Links in it.
  public var links: [Link] {
    get { objects("links") }
    set { assign(newValue, to: "links") }
    _modify { yield &self[related: "links"] }
  }
  /// Its photos and videos.
  public var media: [Media] {
    get { objects("media") }
    set { assign(newValue, to: "media") }
    _modify { yield &self[related: "media"] }
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
    _modify { yield &self[related: "observations"] }
  }
  /// What sources say of its deletion, whether or not it was seen again.
  public var deletions: [Deletion] {
    get { objects("deletions") }
    set { assign(newValue, to: "deletions") }
    _modify { yield &self[related: "deletions"] }
  }
  /// That account archives list it among what their owners like.
  public var likes: [Like] {
    get { objects("likes") }
    set { assign(newValue, to: "likes") }
    _modify { yield &self[related: "likes"] }
  }
  /// The note with its whole text, if an account archive keeps that apart.
  public var notes: [Note] {
    get { objects("notes") }
    set { assign(newValue, to: "notes") }
    _modify { yield &self[related: "notes"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, identifier: Int64
  ) throws -> Tweet {
    let object = try context.insert(Tweet.self, primaryKey: identifier)
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Tweet.identifier: "identifier",
      \Tweet.text: "text",
      \Tweet.created: "created",
      \Tweet.createdPrecision: "createdPrecision",
      \Tweet.lang: "lang",
      \Tweet.client: "client",
      \Tweet.conversation: "conversation",
      \Tweet.isRetweet: "isRetweet",
      \Tweet.audience: "audience",
      \Tweet.replyToIdentifier: "replyToIdentifier",
      \Tweet.retweetOfIdentifier: "retweetOfIdentifier",
      \Tweet.quotedIdentifier: "quotedIdentifier",
      \Tweet.firstVersionIdentifier: "firstVersionIdentifier",
      \Tweet.editHistory: "editHistory",
      \Tweet.likeCount: "likeCount",
      \Tweet.retweetCount: "retweetCount",
      \Tweet.replyCount: "replyCount",
      \Tweet.quoteCount: "quoteCount",
      \Tweet.bookmarkCount: "bookmarkCount",
      \Tweet.viewCount: "viewCount",
      \Tweet.sensitive: "sensitive",
      \Tweet.latitude: "latitude",
      \Tweet.longitude: "longitude",
      \Tweet.isTruncated: "isTruncated",
      \Tweet.liked: "liked",
      \Tweet.bookmarked: "bookmarked",
      \Tweet.deletedAt: "deletedAt",
      \Tweet.firstSeen: "firstSeen",
      \Tweet.lastSeen: "lastSeen",
      \Tweet.provenance: "provenance",
      \Tweet.tweeter: "tweeter",
      \Tweet.replyTo: "replyTo",
      \Tweet.replies: "replies",
      \Tweet.retweetOf: "retweetOf",
      \Tweet.retweets: "retweets",
      \Tweet.quoted: "quoted",
      \Tweet.quotes: "quotes",
      \Tweet.firstVersion: "firstVersion",
      \Tweet.versions: "versions",
      \Tweet.mentions: "mentions",
      \Tweet.hashtags: "hashtags",
      \Tweet.links: "links",
      \Tweet.media: "media",
      \Tweet.place: "place",
      \Tweet.observations: "observations",
      \Tweet.deletions: "deletions",
      \Tweet.likes: "likes",
      \Tweet.notes: "notes",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The whole text: unescaped, with links expanded; of a retweet `RT @name: ` and the original's text.
    public let text: String?
    /// When it was posted, in UTC.
    public let created: Date?
    /// `day` where the source knew only the day of ``created``, `derived` where its date was impossible and the identifier tells it; otherwise nil.
    public let createdPrecision: String?
    /// The language that X found, as a BCP 47 tag.
    public let lang: String?
    /// The name of the program it was posted with.
    public let client: String?
    /// The identifier of the tweet that started the conversation.
    public let conversation: Int64?
    /// Whether it is a retweet, also where no source says of which tweet; nil for any other.
    public let isRetweet: Bool?
    /// For whom it was written: `circle` or `community`; nil for everybody.
    public let audience: String?
    /// The identifier of the tweet it replies to, held or not.
    public let replyToIdentifier: Int64?
    /// The identifier of the tweet it repeats, held or not.
    public let retweetOfIdentifier: Int64?
    /// The identifier of the tweet it quotes, held or not.
    public let quotedIdentifier: Int64?
    /// The identifier of the first version of a tweet that was edited, held or not, also in that version itself; nil where no record of any version says that it was edited.
    public let firstVersionIdentifier: Int64?
    /// The identifiers of all versions that are known of a tweet that was edited, held or not, the first one first, with blanks between them; else nil.
    public let editHistory: String?
    /// Likes when last seen; nil where unknown.
    public let likeCount: Int64?
    /// Retweets when last seen; nil where unknown.
    public let retweetCount: Int64?
    /// Replies when last seen; nil where unknown.
    public let replyCount: Int64?
    /// Quotes when last seen; nil where unknown.
    public let quoteCount: Int64?
    /// Bookmarks when last seen; nil where unknown.
    public let bookmarkCount: Int64?
    /// Views when last seen; nil where unknown.
    public let viewCount: Int64?
    /// Whether it is marked as possibly sensitive; nil where the source doesn't say.
    public let sensitive: Bool?
    /// Degrees north.
    public let latitude: Double?
    /// Degrees east.
    public let longitude: Double?
    /// True where only a cut text is known, false where the original of a retweet completed it.
    public let isTruncated: Bool?
    /// Whether the archive's owner liked it.
    public let liked: Bool?
    /// Whether the archive's owner bookmarked it.
    public let bookmarked: Bool?
    /// When it was deleted, if a source says so and nobody has seen it since; see ``deletions``.
    public let deletedAt: Date?
    /// The earliest time at which a source saw it.
    public let firstSeen: Date?
    /// The latest time at which a source saw it.
    public let lastSeen: Date?
    /// Which source each value came from; see the importer's merge rules.
    public let provenance: Data?
    /// Who posted it.
    public let tweeter: ManagedObjectID?
    /// The tweet it replies to, if that is held.
    public let replyTo: ManagedObjectID?
    /// The tweet it repeats, if that is held.
    public let retweetOf: ManagedObjectID?
    /// The tweet it quotes, if that is held.
    public let quoted: ManagedObjectID?
    /// The first version of a tweet that was edited, if that is held.
    public let firstVersion: ManagedObjectID?
    /// The place it is tagged with.
    public let place: ManagedObjectID?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: Tweet) {
      objectID = object.objectID
      text = object.text
      created = object.created
      createdPrecision = object.createdPrecision
      lang = object.lang
      client = object.client
      conversation = object.conversation
      isRetweet = object.isRetweet
      audience = object.audience
      replyToIdentifier = object.replyToIdentifier
      retweetOfIdentifier = object.retweetOfIdentifier
      quotedIdentifier = object.quotedIdentifier
      firstVersionIdentifier = object.firstVersionIdentifier
      editHistory = object.editHistory
      likeCount = object.likeCount
      retweetCount = object.retweetCount
      replyCount = object.replyCount
      quoteCount = object.quoteCount
      bookmarkCount = object.bookmarkCount
      viewCount = object.viewCount
      sensitive = object.sensitive
      latitude = object.latitude
      longitude = object.longitude
      isTruncated = object.isTruncated
      liked = object.liked
      bookmarked = object.bookmarked
      deletedAt = object.deletedAt
      firstSeen = object.firstSeen
      lastSeen = object.lastSeen
      provenance = object.provenance
      tweeter = object.tweeter?.objectID
      replyTo = object.replyTo?.objectID
      retweetOf = object.retweetOf?.objectID
      quoted = object.quoted?.objectID
      firstVersion = object.firstVersion?.objectID
      place = object.place?.objectID
    }
  }
}
