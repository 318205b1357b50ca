import Synchronization

/// A switch that stops a transfer from another thread or from a signal handler.
///
/// `cancel()` is a single atomic store, so it may be called anywhere, also from a handler of
/// SIGINT. A transfer notices it within a tenth of a second.
package final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  /// A flag that is not set.
  package init() {}

  /// Sets the flag for good.
  package func cancel() {
    flag.store(true, ordering: .releasing)
  }

  /// True if `cancel()` was called.
  package var isCancelled: Bool {
    flag.load(ordering: .acquiring)
  }
}
