import HTTPTransport
import Synchronization

/// A clock that stands still but for the waits, which it writes down and skips.
final class TestClock: HTTPClock {
  private let state: Mutex<(now: Int64, sleeps: [Duration])>

  init(now: Int64 = 1_700_000_000) {
    state = Mutex((now, []))
  }

  var sleeps: [Duration] { state.withLock { $0.sleeps } }

  func now() -> Int64 { state.withLock { $0.now } }

  func sleep(for duration: Duration, cancellation: CancellationFlag?) {
    state.withLock {
      $0.sleeps.append(duration)
      $0.now += duration.components.seconds
    }
  }
}
