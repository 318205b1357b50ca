import ContainerSamples
import HTTPTransport
import LoopbackServer
import SQLiteStore
import Testing
import TweetSync

@Suite("Fetching other addresses")
struct ResourceTests {
  private static func lines(_ range: Range<Int>) -> String {
    range.map { ImportReportTests.tweet($0) + "\n" }.joined()
  }

  @Test(
    "what hasn't changed isn't fetched again, and nothing is written but the time",
    arguments: ["ETag", "Last-Modified"])
  func conditional(header: String) throws {
    let value = header == "ETag" ? "\"v1\"" : "Wed, 01 Jan 2020 00:00:00 GMT"
    let question = header == "ETag" ? "If-None-Match" : "If-Modified-Since"
    let bodies = Recorded<String>()
    bodies.append(Self.lines(1..<4))
    let rig = try FetchRig { request in
      if request.header(question) == value, bodies.values.count == 1 {
        return LoopbackResponse(304, framing: .none)
      }
      let fresh = bodies.values.count == 1 ? value : "other"
      return LoopbackResponse(headers: [(header, fresh)], text: bodies.values.last ?? "")
    }
    let first = try rig.importURL("/data.jsonl")
    #expect(first.input.new == 3 && !first.isNotModified && first.walk == nil)
    let rows = try ArchiveDump(rig.archive, leavingOut: ["source.last_run"])
    rig.clock.advance(by: 60)
    let second = try rig.refresh()
    #expect(second.isNotModified)
    #expect(second.input.seen == 0)
    #expect(
      try ArchiveDump(rig.archive, leavingOut: ["source.last_run"]).difference(from: rows) == nil)
    bodies.append(Self.lines(1..<6))
    let third = try rig.refresh()
    #expect([third.input.seen, third.input.new, third.input.unchanged] == [5, 2, 3])
    let source = try #require(try rig.source())
    #expect((header == "ETag" ? source.entityTag : source.lastModified) == "other")
  }

  /// A rig whose server breaks off in the middle of `body` when it is asked for the first time.
  private static func breakingRig(
    _ body: [UInt8], _ attempts: Recorded<Bool>
  ) throws -> FetchRig {
    let rig = try FetchRig { _ in
      attempts.append(true)
      if attempts.values.count > 1 { return LoopbackResponse(body: body) }
      return LoopbackResponse(
        steps: [.bytes(Array(body.prefix(body.count / 2))), .close],
        framing: .declaredLength(body.count))
    }
    rig.options.http.retry = RetryPolicy()
    return rig
  }

  @Test("a transfer that broke and came again is counted once", arguments: [1, 2, 5000])
  func restart(size: Int) throws {
    let body = Array(Self.lines(1..<21).utf8)
    let attempts = Recorded<Bool>()
    let rig = try Self.breakingRig(body, attempts)
    var imports = ImportOptions()
    imports.batchSize = size
    let report = try rig.importURL("/data.jsonl", imports: imports).input
    #expect(attempts.values.count == 2)
    #expect([report.seen, report.new, report.updated, report.unchanged] == [20, 20, 0, 0])
    #expect(report.rejected == 0)
    #expect(report.byteCount == Int64(body.count))
  }

  @Test("a first import that breaks for good keeps what came, and leaves no source")
  func broken() throws {
    let body = Array(Self.lines(1..<21).utf8)
    let attempts = Recorded<Bool>()
    let rig = try FetchRig { _ in
      attempts.append(true)
      if attempts.values.count > 1 { return LoopbackResponse(headers: [("ETag", "1")], body: body) }
      return LoopbackResponse(
        headers: [("ETag", "1")], steps: [.bytes(Array(body.prefix(body.count / 2))), .close],
        framing: .declaredLength(body.count))
    }
    var imports = ImportOptions()
    imports.skipsRetweets = true
    #expect(throws: HTTPError.self) { try rig.importURL("/data.jsonl", imports: imports) }
    #expect(try rig.source() == nil)
    let count = try rig.tweetCount()
    #expect(count > 5 && count < 20)
    #expect(try rig.importURL("/data.jsonl", imports: imports).input.new == 20 - count)
    #expect(try rig.source()?.options.imports == imports)
  }

  @Test("a source that was fetched before stays when a refresh fails")
  func brokenRefresh() throws {
    let body = Array(Self.lines(1..<21).utf8)
    let attempts = Recorded<Bool>()
    let rig = try FetchRig { _ in
      attempts.append(true)
      if attempts.values.count != 2 { return LoopbackResponse(body: body) }
      return LoopbackResponse(
        steps: [.bytes(Array(body.prefix(body.count / 2))), .close],
        framing: .declaredLength(body.count))
    }
    try rig.importURL("/data.jsonl")
    let before = try rig.source()
    #expect(throws: HTTPError.self) { try rig.refresh() }
    #expect(try rig.source() == before)
    #expect(try rig.refresh().input.seen == 20)
  }

  @Test("an interrupted first import keeps what came, and the same command goes on")
  func interrupted() throws {
    let body = Self.lines(1..<21)
    let rig = try FetchRig { _ in LoopbackResponse(text: body) }
    let error = try #require(throws: ImportError.self) {
      try rig.importURL("/data.jsonl", monitor: ImportMonitor(isCancelled: { true }))
    }
    #expect(error.code == .interrupted)
    #expect(error.hint?.hasPrefix("the same command fetches it again") == true)
    #expect(try rig.source() == nil)
    #expect(try rig.importURL("/data.jsonl").input.seen == 20)
    #expect(try rig.tweetCount() == 20)
  }

  @Test(
    "a first import of an answer that is no resource leaves no source",
    arguments: [204, 206, 304, 202] as [Int],
    ["/data.jsonl", "/2/tweets?ids=5", "/2/users/1/tweets"])
  func noResource(status: Int, path: String) throws {
    let body = Self.lines(1..<3)
    let rig = try FetchRig { _ in
      [204, 304].contains(status)
        ? LoopbackResponse(status, framing: .none) : LoopbackResponse(status, text: body)
    }
    let error = try #require(throws: HTTPStatusError.self) { try rig.importURL(path) }
    #expect(error.status == status && error.code == .unexpectedBody)
    #expect(error.message.contains("127.0.0.1"))
    #expect(try rig.source() == nil)
  }

  @Test("complaint 26: an endpoint is asked for every field, and only if it has changed")
  func lookup() throws {
    let rig = try FetchRig { request in
      if request.header("If-None-Match") == "1" { return LoopbackResponse(304, framing: .none) }
      return LoopbackResponse(
        headers: [("ETag", "1")],
        text: #"{"data":[{"id":"5","text":"a","author_id":"9"}]}"#)
    }
    #expect(try rig.importURL("/2/tweets?ids=5").input.new == 1)
    #expect(
      rig.server.requests[0].parameters("tweet.fields").first?.contains("note_tweet") == true)
    #expect(try rig.refresh().isNotModified)
  }

  @Test("what is packed, and a database, is read over the network as it is from a file")
  func packed() throws {
    let text = Array(Self.lines(1..<21).utf8)
    let database = try SampleFiles.read(PackedDatabaseTests.tables)
    let zip = ZIPBuilder(members: [.init("a.jsonl", text), .init("b.db", database)]).bytes
    let broken = Array(zip.prefix(zip.count / 2))
    let bodies = [
      zip, TarBuilder.archive([("a/b.jsonl", text), ("c.zip", zip)]),
      PackedDatabaseTests.gzip(text), database, PackedDatabaseTests.gzip(database), broken,
      ZIPBuilder(members: [.init("tiny", Self.lines(1..<2))]).bytes,
    ]
    for (index, bytes) in bodies.enumerated() {
      let rig = try FetchRig { _ in LoopbackResponse(headers: [("ETag", "1")], body: bytes) }
      let report = try rig.importURL("/data").input
      let files = try rig.folder.archive("file-\(index)")
      let expected = try files.importFile(rig.folder.file("file-\(index)", bytes))
      #expect(report.seen > 0, "\(index)")
      #expect(
        [report.seen, report.new, report.memberCount, report.unreadable, report.rejected]
          == [
            expected.seen, expected.new, expected.memberCount, expected.unreadable,
            expected.rejected,
          ], "\(index)")
      let leavingOut: Set<String> = ["source", "observation.source"]
      #expect(
        try ArchiveDump(rig.archive, leavingOut: leavingOut).difference(
          from: ArchiveDump(files, leavingOut: leavingOut)) == nil, "\(index)")
    }
  }

  @Test("a packed body that broke and came again is read once")
  func packedRestart() throws {
    let body = ZIPBuilder(members: [.init("a.jsonl", Self.lines(1..<21))]).bytes
    let attempts = Recorded<Bool>()
    let rig = try Self.breakingRig(body, attempts)
    let report = try rig.importURL("/data.zip").input
    #expect([report.seen, report.new, report.memberCount] == [20, 20, 1])
    #expect(report.rejections.isEmpty)
  }
}
