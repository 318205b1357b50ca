import HTTPTransport
import LoopbackServer
import SQLiteStore
import Testing
import TweetSync

@Suite("Fetching endpoints")
struct WalkTests {
  static let endpoints = [
    "/2/tweets/search/recent?query=swift&max_results=10", "/2/users/12/tweets?max_results=10",
    "/1.1/search/tweets.json?q=swift&count=10", "/1.1/statuses/user_timeline.json?count=10",
  ]

  @Test("a first fetch brings all pages, a refresh what is newer", arguments: endpoints)
  func refresh(path: String) throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let first = try rig.importURL(path)
    #expect([first.input.seen, first.input.new, first.input.rejected] == [45, 45, 0])
    #expect(first.pageCount >= 5)
    #expect(first.walk?.isComplete == true)
    let mark = identifier(secondsAgo: 6000)
    #expect(try rig.source()?.newestIdentifier == mark)
    #expect(rig.server.requests.allSatisfy { $0.parameters("since_id").isEmpty })

    let before = rig.server.requests.count
    rig.api.add(FetchRig.tweets(50..<75))
    let second = try rig.refresh()
    #expect(second.input.new == 25)
    #expect(try rig.tweetCount() == 70)
    #expect(try rig.source()?.newestIdentifier == identifier(secondsAgo: 3000))
    for request in rig.server.requests.dropFirst(before) {
      let since = try #require(request.parameters("since_id").first.flatMap { Int64($0) })
      // Five seconds before the mark, as identifiers of one moment aren't strictly in order.
      #expect(since < mark && since > identifier(secondsAgo: 6010))
    }
  }

  @Test("fields and page sizes that the URL doesn't name are asked for")
  func defaults() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<345))
    let report = try rig.importURL("/2/users/12/tweets?tweet.fields=lang", name: "v2")
    #expect(report.input.new == 245)
    let v2 = try #require(rig.server.requests.first)
    #expect(v2.parameters("max_results") == ["100"])
    #expect(v2.parameters("tweet.fields") == ["lang"])
    #expect(v2.parameters("expansions").first?.contains("referenced_tweets.id") == true)
    #expect(v2.parameters("user.fields").first?.contains("username") == true)
    try rig.importURL("/1.1/statuses/user_timeline.json", name: "v1")
    let v1 = try #require(rig.server.requests.last)
    #expect(v1.parameters("count") == ["200"])
    #expect(v1.parameters("tweet_mode") == ["extended"])
  }

  @Test(
    "a refresh without news changes no tweet, and the one after it no row", arguments: endpoints)
  func noNews(path: String) throws {
    let rig = try FetchRig(FetchRig.tweets(100..<125))
    try rig.importURL(path)
    let content = try rig.content()
    rig.clock.advance(by: 900)
    let report = try rig.refresh()
    #expect(report.input.new == 0)
    #expect(try rig.content().difference(from: content) == nil)

    let rows = try ArchiveDump(rig.archive, leavingOut: ["source.last_run"])
    rig.clock.advance(by: 900)
    let again = try rig.refresh()
    #expect([again.input.new, again.input.updated] == [0, 0])
    #expect(
      try ArchiveDump(rig.archive, leavingOut: ["source.last_run"]).difference(from: rows) == nil)
  }

  @Test(
    "a walk that an error cut goes on there, and ends with the rows of an undisturbed one",
    arguments: endpoints, 1...4)
  func cut(path: String, pages: Int) throws {
    let undisturbed = try FetchRig(FetchRig.tweets(100..<145))
    try undisturbed.importURL(path)

    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let stopper = Recorded<Bool>()
    let api = rig.api
    let error = try #require(throws: HTTPStatusError.self) {
      try rig.importURL(
        path,
        monitor: ImportMonitor(onProgress: { _ in
          stopper.append(true)
          if stopper.values.count == pages { api.failNext() }
        }))
    }
    #expect(error.code == .serverError)
    let held = try #require(try rig.source())
    #expect(held.newestIdentifier == nil)
    #expect(held.checkpoint?.pageCount == pages)
    #expect(try rig.tweetCount() == pages * 10)

    // What came in the meantime is fetched, too, after the rest.
    rig.api.add(FetchRig.tweets(90..<95))
    undisturbed.api.add(FetchRig.tweets(90..<95))
    try undisturbed.refresh()
    let report = try rig.refresh()
    #expect(report.input.new == 50 - pages * 10)
    #expect(try rig.content().difference(from: undisturbed.content()) == nil)
    let source = try #require(try rig.source())
    #expect(source.newestIdentifier == identifier(secondsAgo: 5400))
    #expect(source.checkpoint == nil)
    #expect(source.gaps.isEmpty)
  }

  @Test("an interrupted walk keeps its pages and goes on", arguments: endpoints)
  func interrupted(path: String) throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let error = try #require(throws: ImportError.self) {
      try rig.importURL(path, monitor: ImportMonitor(isCancelled: { true }))
    }
    #expect(error.code == .interrupted)
    #expect(try rig.tweetCount() == 10)
    #expect(try rig.refresh().input.new == 35)
    #expect(try rig.tweetCount() == 45)
    #expect(try rig.source()?.newestIdentifier == identifier(secondsAgo: 6000))
  }

  @Test("a page and its checkpoint are one transaction, whatever the size of batches")
  func transaction() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    var imports = ImportOptions()
    imports.batchSize = 3
    rig.api.answerNext([])
    let counts = Recorded<Int>()
    let path = rig.archive.store.path
    try rig.importURL(
      "/1.1/statuses/user_timeline.json?count=10", imports: imports,
      monitor: ImportMonitor(onProgress: { _ in
        // The page at hand was read and isn't written yet.
        if let dump = try? ArchiveDump(path: path) { counts.append(dump.rowCount("tweet")) }
      }))
    #expect(counts.values == [0, 10, 20, 30, 40, 45])
  }

  @Test("a cursor that has expired leaves no hole")
  func expiredCursor() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let path = Self.endpoints[0]
    _ = try? rig.importURL(path, monitor: ImportMonitor(isCancelled: { true }))
    #expect(try rig.source()?.checkpoint != nil)
    rig.api.answerNext([.json(#"{"title":"Invalid Request","detail":"bad token"}"#, status: 400)])
    let report = try rig.refresh()
    #expect(report.input.new == 35)
    #expect(try rig.tweetCount() == 45)
    let source = try #require(try rig.source())
    #expect(source.gaps.isEmpty && source.checkpoint == nil)
    #expect(source.newestIdentifier == identifier(secondsAgo: 6000))
  }

  @Test("retweets that are left out are passed over on every page, also by a refresh")
  func leftOut() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<125))
    var imports = ImportOptions()
    imports.skipsRetweets = true
    try rig.importURL(Self.endpoints[3], imports: imports)
    #expect(try rig.source()?.options.imports == imports)
  }

  @Test("bookmarks are marked as such")
  func bookmarks() throws {
    let rig = try FetchRig { _ in
      .json(
        #"{"data":[{"id":"5","text":"a","author_id":"9"}],"meta":{"result_count":1}}"#)
    }
    try rig.importURL("/2/users/12/bookmarks")
    let rows = try #require(try ArchiveDump(rig.archive).tables["tweet"])
    #expect(rows.count == 1 && rows[0].contains("bookmarked=integer(1)"))
  }

  @Test(
    "a first page of bookmarks that is somewhat short and said to be the last is reported",
    arguments: [
      ("/2/users/12/bookmarks?max_results=100", 99, "ask for max_results=90"),
      ("/2/users/12/bookmarks?max_results=100", 20, "ask for max_results=90"),
      ("/2/users/12/bookmarks", 89, "compare it with x.com"),
      ("/2/users/12/bookmarks", 81, "compare it with x.com"),
      ("/2/users/12/bookmarks", 80, nil), ("/2/users/12/bookmarks", 90, nil),
      ("/2/users/12/bookmarks?max_results=100", 100, nil), ("/2/users/12/bookmarks", 0, nil),
      ("/2/users/12/liked_tweets?max_results=100", 99, nil),
    ] as [(String, Int, String?)])
  func shortBookmarks(path: String, count: Int, advice: String?) throws {
    let tweets = (0..<count).map { #"{"id":"\#(1000 + $0)","text":"a","author_id":"9"}"# }
    let rig = try FetchRig { _ in
      .json(
        #"{"data":[\#(tweets.joined(separator: ","))],"meta":{"result_count":\#(count)}}"#)
    }
    let warnings = try rig.importURL(path).input.warnings
    guard let advice else {
      #expect(warnings == [])
      return
    }
    let warning = try #require(warnings.first)
    #expect(warnings.count == 1)
    #expect(warning.hasPrefix("the first page has \(count) tweets of the "))
    #expect(warning.hasSuffix(advice))
    // A list that was read before isn't compared again.
    #expect(try rig.refresh().input.warnings == [])
  }
}

extension LoopbackAPI {
  /// Lets the server fail at the next request.
  fileprivate func failNext() {
    answerNext([LoopbackResponse(503, text: "down")])
  }
}
