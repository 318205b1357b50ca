import HTTPTransport
import LoopbackServer
import Synchronization
import Testing

@Suite("HTTPClient: retries")
struct HTTPClientRetryTests {
  /// A server that gives one answer after the other; the last one stays.
  static func server(_ answers: [LoopbackResponse]) throws -> LoopbackServer {
    let next = Atomic<Int>(0)
    return try LoopbackServer { _ in
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return answers[min(index, answers.count - 1)]
    }
  }

  static let broken = LoopbackResponse(
    steps: [.bytes(Array("half".utf8)), .close], framing: .declaredLength(8))
  static let whole = LoopbackResponse(text: "halfhalf")

  @Test("server errors are retried with growing waits")
  func serverErrors() throws {
    let server = try Self.server([
      LoopbackResponse(503), LoopbackResponse(500), LoopbackResponse(text: "ok"),
    ])
    let clock = TestClock()
    let client = try testClient(clock: clock) { $0.retry = RetryPolicy() }
    var waits: [HTTPClient.Wait] = []
    client.onWait = { waits.append($0) }
    let (body, response) = try client.data(for: HTTPRequest(url: server.origin))
    #expect(String(decoding: body, as: UTF8.self) == "ok")
    #expect(response.attemptCount == 3)
    #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    #expect(waits.map(\.duration) == clock.sleeps)
    #expect(waits.first?.reason.contains("503") == true)
  }

  @Test("a server that stays broken is given up, and its answer handed over")
  func serverStaysBroken() throws {
    let server = try Self.server([LoopbackResponse(502, text: "<html>")])
    let client = try testClient { $0.retry = RetryPolicy() }
    let response = try client.data(for: HTTPRequest(url: server.origin)).response
    #expect(response.status == 502)
    #expect(response.attemptCount == 4)
    #expect(server.requests.count == 4)
    #expect(HTTPStatusError(response: response, now: 0)?.code == .serverError)
  }

  @Test("other errors are not retried", arguments: [400, 401, 403, 404])
  func clientErrors(status: Int) throws {
    let server = try Self.server([LoopbackResponse(status)])
    let client = try testClient { $0.retry = RetryPolicy() }
    #expect(try client.data(for: HTTPRequest(url: server.origin)).response.status == status)
    #expect(server.requests.count == 1)
  }

  @Test("a Retry-After of a broken server is honoured")
  func retryAfter() throws {
    let server = try Self.server([
      LoopbackResponse(503, headers: [("Retry-After", "45")]), LoopbackResponse(text: "ok"),
    ])
    let clock = TestClock()
    let client = try testClient(clock: clock) { $0.retry = RetryPolicy() }
    #expect(try client.text(server.origin) == "ok")
    #expect(clock.sleeps == [.seconds(45)])
  }

  @Test("a broken connection is retried, and the body begins anew")
  func brokenBody() throws {
    let server = try Self.server([Self.broken, Self.whole])
    let client = try testClient { $0.retry = RetryPolicy() }
    #expect(try client.text(server.origin) == "halfhalf")
    #expect(server.requests.count == 2)
  }

  @Test("a body that was handed over in part is not begun anew without leave")
  func brokenBodyWithoutRestart() throws {
    let server = try Self.server([Self.broken, Self.whole])
    let client = try testClient { $0.retry = RetryPolicy() }
    var text = ""
    let error = try httpError {
      _ = try client.get(HTTPRequest(url: server.origin)) {
        text += String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(error.code == .truncatedBody)
    #expect(text == "half")
    #expect(server.requests.count == 1)
  }

  @Test("a connection that breaks again and again is given up and the tries are told")
  func brokenForGood() throws {
    var answer = LoopbackResponse()
    answer.stepsBeforeHead = [.reset]
    let server = try Self.server([answer])
    let clock = TestClock()
    let client = try testClient(clock: clock) { $0.retry.maximumRetries = 2 }
    let error = try httpError { _ = try client.text(server.origin) }
    #expect(error.code == .connectionReset)
    #expect(error.message.hasSuffix("(tried 3 times)"))
    #expect(clock.sleeps == [.seconds(1), .seconds(2)])
  }

  @Test("a rate limit is waited for")
  func rateLimit() throws {
    let clock = TestClock(now: 1_000)
    let server = try Self.server([
      LoopbackResponse(
        429, headers: [("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", "1300")]),
      LoopbackResponse(text: "ok"),
    ])
    let client = try testClient(clock: clock) { $0.retry = RetryPolicy() }
    #expect(try client.text(server.origin) == "ok")
    #expect(clock.sleeps == [.seconds(301)])
  }

  @Test("a rate limit beyond the wished wait is an error with the time to come back")
  func rateLimitTooLong() throws {
    let clock = TestClock(now: 1_000)
    let server = try Self.server([
      LoopbackResponse(
        429, headers: [("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", "1300")])
    ])
    let client = try testClient(clock: clock) { $0.retry.maximumRateLimitWait = .seconds(60) }
    let error = try httpError { _ = try client.text(server.origin) }
    #expect(error.code == .rateLimited)
    #expect(clock.sleeps.isEmpty)
    let problem = try #require(error.cause as? HTTPStatusError)
    #expect(problem.retryAt == 1_300)
    #expect(error.hint == "try again after 1970-01-01T00:21:40Z")
  }

  @Test("a rate limit that never ends is given up after the wished wait")
  func endlessRateLimit() throws {
    let clock = TestClock(now: 1_000)
    let server = try Self.server([LoopbackResponse(429)])
    let client = try testClient(clock: clock) { $0.retry.maximumRateLimitWait = .seconds(60) }
    let error = try httpError { _ = try client.text(server.origin) }
    #expect(error.code == .rateLimited)
    #expect(clock.sleeps == [1, 2, 4, 8, 16].map { Duration.seconds($0) })
  }

  @Test("a used-up monthly cap is not waited for")
  func usageCap() throws {
    let clock = TestClock()
    let server = try Self.server([
      .json(#"{"title":"UsageCapExceeded","detail":"Monthly product cap"}"#, status: 429)
    ])
    let client = try testClient(clock: clock) { $0.retry = RetryPolicy() }
    let error = try httpError { _ = try client.text(server.origin) }
    #expect(error.code == .usageCapExceeded)
    #expect(clock.sleeps.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test("a cancellation during a wait ends it")
  func cancelledWait() throws {
    let flag = CancellationFlag()
    let server = try Self.server([LoopbackResponse(503)])
    let client = try testClient(cancellation: flag) { $0.retry = RetryPolicy() }
    client.onWait = { _ in flag.cancel() }
    let error = try httpError { _ = try client.text(server.origin) }
    #expect(error.code == .cancelled)
    #expect(server.requests.count == 1)
  }

  @Test("the machine's clock does not sleep once it is cancelled")
  func systemClock() {
    let flag = CancellationFlag()
    flag.cancel()
    let start = ContinuousClock.now
    SystemHTTPClock().sleep(for: .seconds(3_600), cancellation: flag)
    #expect(start.duration(to: .now) < .seconds(60))
    #expect(SystemHTTPClock().now() > 1_700_000_000)
  }
}
