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
      var source = SourceState(name: "a", location: RawURL(url), kind: .endpoint)
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

  @Test("a secret in a URL is sent, and neither stored nor shown; a refresh needs it again")
  func secretInURL() throws {
    let rig = try rig()
    let path = "/data.jsonl?api_key=hidden-key&page=1"
    let report = try rig.importURL(path, name: nil)
    #expect(rig.server.requests.last?.parameters("api_key") == ["hidden-key"])
    let name = report.source
    #expect(name == rig.server.origin + "/data.jsonl?api_key=[hidden]&page=1")
    #expect(report.input.input == name)
    let source = try #require(try rig.source(name))
    #expect(source.location.exposedText == name)
    #expect(source.shownLocation == name)
    try expectNowhere("hidden-key", in: rig)
    let error = try #require(throws: ImportError.self) { try rig.refresh(name) }
    #expect(error.code == .missingSecret)
    #expect(error.message.contains("'api_key'"))
    #expect(error.hint?.contains("--url-secret 'api_key=VALUE'") == true)
    rig.options.urlSecrets = ["api_key": Secret("other-key"), "page": Secret("2")]
    try rig.refresh(name)
    #expect(rig.server.requests.last?.parameters("api_key") == ["other-key"])
    #expect(rig.server.requests.last?.parameters("page") == ["1"])
    try rig.importURL(path, name: nil)
    #expect(rig.server.requests.last?.parameters("api_key") == ["hidden-key"])
    try expectNowhere("hidden-key", in: rig)
    try expectNowhere("other-key", in: rig)
    let other = try FetchRig { _ in LoopbackResponse(404) }
    let status = try #require(throws: HTTPStatusError.self) { try other.importURL(path) }
    #expect(!status.description.contains("hidden-key"))
  }

  @Test("an endpoint's walk that was cut off goes on without its secret in the store")
  func secretInCheckpoint() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let path = "/2/users/12/tweets?max_results=10&access_token=canary-1234&x=\("canary-5678")"
    rig.options.ambientToken = Secret("canary-5678")
    let progress = Recorded<Bool>()
    let monitor = ImportMonitor(
      onProgress: { _ in progress.append(true) }, isCancelled: { progress.values.count >= 2 })
    #expect(throws: ImportError.self) { try rig.importURL(path, monitor: monitor) }
    #expect(try rig.tweetCount() == 20)
    #expect(try rig.source()?.checkpoint?.url.contains("access_token=[hidden]") == true)
    try expectNowhere("canary", in: rig)
    #expect(throws: ImportError.self) { try rig.refresh() }
    rig.options.urlSecrets = ["access_token": Secret("canary-9999"), "x": Secret("canary-5678")]
    #expect(try rig.refresh().input.new == 25)
    #expect(rig.server.requests.allSatisfy { !$0.target.contains("hidden") })
    #expect(rig.server.requests.last?.parameters("access_token") == ["canary-9999"])
    try expectNowhere("canary", in: rig)
  }

  @Test("a source whose secret an earlier version stored is refreshed with it")
  func storedByEarlierVersion() throws {
    let rig = try rig()
    let url = rig.server.origin + "/data.jsonl?api_key=hidden-key"
    try rig.importURL("/data.jsonl?api_key=hidden-key", name: "old")
    try rig.folder.execute("UPDATE source SET address = '\(url)'", on: rig.archive)
    try rig.refresh("old")
    #expect(rig.server.requests.last?.parameters("api_key") == ["hidden-key"])
    try rig.refresh("old")
    #expect(try rig.source("old")?.shownLocation.hasSuffix("api_key=[hidden]") == true)
  }

  static let echoes: [(name: String, text: String)] = {
    let percent = token.replacing("/", with: "%2F").replacing("=", with: "%3D")
    return [
      ("as it is", token), ("percent-encoded", percent),
      ("with JSON escapes", token.replacing("/", with: #"\/"#)),
      (
        "with JSON numbers", token.replacing("/", with: #"\u002f"#).replacing("s", with: #"\u0073"#)
      ),
      ("in lower case", token.lowercased()), ("in base64", "c2Vjcm" + "V0LVRva2VuL3dpdGg9c2lnbnM"),
      ("in HTML", token.replacing("/", with: "&#x2f;").replacing("=", with: "&#61;")),
    ]
  }()
  static let token = "secret-Token/with=signs"

  @Test("a record that repeats the token is rejected, in any form", arguments: echoes.map(\.name))
  func repeated(name: String) throws {
    let text = try #require(Self.echoes.first { $0.name == name }?.text)
    let bad = ImportReportTests.tweet(2).replacing(
      "\"full_text\":\"", with: "\"full_text\":\"\(text) ")
    #expect(bad != ImportReportTests.tweet(2))
    let rig = try FetchRig { request in
      if request.path == "/data.jsonl" {
        return LoopbackResponse(
          headers: [("ETag", "\"\(text)\""), ("Last-Modified", text)],
          text: "\(Self.body)\n\(bad)\n\(ImportReportTests.tweet(3))\n")
      }
      return .json(#"{"data":[{"id":"5","text":"\#(text)"}],"meta":{"result_count":1}}"#)
    }
    rig.options.givenToken = Secret(Self.token)
    let report = try rig.importURL("/data.jsonl", name: "data")
    #expect(report.input.new == 2)
    #expect(report.input.rejections.map(\.place) == ["\(rig.server.origin)/data.jsonl:2"])
    #expect(report.input.rejections.first?.message.contains("contains a token of this run") == true)
    #expect(try rig.source("data")?.entityTag == nil)
    #expect(try rig.source("data")?.lastModified == nil)
    let error = try #require(throws: ImportError.self) {
      try rig.importURL(Self.endpoint, name: "api")
    }
    #expect(error.code == .repeatedSecret)
    #expect(try rig.source("api") == nil)
    #expect(try rig.tweetCount() == 2)
    try expectNowhere(text, in: rig)
  }

  @Test(
    "a token is hidden in errors and problems that the service states",
    arguments: echoes.map(\.name))
  func repeatedInErrors(name: String) throws {
    let text = try #require(Self.echoes.first { $0.name == name }?.text)
    let answers: [LoopbackResponse] = [
      LoopbackResponse(401, text: "no such token: \(text)"),
      .json(#"{"title":"Forbidden","detail":"\#(text) is wrong"}"#, status: 403),
      .json(#"{"errors":[{"message":"bad \#(text)","parameters":{"\#(text)":[]}}]}"#, status: 400),
      .json(#"{"errors":[{"message":"bad \#(text)"}]}"#),
      LoopbackResponse(
        headers: [("Content-Type", "text/html; x=\(text)")], text: "<html>\(text)</html>"),
      LoopbackResponse(429, headers: [("Retry-After", "100000")], text: text),
      LoopbackResponse(302, headers: [("Location", "http://127.0.0.1:1/\(text)")]),
      LoopbackResponse(302, headers: [("Location", "ftp://\(text)/")]),
      LoopbackResponse(503, text: String(repeating: text, count: 3_000)),
    ]
    for (index, answer) in answers.enumerated() {
      let rig = try FetchRig { _ in answer }
      rig.options.givenToken = Secret(Self.token)
      for path in [Self.endpoint, "/data.jsonl"] {
        do {
          let report = try rig.importURL(path)
          let kept = "\(report.input.rejections) \(report.input.problems)"
          #expect(!kept.lowercased().contains("token/with"), "\(index): \(kept)")
        } catch {
          let message = "\(error) \((error as? HTTPError)?.cause.map { "\($0)" } ?? "")"
          #expect(
            !message.lowercased().contains(text.lowercased().prefix(20)), "\(index): \(message)")
          #expect(!message.lowercased().contains("token/with"), "\(index): \(message)")
        }
        try expectNowhere(text, in: rig)
      }
    }
  }

  /// No file of the store contains `text`.
  private func expectNowhere(_ text: String, in rig: FetchRig) throws {
    for suffix in ["", "-wal"] {
      let bytes = try SampleFiles.read(rig.archive.store.path + suffix)
      #expect(!String(decoding: bytes, as: UTF8.self).contains(text))
    }
  }
}
