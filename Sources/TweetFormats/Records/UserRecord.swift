public import FoundationEssentials

/// One user as one source describes them.
///
/// A property is nil where the source doesn't say.
public struct UserRecord: Sendable, Hashable {
  /// The user's identifier, above 0.
  public var identifier: Int64
  /// The name after `@`.
  public var screenName: String?
  /// The display name.
  public var name: String?
  /// The self-description, with links written out.
  public var bio: String?
  /// Where the user says they are.
  public var location: String?
  /// The user's web page, written out.
  public var url: String?
  /// When the account was made, in UTC.
  public var created: Date?
  /// The number of users who follow this one.
  public var followersCount: Int64?
  /// The number of users whom this one follows.
  public var followingCount: Int64?
  /// The number of tweets written.
  public var tweetCount: Int64?
  /// The number of lists this user is on.
  public var listedCount: Int64?
  /// Whether the service shows a badge.
  public var verified: Bool?
  /// Whether only followers may read the tweets.
  public var protected: Bool?
  /// The address of the profile picture.
  public var avatar: String?
  /// When the user had these names, where that isn't when the record was made: those in a text are as old
  /// as the text.
  public var asOf: Date?
  /// True for a user object of its own; false where the user is only named, as in a mention.
  public var isComplete = false

  /// A user of whom only the identifier is known.
  public init(identifier: Int64) {
    self.identifier = identifier
  }
}
