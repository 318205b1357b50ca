/// The changes of a controller's results, one after the other.
///
/// Changes that come faster than they are taken become one, so that nothing piles up. The sequence goes on
/// until its task is cancelled, also when nobody else holds the controller any more. An error tells that the results couldn't be brought up to
/// date; they are at the next change.
public struct FetchedChanges: AsyncSequence, Sendable {
  /// The results that the first change begins with.
  public let initial: FetchedSections
  private let subscription: Subscription
  private let signals: AsyncStream<Void>

  init(_ state: FetchedResultsState) {
    let (observer, sections, signals) = state.register()
    initial = sections
    self.signals = signals
    subscription = Subscription(observer: observer, state: state)
  }

  /// Returns the change since the last one was taken, without waiting; nil if nothing changed.
  ///
  /// - Throws: The error that kept the results from being brought up to date.
  public func takeChange() throws -> FetchedChange? {
    try subscription.takeChange()
  }

  /// Waits for changes.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: subscription, signals: signals.makeAsyncIterator())
  }

  /// Waits for changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let subscription: Subscription
    fileprivate var signals: AsyncStream<Void>.AsyncIterator

    /// The next change; nil when the task is cancelled.
    ///
    /// - Throws: The error that kept the results from being brought up to date.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error)
      -> FetchedChange?
    {
      while await signals.next(isolation: actor) != nil {
        if let change = try subscription.takeChange() { return change }
      }
      return nil
    }
  }

  /// An observer's place, for as long as somebody holds it.
  fileprivate final class Subscription: Sendable {
    private let observer: Int
    private let state: FetchedResultsState

    init(observer: Int, state: FetchedResultsState) {
      self.observer = observer
      self.state = state
    }

    deinit {
      state.deregister(observer)
    }

    func takeChange() throws -> FetchedChange? {
      try state.takeChange(observer)
    }
  }
}
