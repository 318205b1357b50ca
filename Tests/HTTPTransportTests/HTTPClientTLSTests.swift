import HTTPTransport
import LoopbackServer
import Testing

@Suite("HTTPClient: certificates")
struct HTTPClientTLSTests {
  static let page = "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nencrypted"

  @Test("a certificate that nobody vouches for is refused, and one that is trusted is not")
  func selfSigned() throws {
    let server = try TLSServer(pages: [("page", Self.page)])
    let request = HTTPRequest(url: server.origin + "/page", token: Secret(token))
    let error = try httpError { _ = try testClient().data(for: request) }
    #expect(error.code == .tls)
    #expect(error.message.contains("certificate"))
    #expect(!error.description.contains(token))
    // The same server with its certificate among the trusted ones: the refusal was about trust.
    let trusting = try testClient { $0.certificateAuthorityFile = server.certificate }
    #expect(String(decoding: try trusting.data(for: request).body, as: UTF8.self) == "encrypted")
  }

  @Test("a trusted certificate of another host is refused")
  func otherHost() throws {
    let server = try TLSServer(name: "DNS:elsewhere.example", pages: [("page", Self.page)])
    let client = try testClient { $0.certificateAuthorityFile = server.certificate }
    let error = try httpError { _ = try client.text(server.origin + "/page") }
    #expect(error.code == .tls)
  }

  @Test("a redirect from https to http is refused where there is a secret, else followed")
  func downgrade() throws {
    let plain = try LoopbackServer { _ in LoopbackResponse(text: "plain") }
    let secure = try TLSServer(pages: [
      ("away", "HTTP/1.0 302 Found\r\nLocation: \(plain.origin)/x\r\nContent-Length: 0\r\n\r\n")
    ])
    let client = try testClient { $0.certificateAuthorityFile = secure.certificate }
    let header = HTTPRequest.Header(name: "Cookie", value: Secret(token))
    for request in [
      HTTPRequest(url: secure.origin + "/away", token: Secret(token)),
      HTTPRequest(url: secure.origin + "/away", headers: [header]),
    ] {
      let error = try httpError { _ = try client.data(for: request) }
      #expect(error.code == .redirectRefused)
      #expect(error.message.contains("not encrypted"))
      #expect(plain.requests.isEmpty)
    }
    #expect(try client.text(secure.origin + "/away") == "plain")
  }

  @Test("a redirect from http to https goes on without the token, since it is another origin")
  func upgrade() throws {
    let secure = try TLSServer(pages: [("page", Self.page)])
    let target = secure.origin + "/page"
    let plain = try LoopbackServer { _ in .redirect(to: target) }
    let client = try testClient { $0.certificateAuthorityFile = secure.certificate }
    let request = HTTPRequest(url: plain.origin, token: Secret(token))
    let (body, response) = try client.data(for: request)
    #expect(String(decoding: body, as: UTF8.self) == "encrypted")
    #expect(response.finalURL.exposedText == target)
  }

  @Test("a plain server on an https address is an error of the encryption")
  func notTLS() throws {
    let server = try LoopbackServer { _ in LoopbackResponse() }
    let error = try httpError { _ = try testClient().text("https://127.0.0.1:\(server.port)/") }
    #expect(error.code == .tls)
  }

  @Test("a file of certificates that is missing is an error, not an open door")
  func missingFile() throws {
    let server = try TLSServer(pages: [("page", Self.page)])
    let client = try testClient { $0.certificateAuthorityFile = server.folder + "/none.pem" }
    #expect(try httpError { _ = try client.text(server.origin + "/page") }.code == .tls)
  }
}
