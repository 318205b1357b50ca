import FoundationEssentials
import HTTPTransport
import LoopbackServer
import SQLiteStore
import Testing

@testable import TweetSync

@Suite("Tokens, headers and secrets")
struct TokenTests {
  private static let endpoint = "/2/users/12/tweets?max_results=10"
  private static let body = ImportReportTests.tweet(1)

  private func rig() throws -> FetchRig {
    try FetchRig { request in
      request.path == "/data.jsonl"
        ? LoopbackResponse(text: Self.body)
        : .json(#"{"meta":{"result_count":0}}"#)
    }
  }

  private func lastToken(_ rig: FetchRig) -> String? {
    rig.server.requests.last?.header("Authorization")
  }

  @Test("the token of the environment goes to endpoints only")
  func ambient() throws {
    let rig = try rig()
    rig.options.ambientToken = Secret("ambient")
    try rig.importURL(Self.endpoint, name: "api")
    #expect(lastToken(rig) == "Bearer ambient")
    try rig.importURL("/data.jsonl", name: "data")
    #expect(lastToken(rig) == nil)
    try rig.refresh("api")
    #expect(lastToken(rig) == "Bearer ambient")
    try rig.refresh("data")
    #expect(lastToken(rig) == nil)
  }

  @Test("a host that isn't X's gets the token of the environment only if it was given one before")
  func otherHosts() throws {
    let rig = try rig()
    rig.options.ambientToken = Secret("ambient")
    let fetcher = try rig.fetcher()
    for (host, expected) in [
      ("https://api.x.com", true), ("https://api.twitter.com", true), ("https://x.com", true),
      ("http://localhost:8080", true), ("https://evil.example", false),
      ("https://api.x.com.evil.example", false), ("https://notx.com", false),
      ("https://x.com@evil.example", false),
    ] {
      let url = host + Self.endpoint
      var source = SourceState(name: "a", location: url, kind: .endpoint)
      #expect((fetcher.request(url, source: source).token != nil) == expected, "\(host)")
      source.options.usesToken = true
      #expect(fetcher.request(url, source: source).token != nil, "\(host)")
    }
  }

  @Test("a token that was given goes to that address, and on a refresh only there")
  func given() throws {
    let rig = try rig()
    try rig.importURL("/data.jsonl?open", name: "open")
    rig.options.givenToken = Secret("given")
    try rig.importURL("/data.jsonl", name: "closed")
    #expect(lastToken(rig) == "Bearer given")
    try rig.refresh("closed")
    #expect(lastToken(rig) == "Bearer given")
    try rig.refresh("open")
    #expect(lastToken(rig) == nil)
    rig.options.givenToken = nil
    rig.options.ambientToken = Secret("ambient")
    try rig.refresh("closed")
    #expect(lastToken(rig) == "Bearer ambient")
    try rig.refresh("open")
    #expect(lastToken(rig) == nil)
  }

  @Test("headers go to the address they were given for")
  func headers() throws {
    let rig = try rig()
    try rig.importURL("/data.jsonl?open", name: "open")
    rig.options.headers = [.init(name: "X-Key", value: Secret("header-secret"))]
    try rig.importURL("/data.jsonl", name: "closed")
    #expect(rig.server.requests.last?.header("X-Key") == "header-secret")
    try rig.refresh("closed")
    #expect(rig.server.requests.last?.header("X-Key") == "header-secret")
    try rig.refresh("open")
    #expect(rig.server.requests.last?.header("X-Key") == nil)
  }

  @Test("a token never follows a redirect to another host")
  func redirect() throws {
    let other = try LoopbackServer { _ in LoopbackResponse(text: Self.body) }
    let rig = try FetchRig { _ in .redirect(to: "\(other.origin)/data.jsonl") }
    rig.options.givenToken = Secret("given")
    rig.options.headers = [.init(name: "X-Key", value: Secret("header-secret"))]
    #expect(try rig.importURL("/moved.jsonl").input.new == 1)
    #expect(lastToken(rig) == "Bearer given")
    let request = try #require(other.requests.first)
    #expect(request.header("Authorization") == nil && request.header("X-Key") == nil)
  }

  @Test("tokens and headers are nowhere in the store")
  func stored() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<125), token: "secret-token-1")
    rig.options.givenToken = Secret("secret-token-1")
    rig.options.ambientToken = Secret("secret-token-2")
    rig.options.headers = [.init(name: "X-Key", value: Secret("secret-token-3"))]
    try rig.importURL(Self.endpoint)
    _ = try? rig.importURL("/data.jsonl", name: "missing")
    for suffix in ["", "-wal"] {
      let bytes = try SampleFiles.read(rig.archive.store.path + suffix)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret-token"))
    }
  }

  @Test("a secret in an address is sent, kept for the next time, and never shown")
  func secretInAddress() throws {
    let rig = try rig()
    let path = "/data.jsonl?api_key=hidden-key&page=1"
    let report = try rig.importURL(path, name: nil)
    #expect(rig.server.requests.last?.parameters("api_key") == ["hidden-key"])
    let name = report.source
    #expect(!name.contains("hidden-key") && name.contains("page=1"))
    #expect(!report.input.input.contains("hidden-key"))
    let source = try #require(try rig.source(name))
    #expect(source.location == rig.server.origin + path)
    #expect(!source.shownLocation.contains("hidden-key"))
    let row = try #require(try ArchiveDump(rig.archive).tables["source"]?.first)
    #expect(row.contains("address=text(\"\(rig.server.origin + path)\")"))
    try rig.refresh(name)
    #expect(rig.server.requests.last?.parameters("api_key") == ["hidden-key"])
    let other = try FetchRig { _ in LoopbackResponse(404) }
    let error = try #require(throws: HTTPStatusError.self) { try other.importURL(path) }
    #expect(!error.description.contains("hidden-key"))
  }
}
