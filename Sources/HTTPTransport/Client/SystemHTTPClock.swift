import Glibc

/// The machine's clock.
package struct SystemHTTPClock: HTTPClock {
  /// The machine's clock.
  package init() {}

  /// The present in whole seconds since 1970.
  package func now() -> Int64 {
    var spec = timespec()
    clock_gettime(CLOCK_REALTIME, &spec)
    return Int64(spec.tv_sec)
  }

  /// Blocks the calling thread for `duration`, looking at `cancellation` ten times a second.
  package func sleep(for duration: Duration, cancellation: CancellationFlag?) {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: duration)
    while cancellation?.isCancelled != true {
      let left = clock.now.duration(to: end)
      if left <= .zero { return }
      let slice = min(left, .milliseconds(100))
      // A slice is at most a tenth of a second, so the nanoseconds fit.
      var spec = timespec(
        tv_sec: 0, tv_nsec: Int(slice.components.attoseconds / 1_000_000_000))
      nanosleep(&spec, nil)
    }
  }
}
