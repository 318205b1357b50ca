import TestSupport
import Testing
import TweetFormats
import TweetSync

/// A timeline that answers requests as X's servers do, and refuses what they refuse.
struct SimulatedTimeline {
  var identifiers: [Int64] = []
  var pageSize = 5

  /// The page that `url` asks for, and the identifiers on it.
  func answer(_ url: RequestURL, known: Set<Int64>) throws -> (facts: PageFacts, page: [Int64]) {
    let since = url.value(of: "since_id").map { Int64($0) ?? -1 }
    let maxID = url.value(of: "max_id").map { Int64($0) ?? -1 }
    try #require(since ?? 1 > 0, "code 44: since_id parameter is invalid")
    if let since, let maxID { try #require(maxID > since, "code 195: invalid url parameter") }
    let all = identifiers.sorted(by: >).filter { $0 > since ?? 0 && $0 <= maxID ?? .max }
    var start = 0
    for name in ["next_token", "pagination_token"] {
      // The token of these servers names the last identifier of the page before.
      if let token = url.value(of: name), let last = Int64(token.dropFirst()) {
        start = all.firstIndex { $0 < last } ?? all.count
      }
    }
    let page = Array(all[start...].prefix(pageSize))
    let hasNext = start + page.count < all.count
    let facts = PageFacts(
      nextToken: hasNext ? page.last.map { "t\($0)" } : nil,
      nextResults: hasNext ? page.last.map { "?max_id=\($0 - 1)&q=a" } : nil,
      smallest: page.min(), largest: page.max(), count: page.count,
      isKnown: !page.isEmpty && known.isSuperset(of: page))
    return (facts, page)
  }
}

@Suite("Paginator against a simulated server")
struct PaginatorSimulationTests {
  static let paths = [
    "/2/tweets/search/recent?query=a", "/2/tweets/search/all?query=a", "/2/users/1/tweets",
    "/2/users/1/mentions", "/2/lists/1/tweets", "/2/tweets/20/quote_tweets",
    "/1.1/search/tweets.json?q=a", "/1.1/statuses/user_timeline.json",
    "/1.1/statuses/home_timeline.json", "/1.1/lists/statuses.json",
  ]

  /// New tweets come, walks are cut off anywhere and go on from their checkpoint, tweets come in
  /// the middle of a walk: in the end nothing is missing that was there when the last walk began.
  @Test("nothing is missing after any number of refreshes and cut-offs", arguments: paths)
  func complete(path: String) throws {
    let url = RequestURL("https://h" + path)
    let endpoint = try #require(APIEndpoint(url))
    for seed in 0..<40 {
      var generator = SplitMix(seed: UInt64(seed))
      var timeline = SimulatedTimeline()
      timeline.pageSize = Int.random(in: 1...7, using: &generator)
      var held: Set<Int64> = []
      var mark: Int64?
      var time = now
      for _ in 0..<8 {
        timeline.add(Int.random(in: 0...20, using: &generator), at: &time, using: &generator)
        let expected = timeline.identifiers
        var walk = Paginator(endpoint: endpoint, url: url, mark: mark, now: time)
        var steps = 0
        while case .fetch(let text) = walk.next {
          steps += 1
          try #require(steps < 200, "the walk does not end")
          if Int.random(in: 0..<4, using: &generator) == 0 {
            walk = Paginator(endpoint: endpoint, resuming: walk.checkpoint)
          }
          let (facts, page) = try timeline.answer(RequestURL(text), known: held)
          held.formUnion(page)
          walk.record(facts)
          if Int.random(in: 0..<5, using: &generator) == 0 {
            timeline.add(1, at: &time, using: &generator)
          }
        }
        let result = try #require(walk.result)
        #expect(result.isComplete)
        #expect(result.gap == nil)
        #expect(held.isSuperset(of: expected), "seed \(seed)")
        #expect(result.mark ?? 0 >= mark ?? 0)
        mark = result.mark
      }
    }
  }

  @Test(
    "a walk that is stopped leaves a gap, and the gap's walk fills it",
    arguments: [
      "/2/users/1/tweets", "/1.1/statuses/user_timeline.json", "/1.1/search/tweets.json?q=a",
    ])
  func gaps(path: String) throws {
    let url = RequestURL("https://h" + path)
    let endpoint = try #require(APIEndpoint(url))
    var generator = SplitMix(seed: 7)
    var timeline = SimulatedTimeline()
    timeline.identifiers = []
    var time = now
    timeline.add(60, at: &time, using: &generator)
    var held: Set<Int64> = []
    func fetch(_ walk: inout Paginator, pages: Int) throws {
      for _ in 0..<pages {
        guard case .fetch(let text) = walk.next else { return }
        let (facts, page) = try timeline.answer(RequestURL(text), known: [])
        held.formUnion(page)
        walk.record(facts)
      }
    }
    var first = Paginator(endpoint: endpoint, url: url, mark: nil, now: time)
    try fetch(&first, pages: 3)
    first.stop()
    let gap = try #require(first.result?.gap)
    #expect(held.count == 15)
    let filling = Paginator(endpoint: endpoint, url: url, filling: gap, now: time)
    var second = try #require(filling)
    // Tweets of the simulation know no until_id; only v1.1 begins in the middle here.
    try fetch(&second, pages: 100)
    #expect(second.result?.isComplete == true)
    #expect(second.result?.mark == nil)
    #expect(held.isSuperset(of: timeline.identifiers))
  }
}

extension SimulatedTimeline {
  /// Adds tweets some seconds or minutes apart, some of them within one second.
  mutating func add(_ count: Int, at time: inout Int64, using generator: inout SplitMix) {
    for _ in 0..<count {
      time += Int64.random(in: 0...90, using: &generator)
      let start = Snowflake.identifier(milliseconds: time * 1_000) ?? 1
      identifiers.append(start + Int64.random(in: 0..<(1 << 22), using: &generator))
    }
  }
}
