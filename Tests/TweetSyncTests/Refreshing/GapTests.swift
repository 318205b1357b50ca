import HTTPTransport
import LoopbackServer
import Testing
import TweetSync

@Suite("Gaps of sources")
struct GapTests {
  @Test(
    "a walk that a limit stopped keeps a gap and its mark, and a later one fills it",
    arguments: WalkTests.endpoints)
  func limit(path: String) throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    try rig.importURL(path)
    let mark = identifier(secondsAgo: 6000)
    rig.api.add(FetchRig.tweets(50..<90))
    rig.options.pageLimit = 2
    let stopped = try rig.refresh()
    #expect(stopped.walk?.reason == .stopped)
    let held = try #require(try rig.source())
    #expect(held.newestIdentifier == mark)
    #expect(
      held.gaps == [
        IdentifierGap(
          after: mark, before: identifier(secondsAgo: 60 * 69), reason: .interrupted)
      ])
    #expect(try rig.tweetCount() == 65)
    rig.options.pageLimit = nil
    try rig.refresh()
    #expect(try rig.tweetCount() == 85)
    let filled = try #require(try rig.source())
    #expect(filled.gaps.isEmpty)
    #expect(filled.newestIdentifier == identifier(secondsAgo: 3000))
  }

  @Test("refreshes with a limit fill a gap bit by bit", arguments: WalkTests.endpoints)
  func bitByBit(path: String) throws {
    let rig = try FetchRig(FetchRig.tweets(100..<105))
    try rig.importURL(path)
    rig.api.add(FetchRig.tweets(50..<95))
    rig.options.pageLimit = 2
    var marks: [Int64?] = []
    for _ in 0..<3 {
      let before = rig.server.requests.count
      try rig.refresh()
      #expect(rig.server.requests.count - before <= 4)
      marks.append(try rig.source()?.newestIdentifier)
    }
    #expect(try rig.tweetCount() == 50)
    let old = identifier(secondsAgo: 6000)
    // The mark moves once all below the newest tweet is there.
    #expect(marks == [old, old, identifier(secondsAgo: 3000)])
    #expect(try rig.source()?.gaps == [])
  }

  @Test("a source of likes goes on below known pages until all is there")
  func untilKnownPage() throws {
    let api = LoopbackAPI(FetchRig.tweets(100..<145), now: now)
    // The emulation pages a timeline, which here stands for likes.
    let rig = try FetchRig { request in
      var request = request
      request.target = request.target.replacing("/liked_tweets", "/tweets")
      return api.response(to: request)
    }
    let path = "/2/users/12/liked_tweets?max_results=10"
    rig.options.pageLimit = 2
    try rig.importURL(path)
    #expect(try rig.tweetCount() == 20)
    rig.options.pageLimit = nil
    try rig.refresh()
    #expect(try rig.tweetCount() == 45)
    #expect(try rig.source()?.gaps == [])
    let before = rig.server.requests.count
    try rig.refresh()
    // One page that is known as a whole ends it.
    #expect(rig.server.requests.count == before + 1)
  }

  @Test("what a limit left out where the endpoint doesn't look back is given up and told")
  func lostGap() throws {
    let rig = try FetchRig(FetchRig.tweets(20_000..<20_045))
    rig.options.pageLimit = 1
    let report = try rig.importURL(
      "/2/users/12/tweets?max_results=10&end_time=2030-01-01T00:00:00Z")
    let before = try #require(report.lostGaps.first?.before)
    #expect(report.walk?.gap == nil)
    #expect(report.lostGaps == [IdentifierGap(after: nil, before: before, reason: .interrupted)])
    let held = try #require(try rig.source())
    #expect(held.gaps == [IdentifierGap(after: nil, before: before, reason: .beyondReach)])
    #expect(try rig.refresh().lostGaps == [])
  }

  @Test("a recent search after two weeks is asked without the old mark, and its gap is kept")
  func beyondReach() throws {
    let rig = try FetchRig(FetchRig.tweets(1..<20))
    let path = "/2/tweets/search/recent?query=a"
    var source = SourceState(
      name: "source", location: RawURL(rig.server.origin + path), kind: .endpoint)
    let mark = identifier(secondsAgo: 14 * 86_400)
    source.newestIdentifier = mark
    source.newestSeen = mark
    try SourceRegister(archive: rig.archive).save(source)
    let report = try rig.refresh()
    let gap = IdentifierGap(
      after: mark, before: identifier(secondsAgo: 60 * 19), reason: .beyondReach)
    #expect(report.walk?.gap == gap)
    #expect(report.input.new == 19)
    #expect(rig.server.requests.allSatisfy { $0.parameters("since_id").isEmpty })
    let held = try #require(try rig.source())
    #expect(held.gaps == [gap])
    #expect(held.newestIdentifier == identifier(secondsAgo: 60))
    // No later refresh asks for what the endpoint doesn't give any more.
    let before = rig.server.requests.count
    try rig.refresh()
    #expect(rig.server.requests.count == before + 1)
    #expect(try rig.source()?.gaps == [gap])
  }
}
