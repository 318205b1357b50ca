import FoundationEssentials
import Glibc
import LoopbackServer
import Testing

@Suite("tweetstore: a token leaves the program only to the server that it is for")
struct CanaryTests {
  /// A token with a recognisable start, and characters that URLs and JSON escape.
  private static let canary = "CANARYa1b2c3/Token+xyz="

  /// A server that repeats all that it was sent, in each place that a response has.
  private static func echo(_ request: LoopbackRequest) -> LoopbackResponse {
    let sent = [request.header("Authorization"), request.header("X-Secret"), request.query]
      .compactMap { $0 }.joined(separator: " ")
    let quoted = sent.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let fields: [(name: String, value: String)] = [
      ("ETag", "\"\(sent)\""), ("Last-Modified", sent), ("X-Echo", sent),
      ("Content-Type", "application/json; echo=\(sent)"),
    ]
    let tweet = #"{"id":"5","author_id":"9","text":"\#(quoted)"}"#
    switch request.path {
    case let path where path.hasSuffix("401"):
      return LoopbackResponse(401, headers: fields, text: "who is \(sent)?")
    case let path where path.hasSuffix("403"):
      return LoopbackResponse(
        403, headers: fields, text: #"{"title":"Forbidden","detail":"\#(quoted)"}"#)
    case let path where path.hasSuffix("501"):
      return LoopbackResponse(501, headers: fields, text: sent)
    case let path where path.hasSuffix("302"):
      return LoopbackResponse(
        302, headers: fields + [("Location", "/moved401?\(sent.filter { $0 != " " })")])
    case let path where path.hasSuffix("html"):
      return LoopbackResponse(headers: fields, text: "<html>\(sent)</html>")
    case let path where path.hasSuffix("errors"):
      return LoopbackResponse(headers: fields, text: #"{"errors":[{"message":"\#(quoted)"}]}"#)
    case let path where path.hasSuffix("lines"):
      let good = Status(identifier: 7).line
      return LoopbackResponse(
        headers: fields, text: good + "{\"data\":\(tweet)}\n{\"bad\":\"\(quoted)\",\n" + good)
    default:
      return LoopbackResponse(
        headers: fields,
        text: #"{"data":[\#(tweet)],"meta":{"result_count":1,"next_token":"\#(quoted)"}}"#)
    }
  }

  private static let paths = [
    "/2/users/7/tweets", "/2/users/8/tweets/", "/401", "/403", "/501", "/302", "/html", "/errors",
    "/lines", "/other",
  ]

  /// The forms of the token that must not be anywhere.
  private static let forms: [String] = {
    let decoded = "CANARYa1b2c3"
    return [decoded, decoded.lowercased(), "Token+xyz", "Token%2Bxyz", "Q0FOQVJZYTFiMmMz"]
  }()

  private func expectClean(_ text: String, _ comment: String) {
    for form in Self.forms {
      guard let place = text.firstRange(of: form) else { continue }
      let start = text.index(place.lowerBound, offsetBy: -80, limitedBy: text.startIndex)
      Issue.record("\(form) in \(comment): \(text[(start ?? text.startIndex)...].prefix(200))")
    }
  }

  /// Looks at every file below the root but those that hold the token by the user's own wish.
  private func expectCleanFiles(_ workplace: Workplace, but excluded: Set<String>) throws {
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: workplace.root) {
      if excluded.contains(name) { continue }
      var status = stat()
      guard lstat("\(workplace.root)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else {
        continue
      }
      count += 1
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(workplace.root)/\(name)")))
      expectClean(String(decoding: bytes, as: UTF8.self), name)
    }
    #expect(count > 0)
  }

  @Test("in no place that accepts a token, by no command, does it reach anything that is written")
  func everywhere() throws {
    let workplace = try Workplace()
    let server = try LoopbackServer { Self.echo($0) }
    let encoded = "CANARYa1b2c3%2FToken%2Bxyz%3D"
    try workplace.write("token", Self.canary + "\n")
    try TextFile.write(
      "machine 127.0.0.1 login me password \(Self.canary)\n", to: "\(workplace.root)/home/.netrc")
    let basic = Data("user:\(Self.canary)".utf8).base64EncodedString()
    let host = "127.0.0.1:\(server.port)"
    let environment = ["TWEETSTORE_BEARER_TOKEN": Self.canary]
    var runs: [(words: [String], environment: [String: String])] = []
    for path in Self.paths {
      let url = "http://\(host)\(path)"
      runs += [
        (["import", url], environment), (["import", url, "--token-file", "token"], [:]),
        (["import", url, "--header", "X-Secret: \(Self.canary)"], [:]),
        (["import", url, "--header", "Authorization: Basic \(basic)"], [:]),
        (["import", "\(url)?access_token=\(encoded)&q=1"], [:]),
        (["import", "\(url)?q=\(encoded)"], environment),
        (["import", "\(url)?key=[hidden]", "--url-secret", "key=\(encoded)"], [:]),
      ]
    }
    for url in [
      "http://user:\(Self.canary)@\(host)/x", "http:/\(host)/x?access_token=\(Self.canary)",
      "http:///u:\(Self.canary)@\(host)/x", "\(host)/x?access_token=\(Self.canary)",
      "ftp://\(host)/x?token=\(Self.canary)", "http://\(host)/x#access_token=\(Self.canary)",
      "http://127.0.0.1:1/x?token=\(Self.canary)", "http://\(host)/x;token=\(Self.canary)",
    ] {
      runs.append((["import", url], environment))
    }
    runs += [
      (["refresh"], environment), (["refresh", "--token-file", "token", "--verbose"], [:]),
      (["refresh", "--url-secret", "access_token=\(encoded)", "--report", "json"], [:]),
      (["refresh", "http://\(host)/x?access_token=\(Self.canary)"], environment),
      (["sources"], environment), (["sources", "--all", "--format", "jsonl"], environment),
      (["sources", "remove", "http://\(host)/y?access_token=\(Self.canary)"], environment),
      (["query", "--format", "jsonl"], environment), (["query", "--explain"], environment),
      (["stats"], environment), (["doctor"], environment), (["show", "7"], environment),
      (["export", "--format", "html", "--output", "site"], environment),
      (["export", "--format", "original", "--output", "records.jsonl"], environment),
      (["delete", "--dry-run", "text CONTAINS 'x'"], environment), (["model"], environment),
      (["import", "token", "--token-file"], environment), (["import", "--tokn-file"], environment),
    ]
    for run in runs {
      let isImport = run.words[0] == "import"
      let more = isImport ? ["--report", "json", "--verbose", "--max-wait", "0"] : []
      let result = try workplace.run(run.words + more, environment: run.environment)
      expectClean(
        result.output + result.errors, "output of \(run.words.joined(separator: " "))")
      #expect(result.code != nil)
    }
    try expectCleanFiles(workplace, but: ["work/token", "home/.netrc"])
    // The token was sent, or this would show nothing.
    let requests = server.requests
    #expect(requests.contains { $0.header("Authorization") == "Bearer \(Self.canary)" })
    #expect(requests.contains { $0.header("Authorization") == "Basic \(basic)" })
    #expect(requests.contains { $0.header("X-Secret") == Self.canary })
    #expect(requests.contains { $0.query.contains("access_token=\(encoded)") })
    #expect(requests.contains { $0.query.contains("key=\(encoded)") })
    #expect(!requests.contains { $0.target.contains("hidden]") })
  }
}
