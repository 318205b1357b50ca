/// When to send a request again, and after how long.
///
/// It is a pure rule: the client tells what happened and does the waiting.
package struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of retries after a server error or a broken connection.
  package var maximumRetries: Int = 3
  /// The wait before the first retry; it doubles each time.
  package var firstDelay: Duration = .seconds(1)
  /// The longest single wait after a server error or a broken connection.
  package var maximumDelay: Duration = .seconds(30)
  /// The maximum total time that a request waits for rate limits.
  ///
  /// X's windows are 15 minutes long.
  package var maximumRateLimitWait: Duration = .seconds(15 * 60 + 10)

  /// The usual limits.
  package init() {}

  /// A policy that never sends a request twice.
  package static var never: RetryPolicy {
    var policy = RetryPolicy()
    policy.maximumRetries = 0
    policy.maximumRateLimitWait = .zero
    return policy
  }

  /// The decision after a failed attempt.
  package enum Decision: Sendable, Hashable {
    /// Send the request again after that time.
    case retry(after: Duration)
    /// Hand the failure to the caller.
    case giveUp
    /// The limit is lifted later than the caller wants to wait. The time is what remains.
    case rateLimited(wait: Duration)
  }

  /// The wait before retry number `retry`, counted from 0.
  package func backoff(retry: Int) -> Duration {
    var delay = min(firstDelay, maximumDelay)
    for _ in 0..<max(0, min(retry, 64)) {
      if delay >= maximumDelay { return maximumDelay }
      delay = min(delay * 2, maximumDelay)
    }
    return delay
  }

  /// Rules on a broken connection; `retries` were made before.
  package func decision(retries: Int) -> Decision {
    retries < maximumRetries ? .retry(after: backoff(retry: retries)) : .giveUp
  }

  /// Rules on a response.
  ///
  /// - Parameters:
  ///   - problem: the response's classification.
  ///   - now: the present in seconds since 1970.
  ///   - retries: how often the request was sent again after server errors.
  ///   - rateLimitRounds: how often it waited for a rate limit.
  ///   - waited: how long it waited for rate limits.
  package func decision(
    problem: HTTPStatusError, now: Int64, retries: Int, rateLimitRounds: Int, waited: Duration
  ) -> Decision {
    switch problem.code {
    case .rateLimited:
      // The clocks may differ, and a reset in the past must not make a busy loop.
      var wait = backoff(retry: rateLimitRounds)
      if let retryAt = problem.retryAt, retryAt > now {
        wait = max(wait, .seconds(retryAt - now) + .seconds(1))
      }
      if waited + wait > maximumRateLimitWait { return .rateLimited(wait: wait) }
      return .retry(after: wait)
    case .serverError, .requestTimeout:
      guard retries < maximumRetries, problem.isWorthRetrying else { return .giveUp }
      var wait = backoff(retry: retries)
      if let retryAt = problem.retryAt, retryAt > now { wait = max(wait, .seconds(retryAt - now)) }
      return wait > max(maximumDelay, maximumRateLimitWait) ? .giveUp : .retry(after: wait)
    default:
      return .giveUp
    }
  }
}
