import ObjectModel
import Synchronization

extension PersistentStoreCoordinator {
  /// The state of changes that weren't made through this coordinator.
  struct ForeignState: Sendable {
    /// The number of transactions that the coordinator has begun to commit, without those that failed.
    var ownCommits = 0
    /// The most transactions of others on the same store object that were seen.
    var foreignCommits = 0
    /// The store's number of foreign changes when it was last looked at; nil before.
    var foreign: Int64?
    /// The position up to which the history was read.
    var token: HistoryToken?
  }

  /// Runs a writing of this coordinator's own, so that it isn't taken for somebody else's.
  func counted<Result>(_ counts: Bool = true, _ body: () throws -> Result) throws -> Result {
    guard counts else { return try body() }
    foreignState.withLock { $0.ownCommits += 1 }
    do {
      return try body()
    } catch {
      foreignState.withLock { $0.ownCommits -= 1 }
      throw error
    }
  }

  /// Tells all contexts what others have written past this coordinator: other processes, and other
  /// containers of the same store.
  ///
  /// It costs a look at a counter. The history tells which objects it was, where it is kept; otherwise
  /// everything may have changed.
  ///
  /// - Parameter isNeeded: Whether a connection may be opened for it. One that is open already is looked
  ///   at in any case, so that it is known early since when there is nothing new.
  func noticeForeignChanges(isNeeded: Bool) throws {
    guard let counter = try store.commitCounter(opensConnection: isNeeded) else { return }
    let (isNews, token) = foreignState.withLock { state in
      let foreignCommits = counter.own - state.ownCommits
      // Before the first look nobody knows what has changed since the objects were read.
      let isNews = state.foreign != counter.foreign || foreignCommits > state.foreignCommits
      state.foreign = counter.foreign
      state.foreignCommits = max(foreignCommits, state.foreignCommits)
      return (isNews, state.token)
    }
    guard isNews else { return }
    guard history != nil, let changes = try foreignChanges(after: token) else {
      return postEverything()
    }
    post(changes, except: nil)
  }

  /// Returns the changes that others made, from the history; nil if the history doesn't contain them.
  private func foreignChanges(after token: HistoryToken?) throws -> ObjectChanges? {
    let last = try store.lastHistoryToken()
    defer { foreignState.withLock { $0.token = last ?? HistoryToken(number: 0) } }
    // The first time, nobody knows since when.
    guard let token else { return nil }
    do {
      let foreign = try store.history(after: token, limit: nil).filter { $0.origin != origin }
      return foreign.isEmpty ? nil : ObjectChanges(foreign)
    } catch let error as StoreError where error.code == .historyExpired {
      return nil
    }
  }
}
