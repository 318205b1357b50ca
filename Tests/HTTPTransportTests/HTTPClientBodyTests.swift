import HTTPTransport
import LoopbackServer
import Testing

@Suite("HTTPClient: bodies")
struct HTTPClientBodyTests {
  /// `tweets, compressed` and a line break.
  static let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 43, 41, 79, 77, 45, 41, 214, 81, 72, 206, 207, 45, 40, 74, 45,
    46, 78, 77, 225, 2, 0, 116, 204, 168, 47, 19, 0, 0, 0,
  ]
  static let deflate: [UInt8] = [
    120, 156, 43, 41, 79, 77, 45, 41, 214, 81, 72, 206, 207, 45, 40, 74, 45, 46, 78, 77, 225, 2, 0,
    74, 88, 7, 40,
  ]

  @Test("a body with a length arrives whole, with status, headers and counts")
  func plain() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(headers: [("X-Thing", "  a b "), ("ETag", "\"1\"")], text: "hello")
    }
    let url = server.origin + "/path?query=a%20b"
    let (body, response) = try testClient().data(for: HTTPRequest(url: url))
    #expect(String(decoding: body, as: UTF8.self) == "hello")
    #expect(response.status == 200)
    #expect(response.isSuccess)
    #expect(response.headers["x-thing"] == "a b")
    #expect(response.finalURL.exposedText == url)
    #expect(response.bodyByteCount == 5)
    #expect(response.receivedByteCount == 5)
    #expect(response.validators == HTTPValidators(entityTag: "\"1\""))
    #expect(response.attemptCount == 1)
    #expect(response.problemBody.isEmpty)
    let request = try #require(server.requests.first)
    #expect(request.target == "/path?query=a%20b")
    #expect(request.header("User-Agent") == "tweetstore/0.0-test")
    #expect(request.header("Accept") == "*/*")
    #expect(request.header("Accept-Encoding") == "gzip, deflate")
    #expect(request.header("Authorization") == nil)
  }

  @Test("a chunked body arrives in pieces before its end is sent")
  func chunked() throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in
      LoopbackResponse(
        steps: [.bytes(Array("one,".utf8)), .gate(gate), .bytes(Array("two".utf8))],
        framing: .chunked)
    }
    var pieces: [String] = []
    let response = try testClient().get(HTTPRequest(url: server.origin)) { bytes in
      pieces.append(String(decoding: bytes, as: UTF8.self))
      // Only a streaming client ever gets here while the gate is closed.
      gate.open()
    }
    #expect(pieces.joined() == "one,two")
    #expect(pieces.first == "one,")
    #expect(response.bodyByteCount == 7)
  }

  @Test("a body that ends with the connection arrives whole")
  func untilClose() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "all", framing: .untilClose) }
    #expect(try testClient().text(server.origin) == "all")
  }

  @Test("compressed bodies are unpacked", arguments: ["gzip", "deflate"])
  func compressed(encoding: String) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(
        headers: [("Content-Encoding", encoding)],
        body: encoding == "gzip" ? Self.gzip : Self.deflate)
    }
    let (body, response) = try testClient().data(for: HTTPRequest(url: server.origin))
    #expect(String(decoding: body, as: UTF8.self) == "tweets, compressed\n")
    #expect(response.bodyByteCount == 19)
    let packed = encoding == "gzip" ? Self.gzip.count : Self.deflate.count
    #expect(response.receivedByteCount == Int64(packed))
  }

  @Test("compressed bodies arrive in any pieces, also without zlib's wrapper and in members")
  func compressedForms() throws {
    // Without the two bytes of the wrapper and the four of its checksum.
    let raw = Array(Self.deflate.dropFirst(2).dropLast(4))
    let cases: [(coding: String, body: [UInt8], times: Int)] = [
      ("deflate", Self.deflate, 1), ("deflate", raw, 1), ("X-GZIP", Self.gzip, 1),
      ("gzip", Self.gzip + Self.gzip, 2), ("gzip", Self.gzip + [0, 0, 0], 1), ("gzip", [], 0),
      ("identity", Array("tweets, compressed\n".utf8), 1),
    ]
    for entry in cases {
      let server = try LoopbackServer { _ in
        LoopbackResponse(
          headers: [("Content-Encoding", entry.coding)],
          steps: entry.body.map { .bytes([$0]) }, framing: .chunked)
      }
      let expected = String(repeating: "tweets, compressed\n", count: entry.times)
      #expect(try testClient().text(server.origin) == expected)
    }
  }

  @Test(
    "a compressed body that was cut off is not taken for a whole one", arguments: [1, 4, 9, 30])
  func cutOff(count: Int) throws {
    for (coding, body) in [("gzip", Self.gzip), ("deflate", Self.deflate)] {
      let part = Array(body.dropLast(min(count, body.count - 1)))
      let server = try LoopbackServer { _ in
        LoopbackResponse(headers: [("Content-Encoding", coding)], body: part)
      }
      let error = try httpError { _ = try testClient().text(server.origin) }
      #expect(error.code == .truncatedBody)
    }
  }

  @Test("a compressed body with a wrong checksum is an error")
  func wrongChecksum() throws {
    var body = Self.gzip
    body[body.count - 6] ^= 1
    let server = try LoopbackServer { [body] _ in
      LoopbackResponse(headers: [("Content-Encoding", "gzip")], body: body)
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .badContentEncoding)
  }

  @Test("a coding that was not asked for is an error", arguments: ["br", "zstd", "gzip, gzip"])
  func unknownCoding(coding: String) throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(headers: [("Content-Encoding", coding)], text: "x")
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .badContentEncoding)
    #expect(error.message.contains(coding))
  }

  @Test("a compressed error page is unpacked, and a broken one does not hide the error")
  func compressedErrorPage() throws {
    let server = try LoopbackServer { request in
      LoopbackResponse(
        503, headers: [("Content-Encoding", "gzip")],
        body: request.path == "/good" ? Self.gzip : Array("not gzip".utf8))
    }
    let client = try testClient()
    let good = try client.data(for: HTTPRequest(url: server.origin + "/good")).response
    #expect(String(decoding: good.problemBody, as: UTF8.self) == "tweets, compressed\n")
    let bad = try client.data(for: HTTPRequest(url: server.origin + "/bad")).response
    #expect(bad.status == 503)
  }

  @Test("a body that is not compressed as it says is an error")
  func badEncoding() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(headers: [("Content-Encoding", "gzip")], text: "not gzip at all")
    }
    let error = try httpError { _ = try testClient().text(server.origin) }
    #expect(error.code == .badContentEncoding)
    #expect(error.message.contains(server.origin))
  }

  @Test("a body beyond the limit is an error, whether its length was told or not")
  func tooLarge() throws {
    let body = [UInt8](repeating: 65, count: 5_000)
    for framing in [LoopbackResponse.Framing.contentLength, .chunked] {
      let server = try LoopbackServer { _ in LoopbackResponse(body: body, framing: framing) }
      let small = try testClient { $0.memoryLimits.bodySize = 4_999 }
      #expect(try httpError { _ = try small.text(server.origin) }.code == .bodyTooLarge)
      let exact = try testClient { $0.memoryLimits.bodySize = 5_000 }
      #expect(try exact.text(server.origin).utf8.count == 5_000)
    }
  }

  @Test("the limit counts the unpacked bytes")
  func bomb() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(headers: [("Content-Encoding", "gzip")], body: Self.gzip)
    }
    let client = try testClient { $0.memoryLimits.bodySize = 10 }
    #expect(try httpError { _ = try client.text(server.origin) }.code == .bodyTooLarge)
  }

  /// A gzip body of members that have 96 bytes and expand to 65,536 zeros each.
  static func bomb(members: Int) -> [UInt8] {
    let member: [UInt8] =
      [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 1, 1, 0, 0, 0, 128, 144, 254, 175, 238, 8, 10]
      + [UInt8](repeating: 0, count: 63) + [106, 235, 142, 151, 215, 0, 0, 1, 0]
    return (0..<members).flatMap { _ in member }
  }

  @Test("a body that expands far beyond its compressed size is an error, in memory and in pieces")
  func expansion() throws {
    let server = try LoopbackServer { _ in
      LoopbackResponse(headers: [("Content-Encoding", "gzip")], body: Self.bomb(members: 300))
    }
    let client = try testClient()
    let small = try testClient {
      $0.memoryLimits.expansionThreshold = 1 << 20
      $0.streamLimits.expansionThreshold = 1 << 20
    }
    for client in [client, small] {
      let error = try httpError { _ = try client.text(server.origin) }
      #expect(error.code == .bodyTooLarge)
      #expect(error.message.contains("expands to more than 200 times"))
    }
    var count = 0
    let error = try httpError {
      _ = try small.get(HTTPRequest(url: server.origin)) { count += $0.count }
    }
    #expect(error.code == .bodyTooLarge)
    #expect(count >= 1 << 20 && count < 4 << 20)
    // Below the threshold the ratio doesn't matter.
    let few = try LoopbackServer { _ in
      LoopbackResponse(headers: [("Content-Encoding", "gzip")], body: Self.bomb(members: 16))
    }
    #expect(try testClient().text(few.origin).utf8.count == 1 << 20)
  }

  @Test("an endless body ends at the limit, whatever its status is and whoever reads it")
  func endless() throws {
    let gate = try LoopbackGate()
    let piece = [UInt8](repeating: 32, count: 100_000)
    let server = try LoopbackServer { request in
      let status = Int(request.path.dropFirst()) ?? 200
      return LoopbackResponse(
        status, headers: status == 302 ? [("Location", "/200")] : [],
        steps: Array(repeating: .bytes(piece), count: 20) + [.gate(gate)], framing: .chunked)
    }
    let client = try testClient {
      $0.memoryLimits.bodySize = 1_000_000
      $0.streamLimits.bodySize = 1_500_000
    }
    for path in ["/200", "/302"] {
      let error = try httpError { _ = try client.text(server.origin + path) }
      #expect(error.code == .bodyTooLarge)
      #expect(error.message.contains("larger than 1000000 bytes"))
      #expect(error.hint?.contains("--max-size") == true)
    }
    let error = try httpError { _ = try client.get(HTTPRequest(url: server.origin)) { _ in } }
    #expect(error.message.contains("larger than 1500000 bytes"))
    let page = try client.data(for: HTTPRequest(url: server.origin + "/404")).response
    #expect(page.problemBody.count == 65_536)
  }

  @Test("an error of the body closure comes back as it is, and the client goes on working")
  func sinkError() throws {
    struct Full: Error, Equatable { var bytes: Int }
    let server = try LoopbackServer { _ in LoopbackResponse(text: "data") }
    let client = try testClient { $0.retry = RetryPolicy() }
    #expect(throws: Full(bytes: 4)) {
      try client.get(HTTPRequest(url: server.origin)) { throw Full(bytes: $0.count) }
    }
    // Even one that looks like a broken connection is not retried.
    let error = try httpError {
      _ = try client.get(HTTPRequest(url: server.origin)) { _ in
        throw HTTPError(.connectionReset, "mine")
      }
    }
    #expect(error.message == "mine")
    #expect(server.requests.count == 2)
    #expect(try client.text(server.origin) == "data")
  }

  @Test("an error page never reaches the body closure and is kept up to its limit")
  func errorPage() throws {
    let server = try LoopbackServer { request in
      let size = request.path == "/big" ? 300_000 : 100
      return LoopbackResponse(404, body: [UInt8](repeating: 66, count: size))
    }
    let client = try testClient()
    for (path, size) in [("/small", 100), ("/big", 65_536)] {
      let response = try client.get(HTTPRequest(url: server.origin + path)) { _ in
        Issue.record("the closure got an error page")
      }
      #expect(response.status == 404)
      #expect(response.problemBody.count == size)
      #expect(response.bodyByteCount == 0)
    }
  }

  @Test("the head of a success comes before its body and once, that of an error not at all")
  func head() throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/zip": LoopbackResponse(headers: [("Content-Encoding", "gzip")], body: Self.gzip)
      case "/empty": LoopbackResponse(204, framing: .none)
      case "/error": LoopbackResponse(404, text: "no")
      case "/moved": .redirect(to: "/plain")
      default: LoopbackResponse(text: "hello")
      }
    }
    let client = try testClient()
    var log: [String] = []
    client.onHead = { log.append("\($0.status) \($0.bodyByteCount.map(String.init) ?? "?")") }
    for path in ["/plain", "/zip", "/empty", "/error", "/moved"] {
      _ = try client.get(HTTPRequest(url: server.origin + path)) { log.append("\($0.count)") }
    }
    #expect(log == ["200 5", "5", "200 ?", "19", "204 ?", "200 5", "5"])
  }

  @Test("requests to one host share a connection")
  func keepAlive() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let client = try testClient()
    let first = try client.data(for: HTTPRequest(url: server.origin)).response
    let second = try client.data(for: HTTPRequest(url: server.origin + "/2")).response
    #expect(!first.reusedConnection)
    #expect(second.reusedConnection)
    #expect(server.requests.map(\.connection) == [1, 1])
  }

  @Test("a client refuses to be used inside its own transfer")
  func nested() throws {
    let server = try LoopbackServer { _ in LoopbackResponse(text: "x") }
    let client = try testClient()
    let error = try httpError {
      _ = try client.get(HTTPRequest(url: server.origin)) { _ in
        _ = try client.text(server.origin)
      }
    }
    #expect(error.code == .clientBusy)
    #expect(try client.text(server.origin) == "x")
  }

  @Test("two clients work inside one another")
  func twoClients() throws {
    let server = try LoopbackServer { request in LoopbackResponse(text: request.path) }
    let outer = try testClient()
    let inner = try testClient()
    var texts: [String] = []
    _ = try outer.get(HTTPRequest(url: server.origin + "/a")) { bytes in
      texts.append(String(decoding: bytes, as: UTF8.self))
      texts.append(try inner.text(server.origin + "/b"))
    }
    #expect(texts == ["/a", "/b"])
  }
}
