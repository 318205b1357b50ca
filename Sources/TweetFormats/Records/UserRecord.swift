package import FoundationEssentials

/// One user as one source describes them.
///
/// A property is nil where the source doesn't say.
package struct UserRecord: Sendable, Hashable {
  /// The user's identifier, above 0.
  package var identifier: Int64
  /// The name after `@`.
  package var screenName: String?
  /// The display name.
  package var name: String?
  /// The self-description, with links written out.
  package var bio: String?
  /// The location that the user states.
  package var location: String?
  /// The user's web page, written out.
  package var url: String?
  /// When the account was made, in UTC.
  package var created: Date?
  /// The number of users who follow this one.
  package var followersCount: Int64?
  /// The number of users whom this one follows.
  package var followingCount: Int64?
  /// The number of tweets written.
  package var tweetCount: Int64?
  /// The number of lists this user is on.
  package var listedCount: Int64?
  /// True if the service shows a badge.
  package var verified: Bool?
  /// True if only followers may read the tweets.
  package var protected: Bool?
  /// The address of the profile picture.
  package var avatar: String?
  /// When the user had these names, where that isn't when the record was made: those in a text are as old
  /// as the text.
  package var asOf: Date?
  /// True for a user object of its own; false where the user is only named, as in a mention.
  package var isComplete = false

  /// A user of whom only the identifier is known.
  package init(identifier: Int64) {
    self.identifier = identifier
  }
}
