import HTTPTransport
import LoopbackServer
import ObjectGraph
import Synchronization
import Testing
import TweetModel
import TweetSync

/// A page that isn't what the endpoint's grammar asks for.
struct PageDeviation: Sendable, CustomTestStringConvertible {
  var name: String
  /// What becomes of the JSON of a page.
  var change: @Sendable (String) -> String

  var testDescription: String { name }

  init(_ name: String, _ change: @escaping @Sendable (String) -> String) {
    self.name = name
    self.change = change
  }

  /// What can go wrong with any page.
  static let common: [PageDeviation] = [
    .init("nothing") { _ in "" }, .init("an empty object") { _ in "{}" },
    .init("null") { _ in "null" }, .init("a text") { _ in #""page""# },
    .init("a page for people") { _ in "<!DOCTYPE html><html>Sign in</html>" },
    .init("half a page") { String($0.prefix($0.count / 2)) },
    .init("only errors") { _ in #"{"errors":[{"title":"Over capacity","detail":"later"}]}"# },
    .init("an error") { _ in #"{"errors":[{"code":130,"message":"Over capacity"}]}"# },
    .init("a problem") { _ in #"{"title":"Service Unavailable","detail":"later","status":503}"# },
    .init("a second document") { $0 + "\n{}" },
    .init("an element that is null") { $0.firstElement { _ in "null" } },
    .init("an element without identifier") { $0.firstElement { _ in #"{"text":"x"}"# } },
    .init("an element with a wrong identifier") {
      $0.firstElement { _ in #"{"id":true,"id_str":[],"text":"x"}"# }
    },
    .init("an element without text") {
      $0.firstElement { $0.replacing("text\":", "tex\":") }
    },
  ]

  static let v2: [PageDeviation] =
    common + [
      .init("no meta") { $0.replacing(#""meta":"#, #""mete":"#) },
      .init("a meta of another type") { $0.meta { _ in "[]" } },
      .init("an empty meta") { $0.meta { _ in "{}" } },
      .init("a token of another type") { $0.meta { $0.member("next_token", "7") } },
      .init("a token that is an object") { $0.meta { $0.member("next_token", "{}") } },
      .init("an empty token") { $0.meta { $0.member("next_token", #""""#) } },
      .init("more promised than given") { $0.meta { $0.member("result_count", "11") } },
      .init("less promised than given") { $0.meta { $0.member("result_count", "2") } },
      .init("a count of another type") { $0.meta { $0.member("result_count", #""ten""#) } },
      .init("no token and no count") {
        $0.meta { _ in #"{"newest_id":"5"}"# }
      },
      .init("no data") { #"{"meta":"# + $0.metaText + "}" },
      .init("no data and no token") { _ in #"{"meta":{"result_count":10}}"# },
      .init("data of another type") { #"{"data":"x","meta":"# + $0.metaText + "}" },
      .init("errors without data at the end") { _ in
        #"{"errors":[{"title":"Not Found Error","detail":"gone"}],"meta":{"result_count":0}}"#
      },
      .init("a bare list") { "[" + $0.elementsText + "]" },
      .init("the shape of the old search") {
        #"{"statuses":["# + $0.elementsText + #"],"search_metadata":{}}"#
      },
    ]

  static let v1: [PageDeviation] =
    common + [
      .init("the shape of version 2") {
        #"{"data":["# + $0.elementsText + #"],"meta":{"result_count":10}}"#
      },
      .init("an object around nothing") { _ in #"{"statuses":{}}"# },
    ]

  static let v1List: [PageDeviation] =
    v1 + [
      .init("the shape of the search") {
        #"{"statuses":["# + $0.elementsText + #"],"search_metadata":{}}"#
      }
    ]

  static let v1Search: [PageDeviation] =
    v1 + [
      .init("no metadata") { $0.replacing("search_metadata", "metadata") },
      .init("an empty page that names no end") { _ in #"{"statuses":[]}"# },
      .init("an empty page with a wrong end") { _ in
        #"{"statuses":[],"search_metadata":{"next_results":5}}"#
      },
      .init("a bare list") { "[" + $0.elementsText + "]" },
    ]

  static func of(_ path: String) -> [PageDeviation] {
    if path.hasPrefix("/2/") { return v2 }
    return path.hasPrefix("/1.1/search/") ? v1Search : v1List
  }
}

/// An API of which one page deviates.
private final class DeviatingService: Sendable {
  private struct State {
    var api = LoopbackAPI(now: now)
    var deviation: PageDeviation?
    var page = 0
    var count = 0
    var hasDeviated = false
  }

  private let state = Mutex(State())

  /// Serves other tweets, and lets one page of them deviate once.
  func serve(_ tweets: [LoopbackTweet], _ deviation: PageDeviation, onPage page: Int) {
    state.withLock {
      $0 = State(api: LoopbackAPI(tweets, now: now), deviation: deviation, page: page)
    }
  }

  /// True if the page that deviates was asked for, and isn't what it was.
  var hasDeviated: Bool { state.withLock { $0.hasDeviated } }

  func response(to request: LoopbackRequest) -> LoopbackResponse {
    state.withLock { state in
      var response = state.api.response(to: request)
      state.count += 1
      guard state.count == state.page, let deviation = state.deviation,
        case .bytes(let bytes)? = response.steps.first
      else { return response }
      let text = String(decoding: bytes, as: UTF8.self)
      let other = deviation.change(text)
      state.hasDeviated = other != text
      response.steps = other.isEmpty ? [] : [.bytes(Array(other.utf8))]
      return response
    }
  }
}

@Suite("Pages that aren't whole")
struct PageGrammarTests {
  static let paths = [
    "/2/tweets/search/recent?query=a&max_results=10", "/2/tweets/search/all?query=a&max_results=10",
    "/2/users/12/tweets?max_results=10", "/2/users/12/mentions?max_results=10",
    "/2/users/12/liked_tweets?max_results=10", "/2/users/12/bookmarks?max_results=10",
    "/2/users/12/timelines/reverse_chronological?max_results=10",
    "/2/lists/12/tweets?max_results=10", "/2/tweets/20/quote_tweets?max_results=10",
    "/1.1/search/tweets.json?q=a&count=10", "/1.1/statuses/user_timeline.json?count=10",
    "/1.1/statuses/home_timeline.json?count=10", "/1.1/statuses/mentions_timeline.json?count=10",
    "/1.1/favorites/list.json?count=10", "/1.1/lists/statuses.json?list_id=1&count=10",
  ]

  @Test("the table covers every endpoint that has pages")
  func coverage() throws {
    let paged = APIEndpoint.all.filter { $0.paging != .single }
    let covered = try Self.paths.map { try #require(APIEndpoint(RequestURL($0))) }
    #expect(Set(covered) == Set(paged))
  }

  /// Tries each deviation on the first, the middle and the last page.
  ///
  /// The first run reports it, the watermark doesn't move over what is missing, and later runs fetch it.
  @Test(
    "no deviation of a page loses a tweet or moves the watermark over a gap",
    arguments: paths, [1, 2, 3])
  func deviations(path: String, page: Int) throws {
    let service = DeviatingService()
    let rig = try FetchRig { service.response(to: $0) }
    var expected = 0
    for deviation in PageDeviation.of(path) {
      let place: Comment = "\(deviation.name) on page \(page)"
      // Each case has tweets of its own, and a source of its own.
      let start = Int64(100 + expected)
      service.serve(FetchRig.tweets(start..<(start + 25)), deviation, onPage: page)
      expected += 25
      let name = "\(deviation.name) \(page)"
      var failed = false
      do {
        let report = try rig.importURL(path, name: name)
        failed = report.input.unreadable + report.input.rejected > 0
      } catch {
        failed = true
      }
      if service.hasDeviated {
        #expect(failed, place)
        #expect(try rig.source(name)?.newestIdentifier == nil, place)
      }
      for _ in 0..<3 where try rig.source(name) == nil || tweetCount(rig) < expected {
        if try rig.source(name) == nil {
          try rig.importURL(path, name: name)
        } else {
          try rig.refresh(name)
        }
      }
      #expect(try tweetCount(rig) == expected, place)
      let last = try rig.refresh(name)
      #expect(last.walk?.isComplete == true, place)
      let source = try #require(try rig.source(name))
      #expect(source.newestIdentifier == identifier(secondsAgo: 60 * start), place)
      #expect(source.gaps == [] && source.checkpoint == nil, place)
    }
  }

  private func tweetCount(_ rig: FetchRig) throws -> Int {
    try rig.archive.container.viewContext.performAndWait { context in
      try context.count(for: FetchRequest(Tweet.self))
    }
  }

  @Test("a whole page that is empty, short or has errors about single tweets is no fault")
  func wholePages() throws {
    let pages = [
      #"{"data":[{"id":"900","text":"a"}],"meta":{"result_count":1,"next_token":"a"}}"#,
      #"{"meta":{"result_count":0,"next_token":"b"}}"#,
      #"{"errors":[{"title":"Not Found Error","detail":"gone","value":"5"}],"meta":{"result_count":0,"next_token":"c"}}"#,
      #"{"data":[{"id":"800","text":"b"}],"errors":[{"title":"Not Found Error","detail":"gone"}],"meta":{"result_count":1,"next_token":"d"}}"#,
      #"{"data":null,"meta":{"result_count":0,"next_token":null}}"#,
    ]
    let number = Mutex(0)
    let rig = try FetchRig { _ in
      .json(
        pages[
          number.withLock { number in
            defer { number += 1 }
            return min(number, pages.count - 1)
          }])
    }
    let report = try rig.importURL("/2/users/12/tweets")
    #expect(report.walk == WalkResult(reason: .endOfPages, mark: 900, gap: nil))
    #expect([report.input.unreadable, report.input.rejected, report.pageCount] == [0, 0, 5])
  }

  @Test("a gap whose page never comes whole is kept, and keeps nothing else from being fetched")
  func lasting() throws {
    let api = LoopbackAPI(FetchRig.tweets(100..<145), now: now)
    let rig = try FetchRig { request in
      // What the third page of the first walk begins with, and what a fill asks for.
      let bad = "\(identifier(secondsAgo: 60 * 119))"
      if request.parameters("pagination_token") == ["c\(bad)"]
        || request.parameters("until_id") == [bad]
      {
        return .json(#"{"errors":[{"title":"Internal Error","detail":"shard"}]}"#)
      }
      return api.response(to: request)
    }
    #expect(throws: ImportError.self) { try rig.importURL("/2/users/12/tweets?max_results=10") }
    #expect(try rig.tweetCount() == 20)
    api.add(FetchRig.tweets(90..<95))
    for _ in 0..<2 {
      let report = try rig.refresh()
      #expect(report.walk?.isComplete == true)
      #expect(try rig.tweetCount() == 25)
      let source = try #require(try rig.source())
      #expect(source.newestIdentifier == nil)
      #expect(source.newestSeen == identifier(secondsAgo: 60 * 90))
      #expect(
        source.gaps == [
          IdentifierGap(
            after: nil, before: identifier(secondsAgo: 60 * 119), reason: .interrupted)
        ])
    }
  }
}

extension String {
  func replacing(_ word: String, _ other: String) -> String {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: word) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return (parts + [rest]).joined(separator: other)
  }

  /// The elements of the page's list, without its brackets.
  fileprivate var elementsText: String {
    guard let start = firstIndex(of: "[") else { return "" }
    var depth = 0
    for index in self[start...].indices {
      if self[index] == "[" { depth += 1 }
      if self[index] == "]" { depth -= 1 }
      if depth == 0 { return String(self[self.index(after: start)..<index]) }
    }
    return ""
  }

  /// The page with another first element; the page itself where it has none.
  fileprivate func firstElement(_ change: (String) -> String) -> String {
    let elements = elementsText
    guard elements.first == "{" else { return self }
    var depth = 0
    for index in elements.indices {
      if elements[index] == "{" { depth += 1 }
      if elements[index] == "}" { depth -= 1 }
      if depth == 0 {
        let end = elements.index(after: index)
        return replacing(elements, change(String(elements[..<end])) + elements[end...])
      }
    }
    return self
  }

  /// The object `meta` at the end of a page of version 2.
  fileprivate var metaText: String {
    guard let range = firstRange(of: #""meta":"#) else { return "{}" }
    return String(self[range.upperBound...].dropLast())
  }

  fileprivate func meta(_ change: (String) -> String) -> String {
    guard let range = firstRange(of: #""meta":"#) else { return self }
    return self[..<range.upperBound] + change(metaText) + "}"
  }

  /// An object's text with a member more, or another value of it.
  fileprivate func member(_ name: String, _ value: String) -> String {
    let key = "\"\(name)\":"
    guard let range = firstRange(of: key) else {
      return dropLast() + (self == "{}" ? "" : ",") + key + value + "}"
    }
    let rest = self[range.upperBound...].drop { $0 != "," && $0 != "}" }
    return self[..<range.upperBound] + value + rest
  }
}
