// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A user of X: an author, or somebody mentioned.
public final class TwitterUser: ManagedObject, KeyPathNaming {
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
  public var protected: Bool? {
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
    _modify { yield &self[related: "tweets"] }
  }
  /// Held tweets that mention the user.
  public var mentionedIn: [Tweet] {
    get { objects("mentionedIn") }
    set { assign(newValue, to: "mentionedIn") }
    _modify { yield &self[related: "mentionedIn"] }
  }
  /// Names and bios that the user had.
  public var profiles: [Profile] {
    get { objects("profiles") }
    set { assign(newValue, to: "profiles") }
    _modify { yield &self[related: "profiles"] }
  }
  /// Users known to follow this one.
  public var followers: [TwitterUser] {
    get { objects("followers") }
    set { assign(newValue, to: "followers") }
    _modify { yield &self[related: "followers"] }
  }
  /// Users whom this one is known to follow.
  public var following: [TwitterUser] {
    get { objects("following") }
    set { assign(newValue, to: "following") }
    _modify { yield &self[related: "following"] }
  }

  /// A new object with all that it can't be saved without, and the model's defaults.
  ///
  /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
  public static func insert(
    into context: isolated ManagedObjectContext, identifier: Int64
  ) throws -> TwitterUser {
    let object = try context.insert(TwitterUser.self, primaryKey: identifier)
    return object
  }

  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \TwitterUser.identifier: "identifier",
      \TwitterUser.screenName: "screenName",
      \TwitterUser.name: "name",
      \TwitterUser.bio: "bio",
      \TwitterUser.location: "location",
      \TwitterUser.url: "url",
      \TwitterUser.created: "created",
      \TwitterUser.followersCount: "followersCount",
      \TwitterUser.followingCount: "followingCount",
      \TwitterUser.tweetCount: "tweetCount",
      \TwitterUser.listedCount: "listedCount",
      \TwitterUser.verified: "verified",
      \TwitterUser.protected: "protected",
      \TwitterUser.avatar: "avatar",
      \TwitterUser.provenance: "provenance",
      \TwitterUser.tweets: "tweets",
      \TwitterUser.mentionedIn: "mentionedIn",
      \TwitterUser.profiles: "profiles",
      \TwitterUser.followers: "followers",
      \TwitterUser.following: "following",
    ]
  }

  /// What an object held when the snapshot was taken; it may leave the object's context.
  ///
  /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
  /// since each would be read from the store.
  public struct Snapshot: Sendable, Hashable {
    /// The object's identity.
    public let objectID: ManagedObjectID
    /// The newest handle seen, without the at sign.
    public let screenName: String?
    /// The newest display name seen.
    public let name: String?
    /// The newest description seen.
    public let bio: String?
    /// What the user says about where they are.
    public let location: String?
    /// The profile's link.
    public let url: String?
    /// When the account was made.
    public let created: Date?
    /// Followers when last seen; nil where unknown.
    public let followersCount: Int64?
    /// Accounts followed when last seen; nil where unknown.
    public let followingCount: Int64?
    /// Tweets when last seen; nil where unknown.
    public let tweetCount: Int64?
    /// Lists when last seen; nil where unknown.
    public let listedCount: Int64?
    /// Whether the account is marked as verified.
    public let verified: Bool?
    /// Whether only followers may read it.
    public let protected: Bool?
    /// The address of the profile picture.
    public let avatar: String?
    /// Which source each value came from; see the importer's merge rules.
    public let provenance: Data?

    /// The values of `object` as they are now, unsaved changes included.
    public init(_ object: TwitterUser) {
      objectID = object.objectID
      screenName = object.screenName
      name = object.name
      bio = object.bio
      location = object.location
      url = object.url
      created = object.created
      followersCount = object.followersCount
      followingCount = object.followingCount
      tweetCount = object.tweetCount
      listedCount = object.listedCount
      verified = object.verified
      protected = object.protected
      avatar = object.avatar
      provenance = object.provenance
    }
  }
}
