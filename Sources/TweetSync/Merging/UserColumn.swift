import Basics
import Predicates
import TweetFormats

/// The columns of a user's row.
enum UserColumn: String, EntityColumn {
  case identifier, screenName, name, bio, location, url, created
  case followersCount, followingCount, tweetCount, listedCount
  case verified, protected, avatar, provenance, followers, following

  static let entityName = "TwitterUser"

  /// All columns, in an array that isn't made again for each record.
  static let ordered = allCases

  var rule: MergeRule {
    switch self {
    case .identifier, .followers, .following: .identity
    case .created: .trusted
    case .screenName, .name, .bio, .location, .url, .followersCount, .followingCount, .tweetCount,
      .listedCount, .verified, .protected, .avatar:
      .newest
    case .provenance: .provenance
    }
  }

  func value(of user: UserRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .identifier: .integer(user.identifier)
    case .screenName: .init(user.screenName)
    case .name: .init(user.name)
    case .bio: .init(user.bio)
    case .location: .init(user.location)
    case .url: .init(user.url)
    case .created: .init(user.created)
    case .followersCount: .init(user.followersCount)
    case .followingCount: .init(user.followingCount)
    case .tweetCount: .init(user.tweetCount)
    case .listedCount: .init(user.listedCount)
    case .verified: .init(user.verified)
    case .protected: .init(user.protected)
    case .avatar: .init(user.avatar)
    case .provenance: context.provenance
    // Only account archives have them: see `UserRows`.
    case .followers, .following: .null
    }
  }
}

/// The columns of a profile's row.
enum ProfileColumn: String, EntityColumn {
  case user, fingerprint, screenName, name, bio, firstSeen

  static let entityName = "Profile"

  var rule: MergeRule { self == .firstSeen ? .least : .identity }

  func value(of profile: UserRows.Profile, _ context: RowContext) -> AttributeValue {
    switch self {
    case .user: .integer(profile.user)
    case .fingerprint: .integer(profile.fingerprint)
    case .screenName: .init(profile.screenName)
    case .name: .init(profile.name)
    case .bio: .init(profile.bio)
    case .firstSeen: .init(profile.firstSeen)
    }
  }
}

extension UserRecord {
  /// The row of the user, with a value for each ``UserColumn``.
  func values(stamp: Stamp) -> [AttributeValue] {
    let context = RowContext(provenance: Provenance(stamp).value)
    var row: [AttributeValue] = []
    row.reserveCapacity(UserColumn.ordered.count)
    for column in UserColumn.ordered { row.append(column.value(of: self, context)) }
    return row
  }

  /// A number that tells the profiles of one user apart: FNV-1a over handle, name and bio.
  var profileFingerprint: Int64 {
    var hash = FNV1a()
    for text in [screenName, name, bio] {
      hash.combine((text ?? "\u{0}").utf8)
      hash.combine(0x1f)
    }
    return Int64(bitPattern: hash.value)
  }
}
