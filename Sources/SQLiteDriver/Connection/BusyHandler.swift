import CSQLite
import Glibc

/// Waits for the locks of other connections, as SQLite's own time-out does, until the caller gives up.
final class BusyHandler {
  private let timeout: Int32
  private let isCancelled: @Sendable () -> Bool
  /// Milliseconds waited for the lock at hand.
  private var waited: Int32 = 0
  /// True from the moment the caller gave up until an error says so.
  private var wasCancelled = false

  /// The pauses of SQLite's own handler, in milliseconds; the last one repeats.
  private static let pauses: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

  /// - Parameters:
  ///   - timeout: The longest wait for one lock, in milliseconds.
  ///   - isCancelled: Asked before each pause, which takes up to 100 ms; true ends the wait.
  init(timeout: Int32, isCancelled: @escaping @Sendable () -> Bool) {
    self.timeout = timeout
    self.isCancelled = isCancelled
  }

  /// Makes the connection wait by this handler, which must live as long as the connection.
  func install(on connection: OpaquePointer) -> Int32 {
    sqlite3_busy_handler(
      connection,
      { handler, attempts in
        guard let handler else { return 0 }
        let busy = Unmanaged<BusyHandler>.fromOpaque(handler).takeUnretainedValue()
        return busy.waits(attempt: Int(attempts)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// True if the caller ended a wait since the last call.
  func takeCancellation() -> Bool {
    defer { wasCancelled = false }
    return wasCancelled
  }

  /// Pauses; false when the time is up, or the caller gave up.
  private func waits(attempt: Int) -> Bool {
    if attempt == 0 { waited = 0 }
    if isCancelled() {
      wasCancelled = true
      return false
    }
    let pause = min(Self.pauses[min(attempt, Self.pauses.count - 1)], timeout - waited)
    guard pause > 0 else { return false }
    waited += pause
    usleep(UInt32(pause) * 1000)
    return true
  }
}
