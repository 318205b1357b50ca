import FoundationEssentials

/// The users of a record, each once.
struct UserCollector {
  private(set) var users: [UserRecord] = []
  /// The index of each user; filled only if there are many.
  private var places: [Int64: Int] = [:]

  /// Up to so many users are searched one by one.
  private static let few = 12

  /// Returns the index of the user with `identifier`.
  private func place(of identifier: Int64) -> Int? {
    if users.count > Self.few { return places[identifier] }
    return users.firstIndex { $0.identifier == identifier }
  }

  /// Returns the user with `identifier` as known so far.
  func user(_ identifier: Int64) -> UserRecord? { place(of: identifier).map { users[$0] } }

  /// True if a whole object of this user is here already.
  func holdsWhole(_ identifier: Int64) -> Bool {
    place(of: identifier).map { users[$0].isComplete } ?? false
  }

  /// Adds a user.
  ///
  /// Of one that is here already the whole object stays; a name is filled in.
  mutating func add(_ user: UserRecord) {
    if let place = place(of: user.identifier) {
      if users[place].isComplete { return }
      if user.isComplete {
        users[place] = user
      } else {
        merge(user, at: place)
      }
      return
    }
    users.append(user)
    if users.count == Self.few + 1 {
      for (place, user) in users.enumerated() { places[user.identifier] = place }
    } else if users.count > Self.few {
      places[user.identifier] = users.count - 1
    }
  }

  /// Of names the later ones stay, and what is missing there is filled in.
  private mutating func merge(_ user: UserRecord, at place: Int) {
    guard (user.asOf ?? .distantPast) > (users[place].asOf ?? .distantPast) else {
      // Most names are repeated as they are: nothing is written then.
      if users[place].screenName == nil { users[place].screenName = user.screenName }
      if users[place].name == nil { users[place].name = user.name }
      return
    }
    let (screenName, name) = (users[place].screenName, users[place].name)
    users[place] = user
    if user.screenName == nil { users[place].screenName = screenName }
    if user.name == nil { users[place].name = name }
  }

  /// Adds a user of whom only names are known.
  ///
  /// - Parameter asOf: When the user had them.
  mutating func add(
    _ identifier: Int64?, screenName: String?, name: String? = nil, asOf: Date?
  ) {
    guard let identifier else { return }
    var user = UserRecord(identifier: identifier)
    user.screenName = screenName
    user.name = name
    user.asOf = asOf
    add(user)
  }
}
