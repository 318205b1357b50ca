import Glibc
import HTTPTransport
import LoopbackServer
import Testing

@Suite("HTTPClient: proxies")
struct HTTPClientProxyTests {
  @Test("the proxy of the environment is used for other machines, not for this one")
  func environment() async {
    // A process of its own, since the environment must not change under other threads.
    await #expect(processExitsWith: .success) {
      let proxy = try LoopbackServer { _ in LoopbackResponse(text: "by proxy") }
      let server = try LoopbackServer { _ in LoopbackResponse(text: "direct") }
      setenv("http_proxy", proxy.origin, 1)
      unsetenv("no_proxy")
      unsetenv("NO_PROXY")
      let client = try testClient { $0.usesEnvironmentProxy = true }
      try #require(try client.text("http://some-host.invalid/x") == "by proxy")
      try #require(proxy.requests.map(\.target) == ["http://some-host.invalid/x"])
      try #require(try client.text(server.origin) == "direct")
      try #require(proxy.requests.count == 1)
      let without = try testClient()
      let error = try httpError { _ = try without.text("http://some-host.invalid/x") }
      try #require(error.code == .nameResolution)
    }
  }
}
