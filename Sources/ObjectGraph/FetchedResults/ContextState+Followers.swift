import Predicates

extension ContextState {
  /// Whether it matters to the context what others save.
  var needsNotifications: Bool { hasObjects || journal != nil }

  /// Keeps `follower` up to date for as long as somebody holds its controller.
  func follow(_ follower: ResultsTracker) {
    // What changed before is in the follower's results already, but not in those of others.
    updateFollowers()
    followers.append(follower)
    if journal == nil { journal = ChangeJournal() }
  }

  /// Brings the results of all controllers up to date.
  func updateFollowers() {
    guard var changes = journal else { return }
    followers.removeAll(where: \.isDone)
    journal = followers.isEmpty ? nil : ChangeJournal()
    changes.removeRestored { registeredObject($0)?.row?[$1] }
    guard !changes.isEmpty, !followers.isEmpty else { return }
    // An error that somebody's access met is for that one's `perform` to throw.
    let error = accessError
    accessError = nil
    for follower in followers { follower.update(changes, self) }
    accessError = error
  }
}
