/// Finds transfers that take too long: silent ones, slow ones, and endless ones.
///
/// libcurl's own limits count in whole seconds and also while the caller is busy with the bytes;
/// this one does neither.
struct TransferWatch {
  /// The reason for giving up a transfer.
  enum Finding: Hashable {
    /// No byte came for the time of a window.
    case silent
    /// Since the first byte, a window had too few bytes.
    case slow
    /// The whole response took too long.
    case overdue
  }

  private let window: Duration
  private let minimumByteCount: Int64
  private let duration: Duration
  private let start: ContinuousClock.Instant
  /// Time before this transfer that counts for its duration, such as that of redirects.
  private let timeBefore: Duration
  /// The busy time, the caller's excluded, when the last byte came.
  private var lastByte = Duration.zero
  private var windowStart = Duration.zero
  private var activity: Int64 = 0
  private var activityAtStart: Int64 = 0
  /// The time until a finding is possible.
  private(set) var remaining: Duration

  /// - Parameters:
  ///   - window: how long a server may be silent, and the time over which its speed is measured.
  ///   - minimumSpeed: bytes a second.
  ///   - duration: the longest time of the response.
  ///   - timeBefore: the part of that time which is over.
  init(
    window: Duration, minimumSpeed: Int, duration: Duration, timeBefore: Duration = .zero,
    now: ContinuousClock.Instant
  ) {
    self.window = max(window, .milliseconds(1))
    // The window's length in seconds times the speed, at least one byte.
    let bytes = (self.window / .seconds(1)) * Double(max(1, minimumSpeed))
    minimumByteCount = bytes < 1 ? 1 : Int64(min(bytes, 1e15))
    self.duration = duration
    self.timeBefore = timeBefore
    start = now
    remaining = min(self.window, duration - timeBefore)
  }

  /// The time of the response so far, without that of the caller.
  func elapsed(now: ContinuousClock.Instant, sinkTime: Duration) -> Duration {
    timeBefore + start.duration(to: now) - sinkTime
  }

  /// Looks at the clock.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - activity: all bytes that came so far.
  ///   - sinkTime: the time spent in the caller's closure so far, which does not count.
  ///   - isConnected: whether the request was sent. Until then the connect timeout is in charge.
  mutating func finding(
    now: ContinuousClock.Instant, activity: Int64, sinkTime: Duration, isConnected: Bool
  ) -> Finding? {
    let time = start.duration(to: now) - sinkTime
    if timeBefore + time >= duration { return .overdue }
    if !isConnected { lastByte = time }
    if activity > self.activity {
      // A server may think for a while; its speed counts from the first byte.
      if self.activity == 0 { windowStart = time }
      self.activity = activity
      lastByte = time
    } else if time - lastByte >= window {
      return .silent
    }
    if activity > 0, time - windowStart >= window {
      if activity - activityAtStart < minimumByteCount { return .slow }
      windowStart = time
      activityAtStart = activity
    }
    let windowEnd = activity > 0 ? min(lastByte, windowStart) : lastByte
    remaining = max(.zero, min(window - (time - windowEnd), duration - timeBefore - time))
    return nil
  }
}
