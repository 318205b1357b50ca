package import FoundationEssentials

/// The account that an account archive belongs to, from a record of the archive.
///
/// One archive says it in many files, so most of it is nil in each record. Its address and telephone number
/// are never read.
package struct AccountRecord: Sendable, Hashable {
  /// The account's identifier.
  package var identifier: Int64?
  /// The name after `@`.
  package var screenName: String?
  /// The display name.
  package var name: String?
  /// When the account was made, in UTC.
  package var created: Date?
  /// The self-description.
  package var bio: String?
  /// The location that the owner states.
  package var location: String?
  /// The owner's web page; nil where only its `t.co` address is known.
  package var url: String?
  /// The address of the profile picture.
  package var avatar: String?
  /// When the archive was made, in UTC.
  package var exported: Date?
  /// Names after `@` that the account had before.
  package var formerNames: [String] = []
  /// Users who follow the account.
  package var followers: [Int64] = []
  /// Users whom the account follows.
  package var following: [Int64] = []

  /// An account of which nothing is known.
  package init() {}

  /// Adds what another record of the same archive says; what is known already stays.
  package mutating func add(_ other: AccountRecord) {
    identifier = identifier ?? other.identifier
    screenName = screenName ?? other.screenName
    name = name ?? other.name
    created = created ?? other.created
    bio = bio ?? other.bio
    location = location ?? other.location
    url = url ?? other.url
    avatar = avatar ?? other.avatar
    exported = exported ?? other.exported
    formerNames += other.formerNames
    followers += other.followers
    following += other.following
  }
}
