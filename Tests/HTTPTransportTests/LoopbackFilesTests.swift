import Glibc
import HTTPTransport
import LoopbackServer
import Testing

@Suite("LoopbackFiles")
struct LoopbackFilesTests {
  @Test("files are served with type and tag, and nothing outside the folder")
  func files() throws {
    var template = Array("/tmp/loopback-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      unlink(folder + "/a.json")
      rmdir(folder)
    }
    let file = try #require(fopen(folder + "/a.json", "w"))
    fputs("[1]", file)
    fclose(file)
    let files = LoopbackFiles(folder: folder)
    let server = try LoopbackServer { files.response(to: $0) }
    let client = try testClient()
    let (body, response) = try client.data(for: HTTPRequest(url: server.origin + "/a.json?x=1"))
    #expect(String(decoding: body, as: UTF8.self) == "[1]")
    #expect(response.headers["Content-Type"] == "application/json")
    let again = HTTPRequest(url: server.origin + "/a.json", validators: response.validators)
    #expect(try client.data(for: again).response.isNotModified)
    for path in ["/b.json", "/", "/%2e%2e/etc/passwd", "/..%2fa.json"] {
      #expect(
        try client.data(for: HTTPRequest(url: server.origin + path)).response.status == 404)
    }
  }

  @Test("stopping gives up waiting answers and may be repeated")
  func stop() throws {
    let gate = try LoopbackGate()
    let server = try LoopbackServer { _ in
      LoopbackResponse(steps: [.gate(gate)], framing: .declaredLength(1))
    }
    let client = try testClient { $0.stallTimeout = .milliseconds(50) }
    _ = try httpError { _ = try client.text(server.origin) }
    server.stop()
    server.stop()
    #expect(server.requests.count == 1)
  }
}
