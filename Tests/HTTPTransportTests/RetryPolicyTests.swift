import HTTPTransport
import Testing

@Suite("RetryPolicy")
struct RetryPolicyTests {
  static func problem(_ status: Int, retryAt: Int64? = nil) -> HTTPStatusError {
    let headers: HTTPHeaders =
      retryAt.map { ["x-rate-limit-reset": "\($0)", "x-rate-limit-remaining": "0"] } ?? [:]
    return HTTPStatusError(
      status: status, headers: headers, body: [], url: RawURL("https://h/"), now: 0)
      ?? HTTPStatusError(code: .unexpectedStatus, status: status, message: "")
  }

  @Test("the wait doubles up to its limit and never overflows")
  func backoff() {
    let policy = RetryPolicy()
    let waits = [0, 1, 2, 3, 4, 5, 6, Int.max, -1].map { policy.backoff(retry: $0) }
    #expect(waits == [1, 2, 4, 8, 16, 30, 30, 30, 1].map { Duration.seconds($0) })
  }

  @Test(
    "only errors that may pass are retried",
    arguments: [
      (500, true), (502, true), (503, true), (504, true), (408, true), (501, false), (505, false),
      (400, false), (401, false), (403, false), (404, false),
    ])
  func statuses(status: Int, isRetried: Bool) {
    let decision = RetryPolicy().decision(
      problem: Self.problem(status), now: 0, retries: 0, rateLimitRounds: 0, waited: .zero)
    #expect(decision == (isRetried ? .retry(after: .seconds(1)) : .giveUp))
  }

  @Test("a rate limit is waited for up to the limit, and the sum counts")
  func rateLimit() {
    let policy = RetryPolicy()
    func decide(_ retryAt: Int64?, waited: Duration = .zero, rounds: Int = 0)
      -> RetryPolicy.Decision
    {
      policy.decision(
        problem: Self.problem(429, retryAt: retryAt), now: 1_000, retries: 0,
        rateLimitRounds: rounds, waited: waited)
    }
    #expect(decide(1_900) == .retry(after: .seconds(901)))
    #expect(decide(1_910) == .rateLimited(wait: .seconds(911)))
    #expect(decide(1_500, waited: .seconds(500)) == .rateLimited(wait: .seconds(501)))
    // A reset in the past must not make a busy loop.
    #expect(decide(10) == .retry(after: .seconds(1)))
    #expect(decide(10, rounds: 3) == .retry(after: .seconds(8)))
    #expect(decide(nil, rounds: 1) == .retry(after: .seconds(2)))
    #expect(
      RetryPolicy.never.decision(
        problem: Self.problem(429), now: 0, retries: 0, rateLimitRounds: 0, waited: .zero)
        == .rateLimited(wait: .seconds(1)))
  }

  @Test("broken connections are retried a few times")
  func connections() {
    let policy = RetryPolicy()
    #expect(policy.decision(retries: 2) == .retry(after: .seconds(4)))
    #expect(policy.decision(retries: 3) == .giveUp)
    #expect(RetryPolicy.never.decision(retries: 0) == .giveUp)
  }
}
