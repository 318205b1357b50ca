import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats

/// The rows of the users and profiles that a batch speaks of, one for each.
///
/// Most records of a batch say the same about a user, only at another time. That costs a comparison
/// here; rows are built and merged where something differs.
///
/// Of a record whose rows depend on nothing the evidence is empty.
struct UserRows: Sendable {
  /// What records say of one user.
  private struct Version: Sendable {
    /// What the last record says, as others before it may have.
    var user: UserRecord
    var stamp: Stamp
    /// What was said before in other words, merged.
    var earlier: [AttributeValue]?
    /// The place of the profile, for a user object of its own.
    var profile: Int?

    var row: [AttributeValue] {
      let row = user.values(stamp: stamp)
      return earlier.map { RowLayout.user.merger.merge($0, row) } ?? row
    }
  }

  private struct Entry: Sendable {
    let identifier: Int64
    var described: Version?
    /// Apart from `described`, since a name in a mention never equals a whole user object.
    var named: Version?
    var evidence: Evidence
    var followers: [AttributeValue] = []
    var following: [AttributeValue] = []
  }

  /// What a row depends on.
  fileprivate struct Evidence: Sendable {
    private var observations: [Int] = []
    private var isFree = false

    mutating func add(_ range: Range<Int>) {
      if range.isEmpty { isFree = true } else { observations.add(evidence: range) }
    }

    /// Adds what the next row depends on.
    func append(to dependency: inout BatchInsertRequest.Dependency) {
      if isFree { dependency.unconditionalRows.insert(dependency.rows.count) }
      dependency.rows.append(observations)
    }
  }

  /// A profile that a user has or had.
  struct Profile: Sendable {
    let user: Int64
    let fingerprint: Int64
    let screenName: String?
    let name: String?
    let bio: String?
    var firstSeen: Date?
    fileprivate var evidence: Evidence
  }

  private struct ProfileKey: Hashable, Sendable {
    let user: Int64
    let fingerprint: Int64
  }

  private var entries: [Entry] = []
  private var positions: [Int64: Int] = [:]
  private var profiles: [Profile] = []
  private var profilePositions: [ProfileKey: Int] = [:]

  /// Makes sure that the user has a row.
  mutating func require(_ identifier: Int64, evidence: Range<Int>) {
    entries[position(of: identifier)].evidence.add(evidence)
  }

  /// Adds who follows a user, and whom the user follows.
  mutating func addFollows(of identifier: Int64, followers: [Int64], following: [Int64]) {
    for user in followers + following { require(user, evidence: 0..<0) }
    let position = position(of: identifier)
    entries[position].evidence.add(0..<0)
    entries[position].followers += followers.map { .integer($0) }
    entries[position].following += following.map { .integer($0) }
  }

  /// Adds a name that a user had before.
  mutating func addFormerName(_ name: String, of identifier: Int64) {
    require(identifier, evidence: 0..<0)
    var user = UserRecord(identifier: identifier)
    user.screenName = name
    _ = addProfile(of: user, seen: nil, evidence: 0..<0)
  }

  /// Adds what one record says of a user.
  ///
  /// - Parameters:
  ///   - seen: When it was so.
  ///   - evidence: The observations that say so.
  mutating func add(_ user: UserRecord, _ shape: RecordShape, seen: Date?, evidence: Range<Int>) {
    let position = position(of: user.identifier)
    entries[position].evidence.add(evidence)
    let seen = user.asOf ?? seen
    var user = user
    // The stamp says it.
    user.asOf = nil
    let known = user.isComplete ? entries[position].described : entries[position].named
    var version = Version(user: user, stamp: Stamp(shape, seen: seen))
    if user.isComplete {
      if let profile = known?.profile, let known, Self.haveSameProfile(known.user, user) {
        version.profile = profile
        note(seen, evidence, of: profile)
      } else {
        version.profile = addProfile(of: user, seen: seen, evidence: evidence)
      }
    }
    if let known { version = Self.join(known, version) }
    if user.isComplete {
      entries[position].described = version
    } else {
      entries[position].named = version
    }
  }

  /// The users' rows as a request.
  func request(dependsOn index: Int) -> BatchInsertRequest {
    var request = RowLayout.user.request
    request.values.reserveCapacity(entries.count * request.properties.count)
    var dependency = BatchInsertRequest.Dependency(onRequest: index)
    dependency.rows.reserveCapacity(entries.count)
    for entry in entries {
      var values: [AttributeValue]
      switch (entry.described?.row, entry.named?.row) {
      case (let row?, let other?): values = RowLayout.user.merger.merge(row, other)
      case (let row?, nil), (nil, let row?): values = row
      case (nil, nil): values = UserRecord(identifier: entry.identifier).values(stamp: .none)
      }
      if !entry.followers.isEmpty {
        values[RowLayout.UserPosition.followers] = .array(entry.followers)
      }
      if !entry.following.isEmpty {
        values[RowLayout.UserPosition.following] = .array(entry.following)
      }
      request.values.append(contentsOf: values)
      entry.evidence.append(to: &dependency)
    }
    request.dependency = dependency
    return request
  }

  /// The profiles' rows as a request.
  func profileRequest(dependsOn index: Int) -> BatchInsertRequest {
    var request = RowLayout.profile.request
    request.values.reserveCapacity(profiles.count * request.properties.count)
    var dependency = BatchInsertRequest.Dependency(onRequest: index)
    for profile in profiles {
      request.append(ProfileColumn.row(of: profile))
      profile.evidence.append(to: &dependency)
    }
    request.dependency = dependency
    return request
  }

  private mutating func position(of identifier: Int64) -> Int {
    if let position = positions[identifier] { return position }
    positions[identifier] = entries.count
    entries.append(Entry(identifier: identifier, evidence: Evidence()))
    return entries.count - 1
  }

  private mutating func addProfile(
    of user: UserRecord, seen: Date?, evidence: Range<Int>
  ) -> Int {
    let key = ProfileKey(user: user.identifier, fingerprint: user.profileFingerprint)
    if let position = profilePositions[key] {
      note(seen, evidence, of: position)
      return position
    }
    profilePositions[key] = profiles.count
    var profile = Profile(
      user: key.user, fingerprint: key.fingerprint, screenName: user.screenName, name: user.name,
      bio: user.bio, firstSeen: seen, evidence: Evidence())
    profile.evidence.add(evidence)
    profiles.append(profile)
    return profiles.count - 1
  }

  private mutating func note(_ seen: Date?, _ evidence: Range<Int>, of profile: Int) {
    if let seen { profiles[profile].firstSeen = min(profiles[profile].firstSeen ?? seen, seen) }
    profiles[profile].evidence.add(evidence)
  }

  private static func haveSameProfile(_ first: UserRecord, _ second: UserRecord) -> Bool {
    ExactText.haveSameBytes(first.screenName, second.screenName)
      && ExactText.haveSameBytes(first.name, second.name)
      && ExactText.haveSameBytes(first.bio, second.bio)
  }

  /// What is known when both versions are.
  private static func join(_ known: Version, _ version: Version) -> Version {
    var result = version
    let isSame =
      known.stamp.rank == version.stamp.rank
      && known.user == version.user && haveSameProfile(known.user, version.user)
      && ExactText.haveSameBytes(known.user.location, version.user.location)
      && ExactText.haveSameBytes(known.user.url, version.user.url)
      && ExactText.haveSameBytes(known.user.avatar, version.user.avatar)
    if isSame {
      // Of equal values from equally good sources the later observation wins in every rule.
      result.stamp.seen = max(known.stamp.seen, version.stamp.seen)
      result.earlier = known.earlier
    } else {
      result.earlier = known.row
    }
    return result
  }
}
