/// The clock of a client, which tests replace so that they don't have to wait.
package protocol HTTPClock: Sendable {
  /// The present in whole seconds since 1970.
  func now() -> Int64

  /// Blocks the calling thread for `duration`, or less once `cancellation` is set.
  func sleep(for duration: Duration, cancellation: CancellationFlag?)
}
