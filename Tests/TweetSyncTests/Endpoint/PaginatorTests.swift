import Testing
import TweetFormats
import TweetSync

/// 30 October 2024, in seconds.
let now: Int64 = 1_730_246_400

/// An identifier of that many seconds before `now`.
func identifier(secondsAgo: Int64) -> Int64 {
  Snowflake.identifier(milliseconds: (now - secondsAgo) * 1_000) ?? 0
}

func walk(
  _ text: String, mark: Int64? = nil, overlap: Int64 = APIEndpoint.usualOverlap,
  stopsAtKnownPage: Bool = false
) throws -> Paginator {
  let url = RequestURL(text)
  return Paginator(
    endpoint: try #require(APIEndpoint(url)), url: url, mark: mark, now: now, overlap: overlap,
    stopsAtKnownPage: stopsAtKnownPage)
}

extension Paginator {
  var request: RequestURL? {
    guard case .fetch(let text) = next else { return nil }
    return RequestURL(text)
  }

  var result: WalkResult? {
    guard case .finished(let result) = next else { return nil }
    return result
  }
}

/// A page of the identifiers `largest` down to `smallest`.
func page(
  _ largest: Int64, _ smallest: Int64, next: String? = nil, results: String? = nil,
  isKnown: Bool = false
) -> PageFacts {
  PageFacts(
    nextToken: next, nextResults: results, smallest: smallest, largest: largest, count: 10,
    isKnown: isKnown)
}

@Suite("Paginator: cursors")
struct PaginatorCursorTests {
  @Test(
    "tokens go into the endpoint's parameter until there is none",
    arguments: [
      ("/2/tweets/search/recent?query=a", "next_token"),
      ("/2/users/1/tweets", "pagination_token"), ("/2/lists/1/tweets", "pagination_token"),
    ])
  func tokens(path: String, parameter: String) throws {
    var walk = try walk("https://h" + path)
    let first = try #require(walk.request)
    #expect(!first.contains(parameter))
    #expect(!first.contains("since_id"))
    walk.record(page(900, 800, next: "t+1"))
    #expect(walk.request?.value(of: parameter) == "t+1")
    walk.record(page(799, 700, next: "t2"))
    let third = try #require(walk.request)
    #expect(third.value(of: parameter) == "t2")
    #expect(third.text == first.text + "&\(parameter)=t2")
    walk.record(page(699, 600))
    #expect(
      walk.result == WalkResult(reason: .endOfPages, mark: 900, gap: nil))
    #expect(walk.result?.isComplete == true)
    #expect(walk.checkpoint.pageCount == 3)
    #expect(walk.checkpoint.oldest == 600)
  }

  @Test("an empty token is no token")
  func emptyToken() throws {
    var walk = try walk("https://h/2/users/1/tweets")
    walk.record(page(9, 1, next: ""))
    #expect(walk.result?.reason == .endOfPages)
  }

  @Test(
    "a cursor that comes again ends the walk, which is not complete then", arguments: [1, 2, 5])
  func repeatedCursor(length: Int) throws {
    var walk = try walk("https://h/2/users/1/tweets", mark: nil)
    var count = 0
    while case .fetch = walk.next, count < 100 {
      walk.record(page(Int64(1_000 - count), Int64(1_000 - count), next: "t\(count % length)"))
      count += 1
    }
    #expect(count == length + 1)
    let result = try #require(walk.result)
    #expect(result.reason == .repeatedCursor)
    #expect(!result.isComplete)
    #expect(result.mark == nil)
    #expect(
      result.gap
        == IdentifierGap(after: nil, before: Int64(1_000 - length), reason: .interrupted))
  }

  @Test("a cursor that the user's URL began with ends the walk when it comes again")
  func usersCursor() throws {
    var walk = try walk("https://h/2/users/1/tweets?pagination_token=start")
    walk.record(page(9, 5, next: "start"))
    #expect(walk.result?.reason == .repeatedCursor)
  }

  @Test("a walk from the user's own cursor gives no new mark, since newer tweets were not seen")
  func midway() throws {
    var walk = try walk("https://h/2/tweets/search/recent?query=a&next_token=start")
    #expect(walk.request?.value(of: "next_token") == "start")
    walk.record(page(9, 5))
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: nil, gap: nil))
  }

  @Test("empty pages in between are passed over, but not for ever")
  func emptyPages() throws {
    var walk = try walk("https://h/2/users/1/tweets")
    walk.record(PageFacts(nextToken: "a"))
    #expect(walk.request?.value(of: "pagination_token") == "a")
    var count = 1
    while case .fetch = walk.next, count < 1_000 {
      walk.record(PageFacts(nextToken: "t\(count)"))
      count += 1
    }
    #expect(count == 10)
    #expect(walk.result?.reason == .emptyPages)
    #expect(walk.result?.isComplete == false)
  }

  @Test("pages that repeat end the walk, however fresh their tokens are")
  func renewedTokens() throws {
    for distinct in [1, 2, 7] {
      var walk = try walk("https://h/2/tweets/20/quote_tweets")
      var count = 0
      while case .fetch = walk.next, count < 1_000 {
        let start = Int64(900 - count % distinct * 10)
        var facts = page(start + 9, start, next: "fresh\(count)")
        facts.identifiers = Set(start...(start + 9))
        walk.record(facts)
        count += 1
      }
      #expect(count == distinct + 10)
      #expect(walk.result?.reason == .emptyPages)
      #expect(
        walk.result?.gaps
          == [
            IdentifierGap(
              after: nil, before: Int64(900 - (distinct - 1) * 10), reason: .interrupted)
          ])
      #expect(walk.result?.mark == nil)
    }
  }

  @Test("an empty page of the old search goes on where it names another one")
  func emptySearchPage() throws {
    var walk = try walk("https://h/1.1/search/tweets.json?q=a")
    walk.record(page(900, 800))
    walk.record(PageFacts(nextResults: "?max_id=700&q=a"))
    #expect(walk.request?.value(of: "max_id") == "700")
    walk.record(PageFacts())
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: 900, gap: nil))
  }

  @Test("an archive without a tweet is complete and has no mark")
  func nothing() throws {
    var walk = try walk("https://h/2/users/1/tweets")
    walk.record(PageFacts())
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: nil, gap: nil))
  }

  @Test("max_id is the smallest identifier less one, as it is inclusive")
  func maxID() throws {
    var walk = try walk("https://h/1.1/statuses/user_timeline.json?screen_name=a")
    #expect(walk.request?.contains("max_id") == false)
    walk.record(page(900, 800))
    #expect(walk.request?.value(of: "max_id") == "799")
    walk.record(page(799, 700))
    #expect(walk.request?.value(of: "max_id") == "699")
    walk.record(PageFacts())
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: 900, gap: nil))
  }

  @Test("a server that ignores max_id does not hold the walk for ever")
  func ignoredMaxID() throws {
    var walk = try walk("https://h/1.1/statuses/user_timeline.json")
    walk.record(page(900, 800))
    walk.record(page(900, 800))
    #expect(walk.result?.reason == .repeatedPage)
    #expect(walk.result?.mark == nil)
    #expect(walk.result?.gap == IdentifierGap(after: nil, before: 800, reason: .interrupted))
  }

  @Test("the smallest identifiers do not overflow", arguments: [Int64.min, -5, 0, 1])
  func smallest(identifier: Int64) throws {
    var walk = try walk("https://h/1.1/statuses/user_timeline.json")
    walk.record(page(10, identifier))
    #expect(walk.result?.reason == .endOfPages)
  }

  @Test("a page of tweets without identifiers ends the walk, and says so")
  func unreadable() throws {
    var walk = try walk("https://h/1.1/statuses/user_timeline.json", mark: 5)
    walk.record(PageFacts(count: 3))
    #expect(
      walk.result
        == WalkResult(
          reason: .unreadablePage, mark: 5,
          gap: IdentifierGap(after: 5, before: nil, reason: .interrupted)))
  }

  @Test("next_results gives max_id alone; the user's parameters stay as written")
  func nextResults() throws {
    var walk = try walk("https://h/1.1/search/tweets.json?q=a%20b&count=50")
    walk.record(
      page(900, 800, results: "?max_id=750&q=a+b&count=50&include_entities=1"))
    let second = try #require(walk.request)
    #expect(second.text.hasPrefix("https://h/1.1/search/tweets.json?q=a%20b&count=50&"))
    #expect(second.value(of: "tweet_mode") == "extended")
    #expect(second.value(of: "max_id") == "750")
    // One that goes back up is not believed.
    walk.record(page(749, 700, results: "?max_id=999999&q=a"))
    #expect(walk.request?.value(of: "max_id") == "699")
    // One that is missing on a page with tweets does not end the walk.
    walk.record(page(699, 600))
    #expect(walk.request?.value(of: "max_id") == "599")
    walk.record(PageFacts())
    #expect(walk.result?.reason == .endOfPages)
  }

  @Test("a lookup has one page and no mark")
  func single() throws {
    var walk = try walk("https://h/2/tweets?ids=1,2")
    walk.record(page(2, 1, next: "x"))
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: nil, gap: nil))
  }

  @Test("a walk that has ended takes no more pages")
  func ended() throws {
    var walk = try walk("https://h/2/tweets?ids=1")
    walk.record(page(2, 1))
    let copy = walk
    walk.record(page(9, 8, next: "x"))
    walk.stop()
    #expect(walk == copy)
  }

  @Test("a long walk ends when the pages do")
  func long() throws {
    var walk = try walk("https://h/2/tweets/search/all?query=a")
    for index in 0..<5_000 {
      let high = Int64(1_000_000 - index * 10)
      walk.record(page(high, high - 9, next: index < 4_999 ? "token\(index)" : nil))
    }
    #expect(walk.result == WalkResult(reason: .endOfPages, mark: 1_000_000, gap: nil))
    #expect(walk.checkpoint.pageCount == 5_000)
  }
}
