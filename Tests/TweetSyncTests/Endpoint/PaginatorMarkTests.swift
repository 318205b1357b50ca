import FoundationEssentials
import Testing
import TweetFormats
import TweetSync

@Suite("Paginator: marks and gaps")
struct PaginatorMarkTests {
  static let recent = "https://h/2/tweets/search/recent?query=a"
  static let timeline = "https://h/1.1/statuses/user_timeline.json?screen_name=a"
  static let hour: Int64 = 3_600
  static let day: Int64 = 86_400

  @Test("since_id is some seconds older than the mark, and stays on every page")
  func sinceID() throws {
    let mark = identifier(secondsAgo: Self.hour)
    var walk = try walk(Self.recent, mark: mark)
    let since = try #require(walk.request?.value(of: "since_id").flatMap { Int64($0) })
    #expect(since < mark)
    let distance =
      (Snowflake.milliseconds(of: mark) ?? 0) - (Snowflake.milliseconds(of: since) ?? 0)
    #expect(distance == 5_000)
    let newest = identifier(secondsAgo: 10)
    walk.record(page(newest, identifier(secondsAgo: 100), next: "t"))
    #expect(walk.request?.value(of: "since_id") == String(since))
    walk.record(page(identifier(secondsAgo: 101), mark))
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: newest, gap: nil))
  }

  @Test("a since_id of nothing or 0 is never sent", arguments: [nil, 0, -7])
  func noSinceID(mark: Int64?) throws {
    #expect(try walk(Self.recent, mark: mark).request?.contains("since_id") == false)
    for written in ["0", "", "-1", "x"] {
      let walk = try walk(Self.recent + "&since_id=\(written)&lang=en", mark: mark)
      #expect(walk.request?.contains("since_id") == false)
      #expect(walk.request?.value(of: "lang") == "en")
    }
  }

  @Test("of the user's since_id and the mark the later one is sent, in the user's place")
  func usersSinceID() throws {
    let early = identifier(secondsAgo: 2 * Self.day)
    let late = identifier(secondsAgo: Self.hour)
    let moved = try walk(
      "https://h/2/users/1/tweets?since_id=\(early)&exclude=replies", mark: late, overlap: 0)
    #expect(
      moved.request?.text.hasPrefix("https://h/2/users/1/tweets?since_id=\(late)&exclude=replies&")
        == true)
    let kept = try walk("https://h/2/users/1/tweets?since_id=\(late)", mark: early)
    #expect(kept.request?.value(of: "since_id") == String(late))
    let first = try walk("https://h/2/users/1/tweets?since_id=\(early)")
    #expect(first.request?.value(of: "since_id") == String(early))
  }

  @Test("nothing new keeps the mark")
  func nothingNew() throws {
    let mark = identifier(secondsAgo: Self.hour)
    var walk = try walk(Self.recent, mark: mark)
    walk.record(PageFacts())
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: mark, gap: nil))
  }

  @Test("a recent search older than a week goes without since_id and says that there is a gap")
  func beyondReach() throws {
    let mark = identifier(secondsAgo: 8 * Self.day)
    var walk = try walk(Self.recent, mark: mark)
    #expect(walk.request?.contains("since_id") == false)
    #expect(walk.request?.contains("start_time") == false)
    let newest = identifier(secondsAgo: 60)
    let oldest = identifier(secondsAgo: 7 * Self.day)
    walk.record(page(newest, oldest))
    #expect(
      walk.result
        == WalkResult(
          reason: .endOfPages, mark: newest,
          gap: IdentifierGap(after: mark, before: oldest, reason: .beyondReach)))
    #expect(walk.result?.isComplete == true)
  }

  @Test("just inside the week since_id is sent, with an hour to spare")
  func edgeOfReach() throws {
    let inside = try walk(Self.recent, mark: identifier(secondsAgo: 7 * Self.day - Self.hour - 60))
    #expect(inside.request?.contains("since_id") == true)
    let outside = try walk(Self.recent, mark: identifier(secondsAgo: 7 * Self.day - Self.hour + 60))
    #expect(outside.request?.contains("since_id") == false)
    let ancient = try walk(Self.recent, mark: 20)
    #expect(ancient.request?.contains("since_id") == false)
  }

  @Test("a walk without since_id that meets the old mark after all has no gap")
  func beyondReachButMet() throws {
    let mark = identifier(secondsAgo: 8 * Self.day)
    var walk = try walk(Self.recent, mark: mark)
    walk.record(page(identifier(secondsAgo: 60), identifier(secondsAgo: 9 * Self.day), next: "t"))
    #expect(walk.result?.reason == .reachedMark)
    #expect(walk.result?.gap == nil)
  }

  @Test("the old search is asked without an old since_id too, and the service's end decides")
  func oldSearch() throws {
    let mark = identifier(secondsAgo: 20 * Self.day)
    var walk = try walk("https://h/1.1/search/tweets.json?q=a", mark: mark)
    #expect(walk.request?.contains("since_id") == false)
    let oldest = identifier(secondsAgo: 6 * Self.day)
    walk.record(page(identifier(secondsAgo: 1), oldest))
    walk.record(PageFacts())
    #expect(
      walk.result?.gap == IdentifierGap(after: mark, before: oldest, reason: .beyondReach))
    var met = try TweetSyncTests.walk("https://h/1.1/search/tweets.json?q=a", mark: mark)
    met.record(page(identifier(secondsAgo: 1), mark))
    met.record(PageFacts())
    #expect(met.result?.gap == nil)
  }

  @Test("a timeline of any age takes since_id")
  func timelineAge() throws {
    let mark = identifier(secondsAgo: 900 * Self.day)
    let walk = try walk("https://h/2/users/1/tweets", mark: mark)
    #expect(walk.request?.contains("since_id") == true)
  }

  @Test("max_id never goes to or below since_id")
  func maxIDAboveSinceID() throws {
    let mark = identifier(secondsAgo: Self.hour)
    for distance in [Int64(1), 0, -1, -1_000] {
      var walk = try walk(Self.timeline, mark: mark, overlap: 0)
      let since = try #require(walk.request?.value(of: "since_id").flatMap { Int64($0) })
      #expect(since == mark)
      walk.record(page(mark + 500, since + distance))
      #expect(walk.result == WalkResult(reason: .reachedMark, mark: mark + 500, gap: nil))
    }
    var open = try walk(Self.timeline, mark: mark, overlap: 0)
    open.record(page(mark + 500, mark + 2))
    #expect(open.request?.value(of: "max_id") == String(mark + 1))
  }

  @Test(
    "an upper end of the user's below the mark leaves nothing to ask for",
    arguments: [
      ("https://h/1.1/statuses/user_timeline.json?max_id=", Int64(100)),
      ("https://h/2/users/1/tweets?until_id=", 100),
    ])
  func upperEnd(prefix: String, distance: Int64) throws {
    let mark = identifier(secondsAgo: Self.hour)
    let walk = try walk(prefix + String(mark - distance), mark: mark, overlap: 0)
    #expect(walk.result == WalkResult(reason: .reachedMark, mark: mark, gap: nil))
  }

  @Test("v2 gets no since_id beside a time: start_time gives way, end_time stays")
  func times() throws {
    let mark = identifier(secondsAgo: Self.hour)
    let started = try walk(Self.recent + "&start_time=2024-10-25T00:00:00Z", mark: mark)
    #expect(started.request?.contains("start_time") == false)
    #expect(started.request?.contains("since_id") == true)
    let first = try walk(Self.recent + "&start_time=2024-10-25T00:00:00Z")
    #expect(first.request?.value(of: "start_time") == "2024-10-25T00:00:00Z")
    var ended = try walk(Self.recent + "&end_time=2024-10-30T00:00:00Z", mark: mark)
    #expect(ended.request?.contains("since_id") == false)
    // Then the walk finds the mark by itself.
    ended.record(page(mark + 10, mark + 5, next: "t"))
    #expect(ended.request != nil)
    ended.record(page(mark + 4, identifier(secondsAgo: 2 * Self.hour), next: "t2"))
    #expect(ended.result == WalkResult(reason: .reachedMark, mark: mark + 10, gap: nil))
  }

  @Test("a list has no since_id, so its walk ends some seconds below the mark")
  func list() throws {
    let mark = identifier(secondsAgo: Self.hour)
    var walk = try walk("https://h/2/lists/1/tweets", mark: mark)
    #expect(walk.request?.contains("since_id") == false)
    walk.record(page(mark + 100, mark - 1, next: "t"))
    // The mark itself was passed, but not the seconds in which the order may be wrong.
    #expect(walk.request?.value(of: "pagination_token") == "t")
    walk.record(page(mark - 2, identifier(secondsAgo: Self.hour + 6), next: "t2"))
    #expect(walk.result == WalkResult(reason: .reachedMark, mark: mark + 100, gap: nil))
  }

  @Test(
    "likes end at a known page, but only where an earlier walk was complete",
    arguments: [
      "https://h/2/users/1/liked_tweets", "https://h/2/users/1/bookmarks",
      "https://h/1.1/favorites/list.json",
    ])
  func likes(text: String) throws {
    let mark = identifier(secondsAgo: Self.hour)
    var walk = try walk(text, mark: mark, stopsAtKnownPage: true)
    #expect(walk.request?.contains("since_id") == false)
    // An old tweet that was liked now does not end the walk.
    walk.record(page(mark + 5, 500, next: "t"))
    #expect(walk.request != nil)
    walk.record(page(450, 400, next: "t2", isKnown: true))
    #expect(walk.result == WalkResult(reason: .knownPage, mark: mark + 5, gap: nil))
    #expect(walk.result?.isComplete == true)

    var first = try Paginator(
      endpoint: #require(APIEndpoint(RequestURL(text))), url: RequestURL(text), mark: nil, now: now)
    first.record(page(900, 800, next: "t", isKnown: true))
    #expect(first.request != nil)
  }

  @Test("a whole known page below the mark ends any walk; one above it does not")
  func knownPages() throws {
    let mark = identifier(secondsAgo: Self.hour)
    var walk = try walk("https://h/2/users/1/tweets?end_time=2030-01-01T00:00:00Z", mark: mark)
    walk.record(page(mark + 9, mark + 5, next: "t", isKnown: true))
    #expect(walk.request != nil)
    walk.record(page(mark, mark - 3, next: "t2", isKnown: true))
    #expect(walk.result?.reason == .reachedMark)
  }

  @Test("a walk that is ended early keeps the old mark and tells the gap")
  func stopped() throws {
    let mark = identifier(secondsAgo: Self.hour)
    var walk = try walk(Self.recent, mark: mark)
    walk.record(page(mark + 900, mark + 500, next: "t"))
    walk.stop()
    #expect(
      walk.result
        == WalkResult(
          reason: .stopped, mark: mark,
          gap: IdentifierGap(after: mark, before: mark + 500, reason: .interrupted)))
  }

  @Test(
    "a walk goes on from its checkpoint as if nothing had happened",
    arguments: [
      "https://h/2/tweets/search/recent?query=a", "https://h/1.1/statuses/user_timeline.json",
      "https://h/2/lists/1/tweets",
    ])
  func resumed(text: String) throws {
    let mark = identifier(secondsAgo: Self.hour)
    var whole = try walk(text, mark: mark)
    whole.record(page(mark + 900, mark + 500, next: "t1"))
    let data = try JSONEncoder().encode(whole.checkpoint)
    var resumed = Paginator(
      endpoint: whole.endpoint,
      resuming: try JSONDecoder().decode(
        Paginator.Checkpoint.self, from: data))
    #expect(resumed.next == whole.next)
    for facts in [page(mark + 499, mark + 300, next: "t2"), page(mark + 299, 500)] {
      whole.record(facts)
      resumed.record(facts)
      #expect(resumed.next == whole.next)
    }
    #expect(resumed.result?.mark == mark + 900)
  }

  @Test("a gap is walked between its ends and changes no mark")
  func gap() throws {
    let gap = IdentifierGap(
      after: identifier(secondsAgo: Self.day), before: identifier(secondsAgo: Self.hour),
      reason: .interrupted)
    let below = try #require(gap.before)
    for (text, name, value) in [
      ("https://h/2/users/1/tweets?start_time=2020-01-01T00:00:00Z", "until_id", below),
      (Self.timeline, "max_id", below - 1),
    ] {
      let url = RequestURL(text)
      let endpoint = try #require(APIEndpoint(url))
      let filling = Paginator(endpoint: endpoint, url: url, filling: gap, now: now)
      var walk = try #require(filling)
      let request = try #require(walk.request)
      #expect(request.value(of: name) == String(value))
      #expect(request.contains("since_id"))
      #expect(!request.contains("start_time"))
      walk.record(page(below - 10, below - 20, next: "t"))
      #expect(walk.request != nil)
      walk.record(PageFacts())
      #expect(walk.result == WalkResult(reason: .endOfPages, mark: nil, gap: nil))
    }
  }

  @Test(
    "a gap that the endpoint cannot get to is left",
    arguments: [
      "https://h/2/lists/1/tweets", "https://h/2/users/1/liked_tweets",
      "https://h/2/users/1/tweets?end_time=2024-01-01T00:00:00Z",
      "https://h/2/users/1/tweets?pagination_token=x",
    ])
  func unreachableGap(text: String) throws {
    let url = RequestURL(text)
    let endpoint = try #require(APIEndpoint(url))
    let gap = IdentifierGap(after: 5, before: 900, reason: .interrupted)
    #expect(Paginator(endpoint: endpoint, url: url, filling: gap, now: now) == nil)
  }

  @Test("a gap that the clock takes for too old is asked for, and the service's refusal decides")
  func refusedGap() throws {
    let url = RequestURL(Self.recent)
    let endpoint = try #require(APIEndpoint(url))
    let gap = IdentifierGap(
      after: 5, before: identifier(secondsAgo: 9 * Self.day), reason: .interrupted)
    let filling = Paginator(endpoint: endpoint, url: url, filling: gap, now: now)
    var asked = try #require(filling)
    #expect(asked.request?.value(of: "until_id") == String(gap.before ?? 0))
    var refused = asked
    #expect(refused.takeRefusal { $0 == "until_id" })
    #expect(
      refused.result?.gaps
        == [IdentifierGap(after: 5, before: gap.before, reason: .beyondReach)])
    // Where tweets come down to the gap's lower end, it is closed, whatever the clock says.
    asked.record(page((gap.before ?? 0) - 1, 5))
    #expect(asked.result?.gaps == [])
  }

  @Test("a mark that the service refuses as too old is left out, and the rest is a gap")
  func refusedMark() throws {
    let mark = identifier(secondsAgo: Self.day)
    var walk = try walk(Self.recent, mark: mark)
    #expect(!walk.takeRefusal { $0 == "next_token" })
    #expect(walk.takeRefusal { $0 == "since_id" })
    #expect(walk.request?.contains("since_id") == false)
    #expect(!walk.takeRefusal { $0 == "since_id" })
    walk.record(page(mark + 900, mark + 500))
    #expect(
      walk.result?.gaps
        == [IdentifierGap(after: mark, before: mark + 500, reason: .beyondReach)])
  }

  @Test("the service's time decides about its reach, and not the clock", arguments: [-30, 0, 30])
  func serviceTime(days: Int64) throws {
    for path in [Self.recent, "https://h/1.1/search/tweets.json?q=a"] {
      let url = RequestURL(path)
      let endpoint = try #require(APIEndpoint(url))
      for (age, isOld) in [(Self.day, false), (8 * Self.day, true)] {
        let mark = identifier(secondsAgo: age)
        var walk = Paginator(
          endpoint: endpoint, url: url, mark: mark, now: now + days * Self.day)
        var facts = page(mark + 900, mark + 500)
        facts.serviceTime = now
        walk.record(facts)
        if endpoint.version == .v1 {
          walk.record(PageFacts(serviceTime: now))
        }
        let gap = IdentifierGap(after: mark, before: mark + 500, reason: .beyondReach)
        #expect(walk.result?.gaps == (isOld ? [gap] : []), "\(path) \(age) \(days)")
      }
    }
  }
}
