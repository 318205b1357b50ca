import Synchronization

/// An emulation of X's endpoints that page, as a handler for `LoopbackServer`.
///
/// It knows the lists of tweets of versions 1.1 and 2 with their cursors and since_id, and it
/// refuses what the real servers refuse: a `since_id` of 0, a `max_id` below `since_id`, a
/// `since_id` or `until_id` that recent search does not reach, and a wrong token. The query itself
/// is not looked at: every tweet matches.
package final class LoopbackAPI: Sendable {
  private struct State {
    var tweets: [Int64: LoopbackTweet] = [:]
    var answers: [LoopbackResponse] = []
  }

  private let state: Mutex<State>
  private let token: String?
  private let now: Int64

  /// An API that holds `tweets`.
  ///
  /// - Parameters:
  ///   - tweets: what there is at first.
  ///   - now: the present in seconds since 1970, which recent search counts its week from.
  ///   - token: the bearer token that requests must carry, nil for none.
  package init(_ tweets: [LoopbackTweet] = [], now: Int64, token: String? = nil) {
    state = Mutex(State())
    self.token = token
    self.now = now
    add(tweets)
  }

  /// Adds tweets, or gives them another text.
  package func add(_ tweets: [LoopbackTweet]) {
    state.withLock { state in
      for tweet in tweets { state.tweets[tweet.identifier] = tweet }
    }
  }

  /// Answers the next requests with `responses`, one after the other, before all else.
  package func answerNext(_ responses: [LoopbackResponse]) {
    state.withLock { $0.answers += responses }
  }

  /// The answer to a request.
  package func response(to request: LoopbackRequest) -> LoopbackResponse {
    if let answer = state.withLock({ $0.answers.isEmpty ? nil : $0.answers.removeFirst() }) {
      return answer
    }
    if let token, request.header("Authorization") != "Bearer \(token)" {
      return .json(#"{"title":"Unauthorized","type":"about:blank","status":401}"#, status: 401)
    }
    let parts = request.path.split(separator: "/")
    if request.path == "/2/tweets/search/recent" { return pageV2(request, "next_token", week) }
    if request.path == "/2/tweets/search/all" { return pageV2(request, "next_token", nil) }
    if parts.count >= 4, parts[0] == "2", Self.listsV2.contains(String(parts[3])) {
      return pageV2(request, "pagination_token", nil)
    }
    if request.path == "/1.1/search/tweets.json" { return pageV1(request, isSearch: true) }
    if Self.listsV1.contains(request.path) { return pageV1(request, isSearch: false) }
    return .json(#"{"title":"Not Found Error","detail":"no such endpoint"}"#, status: 404)
  }

  private static let listsV2: Set = [
    "tweets", "mentions", "liked_tweets", "bookmarks", "timelines", "quote_tweets",
  ]
  private static let listsV1: Set = [
    "/1.1/statuses/user_timeline.json", "/1.1/statuses/home_timeline.json",
    "/1.1/statuses/mentions_timeline.json", "/1.1/favorites/list.json", "/1.1/lists/statuses.json",
  ]

  private var week: Int64 { LoopbackTweet.identifier(milliseconds: (now - 7 * 86_400) * 1_000) }

  /// All tweets between the bounds, the newest first.
  private func tweets(above: Int64, upTo: Int64) -> [LoopbackTweet] {
    state.withLock { state in
      state.tweets.values.filter { $0.identifier > above && $0.identifier <= upTo }
        .sorted { $0.identifier > $1.identifier }
    }
  }

  private func pageV2(
    _ request: LoopbackRequest, _ tokenName: String, _ oldest: Int64?
  ) -> LoopbackResponse {
    func refusal(_ name: String, _ value: String, _ message: String) -> LoopbackResponse {
      .json(
        #"{"errors":[{"parameters":{"\#(name)":["\#(value)"]},"message":"\#(message)"}],"#
          + #""title":"Invalid Request","detail":"One or more parameters was invalid.","#
          + #""type":"https://api.twitter.com/2/problems/invalid-request"}"#, status: 400)
    }
    let since = request.parameters("since_id").first
    if let since, Int64(since) ?? 0 <= oldest ?? 0 {
      return refusal("since_id", since, "'since_id' must be a tweet id of the last 7 days")
    }
    let until = request.parameters("until_id").first.flatMap { Int64($0) }
    if let until, until <= oldest ?? 0 {
      return refusal("until_id", String(until), "'until_id' must be a tweet id of the last 7 days")
    }
    let size = request.parameters("max_results").first.flatMap { Int($0) } ?? 10
    let largest = request.path == "/2/tweets/search/all" ? 500 : 100
    guard (5...largest).contains(size) else {
      return refusal("max_results", String(size), "'max_results' must be from 5 to \(largest)")
    }
    let all = tweets(
      above: max(since.flatMap { Int64($0) } ?? 0, oldest ?? 0), upTo: until.map { $0 - 1 } ?? .max)
    var rest = all[...]
    if let cursor = request.parameters(tokenName).first {
      guard cursor.hasPrefix("c"), let last = Int64(cursor.dropFirst()) else {
        return refusal(tokenName, cursor, "the token is not valid")
      }
      rest = rest.drop { $0.identifier >= last }
    }
    let page = rest.prefix(size)
    guard let newest = page.first, let last = page.last else {
      return .json(#"{"meta":{"result_count":0}}"#)
    }
    var meta =
      #""newest_id":"\#(newest.identifier)","oldest_id":"\#(last.identifier)","#
      + #""result_count":\#(page.count)"#
    if page.count < rest.count { meta += #","next_token":"c\#(last.identifier)""# }
    let authors = Set(page.map(\.authorV2)).sorted().joined(separator: ",")
    return .json(
      #"{"data":[\#(page.map(\.jsonV2).joined(separator: ","))],"#
        + #""includes":{"users":[\#(authors)]},"meta":{\#(meta)}}"#)
  }

  private func pageV1(_ request: LoopbackRequest, isSearch: Bool) -> LoopbackResponse {
    func refusal(_ code: Int, _ message: String) -> LoopbackResponse {
      .json(#"{"errors":[{"code":\#(code),"message":"\#(message)"}]}"#, status: 403)
    }
    let since = request.parameters("since_id").first.map { Int64($0) ?? 0 }
    if let since, since <= 0 { return refusal(44, "since_id parameter is invalid.") }
    let maxID = request.parameters("max_id").first.map { Int64($0) ?? 0 }
    if let since, let maxID, maxID < since {
      return refusal(195, "Missing or invalid url parameter.")
    }
    let size = request.parameters("count").first.flatMap { Int($0) } ?? 20
    let above = max(since ?? 0, isSearch ? week : 0)
    let rest = tweets(above: above, upTo: maxID ?? .max)
    let page = rest.prefix(max(1, min(size, isSearch ? 100 : 200)))
    let statuses = "[\(page.map(\.jsonV1).joined(separator: ","))]"
    guard isSearch else { return .json(statuses) }
    var metadata = #""count":\#(size),"since_id":\#(since ?? 0)"#
    if let last = page.last, page.count < rest.count {
      metadata += #","next_results":"?max_id=\#(last.identifier - 1)&q=x&include_entities=1""#
    }
    return .json(#"{"statuses":\#(statuses),"search_metadata":{\#(metadata)}}"#)
  }
}
