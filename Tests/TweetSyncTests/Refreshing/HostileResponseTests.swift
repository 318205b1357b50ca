import HTTPTransport
import LoopbackServer
import SQLiteStore
import Testing

@testable import TweetSync

@Suite("Responses without end")
struct HostileResponseTests {
  private static let path = "/2/users/12/tweets?max_results=10"

  @Test("an endless page is an error, and the source goes on with the next refresh")
  func page() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<125))
    rig.options.http.memoryLimits.bodySize = 100_000
    let gate = try LoopbackGate()
    let filler = Array(repeating: UInt8(ascii: "a"), count: 50_000)
    let start = Array(#"{"data":[{"id":"5","text":""#.utf8)
    rig.api.answerNext([
      LoopbackResponse(
        steps: [.bytes(start), .bytes(filler), .bytes(filler), .gate(gate)], framing: .chunked)
    ])
    let error = try #require(throws: HTTPError.self) { try rig.importURL(Self.path) }
    #expect(error.code == .bodyTooLarge)
    #expect(try rig.tweetCount() == 0)
    #expect(try rig.importURL(Self.path).input.new == 25)
    let mark = try rig.source()?.newestIdentifier
    rig.api.answerNext([LoopbackResponse(steps: [.bytes(filler), .bytes(filler), .bytes(filler)])])
    #expect(throws: HTTPError.self) { try rig.refresh() }
    #expect(try rig.source()?.newestIdentifier == mark)
    #expect(try rig.source()?.gaps.isEmpty == true)
  }

  @Test("a body of any other URL ends at its own limit, and the records before it are kept")
  func resource() throws {
    let lines = (1...3).map { ImportReportTests.tweet($0) + "\n" }.joined()
    let filler = Array(repeating: UInt8(ascii: " "), count: 50_000)
    let rig = try FetchRig { _ in
      LoopbackResponse(
        headers: [("ETag", "\"1\"")], steps: [.bytes(Array(lines.utf8)), .bytes(filler)])
    }
    rig.options.http.streamLimits.bodySize = 40_000
    let error = try #require(throws: HTTPError.self) { try rig.importURL("/data.jsonl") }
    #expect(error.code == .bodyTooLarge)
    #expect(try rig.tweetCount() == 3)
    #expect(try rig.source()?.entityTag == nil)
  }

  @Test("a string without end is given up after 256 MB, and a record starts the count anew")
  func recordless() throws {
    var bytes = RecordlessBytes()
    try bytes.add(200 << 20, isRecord: false, input: "a")
    try bytes.add(1, isRecord: true, input: "a")
    try bytes.add(256 << 20, isRecord: false, input: "a")
    let error = try #require(throws: ImportError.self) {
      try bytes.add(1, isRecord: false, input: "http://a/b")
    }
    #expect(error.code == .unreadable)
    #expect(error.message == "http://a/b sent 256 MB without one record that can be read")
  }
}
