import HTTPTransport
import LoopbackServer
import Testing
import TweetSync

@Suite("Clocks and identifiers of sources")
struct ClockTests {
  static let day: Int64 = 86_400
  static let date = "Wed, 30 Oct 2024 00:00:00 GMT"
  static let paths = [
    "/2/tweets/search/recent?query=a&max_results=10", "/1.1/search/tweets.json?q=a&count=10",
    "/2/users/12/tweets?max_results=10", "/1.1/statuses/user_timeline.json?count=10",
  ]

  /// A rig whose server says the time or doesn't.
  private func rig(_ api: LoopbackAPI, saysTime: Bool) throws -> FetchRig {
    try FetchRig { request in
      var response = api.response(to: request)
      if saysTime { response.headers.append(("Date", Self.date)) }
      return response
    }
  }

  @Test(
    "a wrong clock abandons no gap, and moves the mark over none", arguments: paths, [-30, 30])
  func wrongClock(path: String, days: Int64) throws {
    for saysTime in [true, false] {
      let api = LoopbackAPI(FetchRig.tweets(100..<145), now: now)
      let rig = try rig(api, saysTime: saysTime)
      rig.options.pageLimit = 2
      try rig.importURL(path)
      #expect(try rig.source()?.gaps.count == 1)
      rig.options.pageLimit = nil
      rig.clock.advance(by: days * Self.day)
      api.add(FetchRig.tweets(90..<95))
      let report = try rig.refresh()
      #expect(report.lostGaps == [] && report.unreachableGaps == [], "\(saysTime)")
      #expect(try rig.tweetCount() == 50, "\(saysTime)")
      rig.clock.advance(by: -days * Self.day)
      try rig.refresh()
      let source = try #require(try rig.source())
      #expect(source.gaps == [], "\(saysTime)")
      #expect(source.newestIdentifier == identifier(secondsAgo: 60 * 90), "\(saysTime)")
    }
  }

  @Test(
    "a gap is given up when the service refuses it, whatever the clock says",
    arguments: [-30, 0, 30])
  func refusedGap(days: Int64) throws {
    let api = LoopbackAPI(FetchRig.tweets(100..<145), now: now)
    let rig = try FetchRig { api.response(to: $0) }
    rig.options.pageLimit = 2
    try rig.importURL(Self.paths[0])
    let gap = try #require(try rig.source()?.gaps.first)
    // Ten days later the service looks back no further than to three days after the gap.
    let later = LoopbackAPI(FetchRig.tweets(100..<145), now: now + 10 * Self.day)
    let second = try FetchRig { later.response(to: $0) }
    var source = try #require(try rig.source())
    source.location = RawURL(second.server.origin + Self.paths[0])
    try SourceRegister(archive: second.archive).save(source)
    second.clock.advance(by: (10 + days) * Self.day)
    let report = try second.refresh()
    let lost = IdentifierGap(after: gap.after, before: gap.before, reason: .beyondReach)
    #expect(report.unreachableGaps == [lost])
    #expect(try second.source()?.gaps.contains(lost) == true)
    #expect(try second.refresh().unreachableGaps == [])
  }

  @Test(
    "identifiers that no tweet can have never become the mark, and are reported",
    arguments: paths, [Int64.max, Int64.max - 1, identifier(secondsAgo: -2 * day)])
  func future(path: String, absurd: Int64) throws {
    for saysTime in [true, false] {
      let api = LoopbackAPI(
        FetchRig.tweets(100..<145) + [LoopbackTweet(identifier: absurd, text: "absurd")], now: now)
      let rig = try rig(api, saysTime: saysTime)
      let first = try rig.importURL(path)
      let newest = identifier(secondsAgo: 60 * 100)
      #expect(first.walk?.mark == newest)
      #expect(first.input.warnings.contains { $0.contains("\(absurd)") })
      #expect(try rig.source()?.newestIdentifier == newest)
      #expect(try rig.tweetCount() == 46)
      api.add(FetchRig.tweets(50..<60))
      #expect(try rig.refresh().input.new == 10)
      #expect(try rig.source()?.newestIdentifier == identifier(secondsAgo: 60 * 50))
    }
  }

  @Test(
    "an identifier from just now is no fault where clocks differ a little",
    arguments: [true, false])
  func tolerance(saysTime: Bool) throws {
    let soon = identifier(secondsAgo: -600)
    let rig = try rig(
      LoopbackAPI([LoopbackTweet(identifier: soon, text: "a")], now: now), saysTime: saysTime)
    let report = try rig.importURL(Self.paths[2])
    #expect(report.walk?.mark == soon)
    #expect(report.input.warnings == [])
  }

  @Test(
    "zero and negative identifiers are rejected, and the mark is that of the others",
    arguments: [0, -5])
  func negative(identifier wrong: Int64) throws {
    let rig = try FetchRig { _ in
      .json(
        #"{"data":[{"id":"900","text":"a"},{"id":"\#(wrong)","text":"b"}],"#
          + #""meta":{"result_count":2}}"#)
    }
    let report = try rig.importURL("/2/users/12/tweets")
    #expect(report.input.rejected == 1)
    #expect(report.input.warnings.contains { $0.contains("such as \(wrong)") })
    #expect(report.walk == WalkResult(reason: .endOfPages, mark: 900, gap: nil))
  }

  @Test("a mark from the future that is stored already is forgotten, and everything comes again")
  func storedFuture() throws {
    let api = LoopbackAPI(FetchRig.tweets(100..<145), now: now)
    let rig = try rig(api, saysTime: true)
    var source = SourceState(
      name: "source", location: RawURL(rig.server.origin + Self.paths[2]), kind: .endpoint)
    source.newestIdentifier = .max
    source.newestSeen = .max
    try SourceRegister(archive: rig.archive).save(source)
    let report = try rig.refresh()
    #expect(report.input.new == 45)
    #expect(report.input.warnings.contains { $0.contains("from the future") })
    #expect(try rig.source()?.newestIdentifier == identifier(secondsAgo: 6_000))
  }
}
