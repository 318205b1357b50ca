import ObjectGraph
import Synchronization

/// Counts the calls of a store and its snapshots, and makes readings fail on request.
final class CallCounter: Sendable {
  private let calls = Mutex(0)
  private let failure = Mutex<StoreError?>(nil)

  /// Returns the number of calls since the last time, and resets it.
  func take() -> Int {
    calls.withLock { calls in
      defer { calls = 0 }
      return calls
    }
  }

  /// Makes every reading of rows and relationships fail with `error`, or work again.
  func fail(with error: StoreError?) { failure.withLock { $0 = error } }

  func count() { calls.withLock { $0 += 1 } }

  func countReading() throws {
    count()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
