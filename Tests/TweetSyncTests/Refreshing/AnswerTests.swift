import HTTPTransport
import LoopbackServer
import SQLiteStore
import Testing
import TweetSync

@Suite("Answers that are no pages")
struct AnswerTests {
  private static let path = "/2/users/12/tweets?max_results=10"

  static let others: [(name: String, answer: LoopbackResponse)] = [
    (
      "a page for people",
      LoopbackResponse(
        headers: [("Content-Type", "text/html")], text: "<!DOCTYPE html><html>Sign in</html>")
    ),
    ("an error", .json(#"{"errors":[{"code":130,"message":"Over capacity"}]}"#)),
    ("an error of v2", .json(#"{"title":"Service Unavailable","detail":"later","status":503}"#)),
    ("nothing", LoopbackResponse(text: "")),
    ("an empty object", .json("{}")),
    ("half an answer", .json(#"{"data":[{"id":"5","text":"a"#)),
  ]

  @Test(
    "with status 200 they end no walk, and the next refresh goes on",
    arguments: others.map(\.name), [0, 2])
  func inTheMiddle(name: String, pages: Int) throws {
    let answer = try #require(Self.others.first { $0.name == name }?.answer)
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let progress = Recorded<Bool>()
    let api = rig.api
    if pages == 0 { rig.api.answerNext([answer]) }
    let error = try #require(throws: (any Error).self) {
      try rig.importURL(
        Self.path,
        monitor: ImportMonitor(onProgress: { _ in
          progress.append(true)
          if progress.values.count == pages { api.answerNext([answer]) }
        }))
    }
    let message = "\(error)"
    #expect(error is HTTPStatusError || error is ImportError)
    #expect(message.contains("127.0.0.1"))
    #expect(try rig.tweetCount() == pages * 10)
    #expect(try rig.source()?.newestIdentifier == nil)
    if pages > 0 { try rig.refresh() } else { try rig.importURL(Self.path) }
    #expect(try rig.tweetCount() == 45)
    #expect(try rig.source()?.newestIdentifier == identifier(secondsAgo: 6000))
  }

  @Test(
    "a page for people at any other address is refused, and nothing is stored",
    arguments: ["<html><body>Sign in</body></html>", "no JSON at all", #"{"id": "#])
  func resource(text: String) throws {
    let rig = try FetchRig { _ in LoopbackResponse(text: text) }
    let error = try #require(throws: ImportError.self) { try rig.importURL("/data.json") }
    #expect(error.code == .unreadable)
    #expect(error.message.contains("127.0.0.1"))
    #expect(try rig.source() == nil)
  }

  @Test(
    "statuses become errors that say what to do",
    arguments: [
      (401, #"{"title":"Unauthorized"}"#, "unauthorized"),
      (403, #"{"errors":[{"code":220,"message":"no access"}]}"#, "forbidden"),
      (404, "", "notFound"),
    ] as [(Int, String, String)])
  func statuses(status: Int, body: String, code: String) throws {
    for path in [Self.path, "/data.json"] {
      let rig = try FetchRig { _ in .json(body, status: status) }
      let error = try #require(throws: HTTPStatusError.self) { try rig.importURL(path) }
      #expect(error.code.name == code)
      #expect(error.status == status)
      #expect(error.hint != nil)
      #expect(try rig.source() == nil)
    }
  }

  @Test("a rate limit and a used-up plan are told apart")
  func limits() throws {
    let window = try FetchRig { _ in
      LoopbackResponse(
        429, headers: [("x-rate-limit-reset", "\(now + 600)")],
        text: #"{"title":"Too Many Requests","status":429}"#)
    }
    let limited = try #require(throws: HTTPError.self) { try window.importURL(Self.path) }
    #expect(limited.code == .rateLimited)
    let cap = try FetchRig { _ in
      .json(
        #"{"title":"UsageCapExceeded","detail":"Usage cap exceeded","#
          + #""type":"https://api.twitter.com/2/problems/usage-capped"}"#, status: 429)
    }
    let used = try #require(throws: HTTPError.self) { try cap.importURL(Self.path) }
    #expect(used.code == .usageCapExceeded)
  }

  @Test("a rate limit that ends soon is waited for, and the walk goes on")
  func waiting() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<125))
    rig.options.http.retry = RetryPolicy()
    rig.api.answerNext([
      LoopbackResponse(429, headers: [("x-rate-limit-reset", "\(now + 600)")])
    ])
    let report = try rig.importURL(Self.path)
    #expect(report.input.new == 25)
    #expect(rig.clock.now() > now + 600)
  }

  @Test("errors beside good data are told, and the data is kept")
  func partial() throws {
    let rig = try FetchRig { _ in
      .json(
        #"{"data":[{"id":"5","text":"a","author_id":"9"}],"errors":[{"title":"Not Found Error","#
          + #""detail":"no such tweet","resource_type":"tweet"}],"meta":{"result_count":1}}"#)
    }
    let report = try rig.importURL(Self.path)
    #expect(report.input.new == 1)
    #expect(report.input.problems == ["Not Found Error: no such tweet"])
  }
}
