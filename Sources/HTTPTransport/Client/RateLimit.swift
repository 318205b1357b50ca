import FoundationEssentials

/// The rate limit headers of a response.
package struct RateLimit: Sendable, Hashable {
  /// Requests in a window, from `x-rate-limit-limit`.
  package var limit: Int?
  /// Requests left in this window, from `x-rate-limit-remaining`.
  package var remaining: Int?
  /// The end of the window in seconds since 1970 by the clock of this machine, from
  /// `x-rate-limit-reset`.
  package var reset: Int64?
  /// The time named by `Retry-After` in seconds since 1970 by the clock of this machine.
  package var retryAfter: Int64?

  /// Reads the headers.
  ///
  /// A header that makes no sense is left out.
  ///
  /// - Parameters:
  ///   - headers: the response's headers.
  ///   - now: the present in seconds since 1970, which a `Retry-After` in seconds counts from.
  package init(headers: HTTPHeaders, now: Int64) {
    limit = headers["x-rate-limit-limit"].flatMap { Int($0) }
    remaining = headers["x-rate-limit-remaining"].flatMap { Int($0) }
    // A server's times are of its own clock, which its Date header tells.
    let offset = headers.date.map { $0 - now } ?? 0
    // A sane time is one before the year 10000; a larger number would be milliseconds or junk.
    let sane = Int64(0)...253_402_300_799
    reset = headers["x-rate-limit-reset"].flatMap { Int64($0) }
      .flatMap { sane.contains($0) ? $0 - offset : nil }
    retryAfter = headers["Retry-After"].flatMap { text in
      if let seconds = Int64(text) {
        let (time, overflow) = now.addingReportingOverflow(seconds)
        return !overflow && seconds >= 0 && sane.contains(time) ? time : nil
      }
      return HTTPDate.seconds(text).map { $0 - offset }
    }
  }

  /// The earliest useful time to try again, in seconds since 1970.
  ///
  /// With requests left in the window the limit is another one, such as one request a second;
  /// then the window's end says nothing.
  package var retryAt: Int64? {
    if let retryAfter { return retryAfter }
    if let remaining, remaining > 0 { return nil }
    return reset
  }

  /// `retryAt`, or nil if it is past or absurdly far away, so that it says nothing.
  ///
  /// X's longest windows are a day; a month is the longest time that any service counts in.
  func usableRetry(now: Int64) -> Int64? {
    guard let retryAt, retryAt > now, retryAt - now <= Self.longestWait else { return nil }
    return retryAt
  }

  private static let longestWait: Int64 = 31 * 86_400
}
