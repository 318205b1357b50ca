import HTTPTransport
import LoopbackServer
import Testing

@Suite("HTTPClient: redirects and secrets")
struct HTTPClientRedirectTests {
  static let secretRequestHeaders = [
    HTTPRequest.Header(name: "Cookie", value: Secret("ct0=\(token)")),
    HTTPRequest.Header(name: "X-Key", value: Secret(token)),
  ]

  static func request(_ url: String, withHeaders: Bool = true) -> HTTPRequest {
    HTTPRequest(
      url: url, token: Secret(token), headers: withHeaders ? secretRequestHeaders : [],
      accept: "application/json")
  }

  static func carriesSecret(_ request: LoopbackRequest) -> Bool {
    request.fields.contains { $0.value.contains(token) } || request.target.contains(token)
  }

  @Test(
    "a redirect on the same host is followed with the token",
    arguments: [
      301, 302, 303, 307, 308,
    ])
  func sameHost(status: Int) throws {
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? .redirect(to: "new?x=1", status: status) : LoopbackResponse(text: "moved")
    }
    let (body, response) = try testClient().data(for: Self.request(server.origin + "/old"))
    #expect(String(decoding: body, as: UTF8.self) == "moved")
    #expect(response.redirectCount == 1)
    #expect(response.finalURL.exposedText == server.origin + "/new?x=1")
    let last = try #require(server.requests.last)
    #expect(last.header("Authorization") == "Bearer \(token)")
    #expect(last.header("Cookie") == "ct0=\(token)")
    #expect(last.header("X-Key") == token)
    #expect(last.header("Accept") == "application/json")
  }

  @Test("neither token nor header goes to another port, which is another host")
  func otherHost() throws {
    let other = try LoopbackServer { _ in LoopbackResponse(text: "other") }
    let target = other.origin + "/landing"
    let first = try LoopbackServer { _ in .redirect(to: target) }
    let (body, response) = try testClient().data(for: Self.request(first.origin))
    #expect(String(decoding: body, as: UTF8.self) == "other")
    #expect(response.finalURL.exposedText == target)
    #expect(Self.carriesSecret(try #require(first.requests.first)))
    #expect(other.requests.count == 1)
    #expect(!other.requests.contains(where: Self.carriesSecret))
  }

  @Test("another name for the same machine is another host")
  func otherName() throws {
    let server = try LoopbackServer { request in
      guard request.path == "/a", let host = request.header("Host") else {
        return LoopbackResponse(text: "b")
      }
      return .redirect(to: "http://localhost:\(host.split(separator: ":").last ?? "")/b")
    }
    let client = try testClient()
    _ = try client.data(for: Self.request(server.origin + "/a"))
    let last = try #require(server.requests.last)
    #expect(last.path == "/b")
    #expect(!Self.carriesSecret(last))
  }

  @Test("a foreign host cannot send the token back to a place of its choice")
  func thereAndBack() throws {
    let other = try LoopbackServer { request in
      .redirect(to: "http://127.0.0.1:\(request.parameters("port").first ?? "")/back")
    }
    let target = other.origin
    let first = try LoopbackServer { request in
      request.path == "/back"
        ? LoopbackResponse(text: "end")
        : .redirect(
          to: target + "/?port="
            + "\(request.header("Host")?.split(separator: ":").last ?? "")")
    }
    let (body, _) = try testClient().data(for: Self.request(first.origin + "/start"))
    #expect(String(decoding: body, as: UTF8.self) == "end")
    #expect(first.requests.map(\.path) == ["/start", "/back"])
    #expect(first.requests.map(Self.carriesSecret) == [true, false])
    #expect(!other.requests.contains(where: Self.carriesSecret))
  }

  @Test("after a redirect to a foreign host the next request has the token again")
  func nextRequest() throws {
    let other = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let target = other.origin
    let first = try LoopbackServer { request in
      request.path == "/away" ? .redirect(to: target) : LoopbackResponse(text: "home")
    }
    let client = try testClient()
    _ = try client.data(for: Self.request(first.origin + "/away"))
    _ = try client.data(for: Self.request(first.origin + "/home"))
    #expect(first.requests.map(Self.carriesSecret) == [true, true])
    // And a request without one has none left over.
    _ = try client.data(for: HTTPRequest(url: first.origin + "/plain"))
    #expect(!Self.carriesSecret(try #require(first.requests.last)))
  }

  @Test("a circle of redirects ends with an error", arguments: ["/self", "/a"])
  func circle(path: String) throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/a": .redirect(to: "/b")
      case "/b": .redirect(to: "/a")
      default: .redirect(to: request.path)
      }
    }
    let error = try httpError { _ = try testClient().text(server.origin + path) }
    #expect(error.code == .tooManyRedirects)
    #expect(server.requests.count <= 2)
  }

  @Test("an endless chain of redirects ends at the limit")
  func chain() throws {
    let server = try LoopbackServer { request in
      .redirect(to: "/" + String((Int(request.path.dropFirst()) ?? 0) + 1))
    }
    let client = try testClient { $0.maximumRedirects = 4 }
    let error = try httpError { _ = try client.text(server.origin + "/0") }
    #expect(error.code == .tooManyRedirects)
    #expect(server.requests.map(\.path) == ["/0", "/1", "/2", "/3", "/4"])
  }

  @Test(
    "a redirect to anything but http and https is refused",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/x", "gopher://127.0.0.1/", "javascript:alert(1)",
      "http://user:\(token)@127.0.0.1/", "data:text/plain,x", "http://", "FILE:///etc/passwd",
    ])
  func refused(location: String) throws {
    let server = try LoopbackServer { _ in .redirect(to: location) }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .redirectRefused)
    #expect(error.message.contains(server.origin))
    #expect(!error.description.contains(token))
    #expect(error.cause is HTTPError)
  }

  @Test("a redirect status without an address is handed to the caller")
  func noLocation() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(302, text: "where?") }
    let response = try testClient().data(for: HTTPRequest(url: server.origin)).response
    #expect(response.status == 302)
    #expect(response.redirectCount == 0)
    #expect(HTTPStatusError(response: response, now: 0)?.code == .unexpectedStatus)
  }

  @Test("the body of a redirect is not delivered, however large it is")
  func redirectBody() throws {
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? LoopbackResponse(
          302, headers: [("Location", "/new")], body: [UInt8](repeating: 67, count: 500_000))
        : LoopbackResponse(text: "new")
    }
    #expect(try testClient().text(server.origin + "/old") == "new")
  }

  @Test("a token is not sent unencrypted to another machine")
  func plainHTTP() throws {
    let error = try httpError { _ = try testClient().data(for: Self.request("http://x.invalid/")) }
    #expect(error.code == .insecureToken)
    #expect(!error.description.contains(token))
    let headersOnly = HTTPRequest(url: "http://x.invalid/", headers: Self.secretRequestHeaders)
    #expect(try httpError { _ = try testClient().data(for: headersOnly) }.code == .insecureToken)
    // Allowed, it fails only since the name has no address.
    let client = try testClient { $0.allowsTokenOverPlainHTTP = true }
    let allowed = try httpError { _ = try client.data(for: Self.request("http://x.invalid/")) }
    #expect(allowed.code == .nameResolution)
  }

  @Test(
    "headers that could break the request are refused before anything is sent",
    arguments: [
      ("X-A", "b\r\nEvil: 1"), ("X-A", "b\nEvil: 1"), ("X A", "b"), ("", "b"), ("X-A:", "b"),
      ("X-A", "b\0c"), ("Host", "evil"), ("content-length", "3"), ("Transfer-Encoding", "chunked"),
      ("Authorization", "Basic x"),
    ])
  func badHeaders(name: String, value: String) throws {
    let server = try LoopbackServer { _ in LoopbackResponse() }
    let request = HTTPRequest(
      url: server.origin, token: Secret(token),
      headers: [HTTPRequest.Header(name: name, value: Secret(value))])
    let error = try httpError { _ = try testClient().data(for: request) }
    #expect(error.code == .invalidHeader)
    #expect(server.requests.isEmpty)
  }

  @Test("a token with a line break is refused without showing it", arguments: ["\n", " ", "é", ""])
  func badToken(suffix: String) throws {
    let server = try LoopbackServer { _ in LoopbackResponse() }
    let content = suffix.isEmpty ? "" : token + suffix
    let request = HTTPRequest(url: server.origin, token: Secret(content))
    let error = try httpError { _ = try testClient().data(for: request) }
    #expect(error.code == .invalidHeader)
    #expect(!error.description.contains(token))
    #expect(server.requests.isEmpty)
  }

  @Test("an empty header value is sent as an empty value")
  func emptyHeader() throws {
    let server = try LoopbackServer { _ in LoopbackResponse() }
    let request = HTTPRequest(
      url: server.origin, headers: [HTTPRequest.Header(name: "X-Empty", value: Secret(""))])
    _ = try testClient().data(for: request)
    #expect(try #require(server.requests.first).header("X-Empty") == "")
  }
}
