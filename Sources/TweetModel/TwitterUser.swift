public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A user of X: an author, or somebody mentioned.
public final class TwitterUser: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "TwitterUser" }

  /// X's identifier of the user, the primary key.
  public var identifier: Int64 { objectID.primaryKey }
  /// The newest handle seen, without the at sign.
  public var screenName: String? {
    get { text("screenName") }
    set { assign(newValue.map { .string($0) }, to: "screenName") }
  }
  /// The newest display name seen.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }
  /// The newest description seen.
  public var bio: String? {
    get { text("bio") }
    set { assign(newValue.map { .string($0) }, to: "bio") }
  }
  /// What the user says about where they are.
  public var location: String? {
    get { text("location") }
    set { assign(newValue.map { .string($0) }, to: "location") }
  }
  /// The profile's link.
  public var url: String? {
    get { text("url") }
    set { assign(newValue.map { .string($0) }, to: "url") }
  }
  /// When the account was made.
  public var created: Date? {
    get { date("created") }
    set { assign(newValue.map { .date($0) }, to: "created") }
  }
  /// Followers when last seen; nil where unknown.
  public var followersCount: Int64? {
    get { integer("followersCount") }
    set { assign(newValue.map { .integer($0) }, to: "followersCount") }
  }
  /// Accounts followed when last seen; nil where unknown.
  public var followingCount: Int64? {
    get { integer("followingCount") }
    set { assign(newValue.map { .integer($0) }, to: "followingCount") }
  }
  /// Tweets when last seen; nil where unknown.
  public var tweetCount: Int64? {
    get { integer("tweetCount") }
    set { assign(newValue.map { .integer($0) }, to: "tweetCount") }
  }
  /// Lists when last seen; nil where unknown.
  public var listedCount: Int64? {
    get { integer("listedCount") }
    set { assign(newValue.map { .integer($0) }, to: "listedCount") }
  }
  /// Whether the account is marked as verified.
  public var verified: Bool? {
    get { boolean("verified") }
    set { assign(newValue.map { .boolean($0) }, to: "verified") }
  }
  /// Whether only followers may read it.
  public var `protected`: Bool? {
    get { boolean("protected") }
    set { assign(newValue.map { .boolean($0) }, to: "protected") }
  }
  /// The address of the profile picture.
  public var avatar: String? {
    get { text("avatar") }
    set { assign(newValue.map { .string($0) }, to: "avatar") }
  }
  /// Which source each value came from; see the importer's merge rules.
  public var provenance: Data? {
    get { data("provenance") }
    set { assign(newValue.map { .data($0) }, to: "provenance") }
  }
  /// Held tweets of the user.
  public var tweets: [Tweet] {
    get { objects("tweets") }
    set { assign(newValue, to: "tweets") }
  }
  /// Held tweets that mention the user.
  public var mentionedIn: [Tweet] {
    get { objects("mentionedIn") }
    set { assign(newValue, to: "mentionedIn") }
  }
  /// Names and bios that the user had.
  public var profiles: [Profile] {
    get { objects("profiles") }
    set { assign(newValue, to: "profiles") }
  }
  /// Users known to follow this one.
  public var followers: [TwitterUser] {
    get { objects("followers") }
    set { assign(newValue, to: "followers") }
  }
  /// Users whom this one is known to follow.
  public var following: [TwitterUser] {
    get { objects("following") }
    set { assign(newValue, to: "following") }
  }
}
