import Synchronization

/// The changes that others have saved, until the context next runs.
///
/// It stays small however long the context doesn't run: many notifications become one, and a very long one
/// becomes the word that everything may have changed.
final class ChangeInbox: Sendable {
  /// A notification for a context.
  enum Notification: Sendable, Hashable {
    /// These objects changed.
    case changes(ObjectChanges)
    /// Any object may have changed.
    case everything
  }

  /// More identifiers than this aren't kept.
  static let capacity = 10_000

  private struct State {
    var notification: Notification?
    var isListening = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Whether the context holds objects that a save elsewhere could make stale.
  var isListening: Bool { state.withLock { $0.isListening } }

  /// The function that wakes the context for a notification; nil while nothing waits for notifications.
  var wake: (@Sendable () -> Void)? {
    get { state.withLock { $0.wake } }
    set { state.withLock { $0.wake = newValue } }
  }

  func post(_ changes: ObjectChanges) {
    let wake = state.withLock { state in
      var all = changes
      switch state.notification {
      case .everything: return state.wake
      case .changes(let earlier):
        all = earlier
        all.formUnion(changes)
      case nil: break
      }
      state.notification = all.count > Self.capacity ? .everything : .changes(all)
      return state.wake
    }
    wake?()
  }

  func postEverything() {
    let wake = state.withLock { state in
      state.notification = .everything
      return state.wake
    }
    wake?()
  }

  func collect() -> Notification? {
    state.withLock { state in
      let notification = state.notification
      state.notification = nil
      return notification
    }
  }

  func setListening(_ isListening: Bool) {
    state.withLock { state in
      state.isListening = isListening
      if !isListening { state.notification = nil }
    }
  }
}
