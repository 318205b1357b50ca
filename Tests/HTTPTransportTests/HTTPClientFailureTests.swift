import HTTPTransport
import LoopbackServer
import Testing

@Suite("HTTPClient: failures of the network")
struct HTTPClientFailureTests {
  @Test("a server that sends nothing is given up")
  func silent() throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in
      var response = LoopbackResponse(text: "late")
      response.stepsBeforeHead = [.gate(gate)]
      return response
    }
    let client = try testClient { $0.stallTimeout = .milliseconds(50) }
    let error = try httpError { _ = try client.text(server.origin + "/?access_token=\(token)") }
    #expect(error.code == .stalled)
    #expect(error.message.contains("127.0.0.1"))
    #expect(!error.description.contains(token))
  }

  @Test("a body that stops half way is given up")
  func stalledBody() throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.bytes([65]), .gate(gate), .bytes([66])])
    }
    let client = try testClient { $0.stallTimeout = .milliseconds(50) }
    var count = 0
    let error = try httpError {
      _ = try client.get(HTTPRequest(url: server.origin)) { count += $0.count }
    }
    #expect(error.code == .stalled)
    #expect(count == 1)
  }

  @Test("a body that takes longer than its limit is given up, and redirects don't start it anew")
  func overdue() throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { request in
      request.path == "/moved"
        ? .redirect(to: "/slow")
        : LoopbackResponse(steps: [.bytes([65]), .gate(gate)], framing: .chunked)
    }
    for path in ["/slow", "/moved"] {
      let client = try testClient {
        $0.memoryLimits.duration = .milliseconds(50)
        $0.retry = RetryPolicy()
      }
      let error = try httpError { _ = try client.text(server.origin + path) }
      #expect(error.code == .overdue)
      #expect(error.message.contains("127.0.0.1"))
      #expect(error.hint?.contains("--max-time") == true)
    }
    #expect(server.requests.count == 3)
  }

  @Test(
    "endless header fields end at the limit, also those before the response and behind the body")
  func endlessHeaders() throws {
    let gate = try LoopbackGate()
    let line = Array("X-Filler: \(String(repeating: "f", count: 1_000))\r\n".utf8)
    let informational = Array("HTTP/1.1 103 Early Hints\r\nX-A: b\r\n\r\n".utf8)
    let cases: [(before: [LoopbackResponse.Step], body: [LoopbackResponse.Step])] = [
      (
        [.bytes(Array("HTTP/1.1 200 OK\r\n".utf8))]
          + Array(repeating: .bytes(line), count: 50) + [.gate(gate)], []
      ),
      (Array(repeating: .bytes(informational), count: 2_000) + [.gate(gate)], []),
    ]
    for entry in cases {
      let server = try LoopbackServer { _ in
        var response = LoopbackResponse(steps: entry.body, framing: .untilClose)
        response.stepsBeforeHead = entry.before
        return response
      }
      let client = try testClient { $0.maximumHeaderSize = 20_000 }
      let error = try httpError { _ = try client.text(server.origin) }
      #expect(error.code == .headersTooLarge)
    }
  }

  @Test("a reset in the middle of a body is an error")
  func reset() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.bytes([1, 2, 3]), .reset], framing: .declaredLength(100))
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect([.connectionReset, .truncatedBody].contains(error.code))
  }

  @Test("a reset before any answer is an error")
  func resetAtOnce() throws {
    let server = try LoopbackServer { _ in
      var response = LoopbackResponse()
      response.stepsBeforeHead = [.reset]
      return response
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .connectionReset)
  }

  @Test("a body shorter than its length is an error, and not taken for a whole one")
  func tooShort() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.bytes([1, 2, 3]), .close], framing: .declaredLength(4))
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .truncatedBody)
    #expect(error.message.contains(server.origin))
  }

  @Test("a chunked body without its last chunk is an error")
  func openChunks() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.bytes([1, 2, 3]), .close], framing: .chunked)
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect([.truncatedBody, .connectionReset].contains(error.code))
  }

  @Test("a body longer than its length is cut at the length")
  func tooLong() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.bytes(Array("abcdef".utf8)), .close], framing: .declaredLength(3))
    }
    #expect(try testClient().text(server.origin) == "abc")
  }

  @Test("headers beyond the limit are an error", arguments: [1, 400])
  func hugeHeaders(count: Int) throws {
    let fields = (0..<count).map { (name: "X-\($0)", value: String(repeating: "v", count: 900)) }
    let server = try LoopbackServer { _ in LoopbackResponse(headers: fields, text: "ok") }
    let client = try testClient { $0.maximumHeaderSize = 100_000 }
    if count == 1 {
      #expect(try client.text(server.origin) == "ok")
    } else {
      let error = try httpError { _ = try client.text(server.origin) }
      #expect(error.code == .headersTooLarge)
    }
  }

  @Test("one header line of megabytes is told as that, also where libcurl gives up first")
  func hugeHeaderLine() throws {
    for size in [150_000, 5 << 20] {
      let server = try LoopbackServer { _ in
        LoopbackResponse(headers: [("X-Long", String(repeating: "v", count: size))], text: "ok")
      }
      let error = try httpError { _ = try testClient().text(server.origin) }
      #expect(error.code == .headersTooLarge, "\(error.message)")
      #expect(error.message.hasPrefix("the headers of \(server.origin)"), "\(error.message)")
      #expect(error.hint != nil)
    }
  }

  @Test("a token or header of megabytes is refused before anything is sent")
  func hugeRequest() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "ok") }
    let long = String(repeating: "v", count: 5 << 20)
    var withHeader = HTTPRequest(url: server.origin)
    withHeader.headers = [.init(name: "X-Long", value: Secret(long))]
    var withToken = HTTPRequest(url: server.origin)
    withToken.token = Secret(long)
    for (request, name) in [(withHeader, "the header X-Long"), (withToken, "the token")] {
      let error = try httpError { _ = try testClient().data(for: request) }
      #expect(error.code == .invalidHeader)
      #expect(error.message == "\(name) has 5242880 bytes, and servers take 65536 at most")
      #expect(error.hint != nil)
    }
    #expect(server.requests.isEmpty)
  }

  @Test("an answer that is not HTTP is an error")
  func notHTTP() throws {
    let server = try LoopbackServer { _ in
      var response = LoopbackResponse()
      response.stepsBeforeHead = [.bytes(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close]
      return response
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .badResponse)
  }

  @Test("a port where nobody listens is an error that says so")
  func refused() throws {
    let port = try closedPort()
    let error = try httpError { _ = try testClient().text("http://127.0.0.1:\(port)/") }
    #expect(error.code == .connectionRefused)
    #expect(error.message.contains("http://127.0.0.1:\(port)"))
    #expect(error.hint != nil)
  }

  @Test("a host name without an address is an error that says so")
  func unknownHost() throws {
    let error = try httpError { _ = try testClient().text("https://no-such-host.invalid/x") }
    #expect(error.code == .nameResolution)
    #expect(error.message.contains("no-such-host.invalid"))
  }

  @Test("a cancellation ends a transfer that waits")
  func cancelled() throws {
    let gate = try LoopbackGate()
    let flag = CancellationFlag()
    let server = try LoopbackServer { _ in
      flag.cancel()
      return LoopbackResponse(steps: [.gate(gate)], framing: .declaredLength(5))
    }
    let client = try testClient(cancellation: flag)
    let error = try httpError { _ = try client.text(server.origin) }
    #expect(error.code == .cancelled)
    // It stays cancelled, and nothing is sent any more.
    #expect(try httpError { _ = try client.text(server.origin) }.code == .cancelled)
    #expect(server.requests.count == 1)
  }

  @Test("a cancellation between two pieces ends the transfer")
  func cancelledInBody() throws {
    let flag = CancellationFlag()
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.bytes([1]), .gate(gate), .bytes([2])], framing: .chunked)
    }
    let client = try testClient(cancellation: flag)
    var count = 0
    let error = try httpError {
      _ = try client.get(HTTPRequest(url: server.origin)) { _ in
        count += 1
        flag.cancel()
        gate.open()
      }
    }
    #expect(error.code == .cancelled)
    #expect(count == 1)
  }

  @Test("validators are sent, and a 304 comes back without a body")
  func notModified() throws {
    let server = try LoopbackServer { request in
      request.header("If-None-Match") == "W/\"7\""
        ? LoopbackResponse(304, headers: [("ETag", "W/\"7\"")], framing: .none)
        : LoopbackResponse(
          headers: [("ETag", "W/\"7\""), ("Last-Modified", "Tue, 01 Oct 2024 00:00:00 GMT")],
          text: "page")
    }
    let client = try testClient()
    let first = try client.data(for: HTTPRequest(url: server.origin)).response
    let validators = try #require(first.validators)
    let again = HTTPRequest(url: server.origin, validators: validators)
    let (body, second) = try client.data(for: again)
    #expect(second.isNotModified)
    #expect(!second.isSuccess)
    #expect(body.isEmpty)
    #expect(HTTPStatusError(response: second, now: 0) == nil)
    let sent = try #require(server.requests.last)
    #expect(sent.header("If-None-Match") == "W/\"7\"")
    #expect(sent.header("If-Modified-Since") == "Tue, 01 Oct 2024 00:00:00 GMT")
  }
}
