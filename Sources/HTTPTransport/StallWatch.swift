/// Measures a transfer's speed window by window.
///
/// libcurl's own low speed limit counts in whole seconds and also while the caller is busy with
/// what came; this one does neither.
struct StallWatch {
  private let window: Duration
  private let minimumByteCount: Int64
  private var start: ContinuousClock.Instant
  private var activityAtStart: Int64 = 0
  private var sinkTimeAtStart = Duration.zero
  /// How long until the window ends.
  private(set) var remaining: Duration

  init(window: Duration, minimumSpeed: Int, now: ContinuousClock.Instant) {
    self.window = max(window, .milliseconds(1))
    // The window's length in seconds times the speed, at least one byte.
    let bytes = (self.window / .seconds(1)) * Double(max(1, minimumSpeed))
    minimumByteCount = bytes < 1 ? 1 : Int64(min(bytes, 1e15))
    start = now
    remaining = self.window
  }

  /// Looks at the clock: whether a window has ended with too few bytes in it.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - activity: all bytes that came so far.
  ///   - sinkTime: the time spent in the caller's closure so far, which does not count.
  ///   - isConnected: whether the request was sent. Until then the window begins anew each time.
  mutating func isStalled(
    now: ContinuousClock.Instant, activity: Int64, sinkTime: Duration, isConnected: Bool
  ) -> Bool {
    let elapsed = start.duration(to: now) - (sinkTime - sinkTimeAtStart)
    remaining = max(.zero, window - elapsed)
    if isConnected {
      if elapsed < window { return false }
      if activity - activityAtStart < minimumByteCount { return true }
    }
    start = now
    activityAtStart = activity
    sinkTimeAtStart = sinkTime
    remaining = window
    return false
  }
}
