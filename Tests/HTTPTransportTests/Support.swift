import HTTPTransport
import LoopbackServer
import Testing

/// The configuration of tests: no proxy, no retries unless a test wants them.
func testConfiguration(_ change: (inout HTTPConfiguration) -> Void = { _ in }) -> HTTPConfiguration
{
  var configuration = HTTPConfiguration(version: "0.0-test")
  configuration.usesEnvironmentProxy = false
  configuration.retry = .never
  configuration.stallTimeout = .seconds(20)
  change(&configuration)
  return configuration
}

func testClient(
  clock: TestClock = TestClock(), cancellation: CancellationFlag? = nil,
  _ change: (inout HTTPConfiguration) -> Void = { _ in }
) throws -> HTTPClient {
  try HTTPClient(
    configuration: testConfiguration(change), clock: clock, cancellation: cancellation)
}

extension HTTPClient {
  func text(_ url: String) throws -> String {
    String(decoding: try data(for: HTTPRequest(url: url)).body, as: UTF8.self)
  }
}

/// The error that `body` throws, which must be an `HTTPError`.
func httpError(_ body: () throws -> Void) throws -> HTTPError {
  let error = try #require(throws: (any Error).self) { try body() }
  return try #require(error as? HTTPError, "not an HTTPError: \(error)")
}

/// What a test puts in place of a real token.
let token = "AAAAtopsecret-token"
