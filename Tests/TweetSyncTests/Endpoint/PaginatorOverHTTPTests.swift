import FoundationEssentials
import HTTPTransport
import LoopbackServer
import Testing
import TweetSync

/// The parts of a page that a walk needs, of both versions.
private struct Page: Decodable {
  struct Item: Decodable {
    var id: String?
    var idText: String?

    enum CodingKeys: String, CodingKey {
      case id
      case idText = "id_str"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      idText = try container.decodeIfPresent(String.self, forKey: .idText)
      if idText == nil { id = try container.decode(String.self, forKey: .id) }
    }
  }

  struct Meta: Decodable {
    var nextToken: String?
    var nextResults: String?

    enum CodingKeys: String, CodingKey {
      case nextToken = "next_token"
      case nextResults = "next_results"
    }
  }

  var data: [Item]?
  var statuses: [Item]?
  var meta: Meta?
  var searchMetadata: Meta?

  enum CodingKeys: String, CodingKey {
    case data, statuses, meta
    case searchMetadata = "search_metadata"
  }

  static func read(_ body: [UInt8]) throws -> (facts: PageFacts, identifiers: [Int64]) {
    let decoder = JSONDecoder()
    let page: Page
    if body.first == UInt8(ascii: "[") {
      page = Page(statuses: try decoder.decode([Item].self, from: Data(body)))
    } else {
      page = try decoder.decode(Page.self, from: Data(body))
    }
    let items = page.data ?? page.statuses ?? []
    let identifiers = items.compactMap { Int64($0.idText ?? $0.id ?? "") }
    let facts = PageFacts(
      nextToken: page.meta?.nextToken, nextResults: page.searchMetadata?.nextResults,
      smallest: identifiers.min(), largest: identifiers.max(), count: items.count)
    return (facts, identifiers)
  }
}

@Suite("Paginator over HTTP")
struct PaginatorOverHTTPTests {
  static func tweets(_ range: Range<Int64>) -> [LoopbackTweet] {
    range.map { minute in
      LoopbackTweet(
        identifier: identifier(secondsAgo: 60 * minute), text: "number \(minute) & more")
    }
  }

  static func client() throws -> HTTPClient {
    var configuration = HTTPConfiguration(version: "0.0-test")
    configuration.usesEnvironmentProxy = false
    configuration.retry = .never
    return try HTTPClient(configuration: configuration)
  }

  /// Walks to the end and gives the identifiers in the order in which they came.
  static func run(
    _ walk: inout Paginator, with client: HTTPClient, token: String
  ) throws -> [Int64] {
    var identifiers: [Int64] = []
    while case .fetch(let url) = walk.next {
      let (body, response) = try client.data(for: HTTPRequest(url: url, token: Secret(token)))
      if let problem = HTTPStatusError(response: response, now: now) { throw problem }
      let (facts, page) = try Page.read(body)
      identifiers += page
      walk.record(facts)
    }
    return identifiers
  }

  @Test(
    "a first walk and a refresh fetch everything once, and only what is newer after that",
    arguments: [
      "/2/tweets/search/recent?query=swift&max_results=10", "/2/users/12/tweets?max_results=7",
      "/1.1/search/tweets.json?q=swift&count=10", "/1.1/statuses/user_timeline.json?count=10",
    ])
  func refresh(path: String) throws {
    let api = LoopbackAPI(Self.tweets(100..<145), now: now, token: "right")
    let server = try LoopbackServer { api.response(to: $0) }
    let url = RequestURL(server.origin + path)
    let endpoint = try #require(APIEndpoint(url))
    let client = try Self.client()

    var first = Paginator(endpoint: endpoint, url: url, mark: nil, now: now)
    let all = try Self.run(&first, with: client, token: "right")
    #expect(all == (Int64(100)..<145).map { identifier(secondsAgo: 60 * $0) })
    let mark = try #require(first.result?.mark)
    #expect(mark == identifier(secondsAgo: 6_000))
    #expect(server.requests.allSatisfy { $0.connection == 1 })

    api.add(Self.tweets(50..<75))
    var second = Paginator(endpoint: endpoint, url: url, mark: mark, now: now)
    let newer = try Self.run(&second, with: client, token: "right")
    // The old mark comes again, as it lies within the overlap.
    #expect(newer == (Int64(50)..<75).map { identifier(secondsAgo: 60 * $0) } + [mark])
    #expect(second.result?.isComplete == true)
    #expect(second.result?.gap == nil)
    #expect(second.result?.mark == identifier(secondsAgo: 3_000))
  }

  @Test("a refresh after two weeks is answered, and tells its gap")
  func afterTwoWeeks() throws {
    let api = LoopbackAPI(Self.tweets(1..<20), now: now)
    let server = try LoopbackServer { api.response(to: $0) }
    let url = RequestURL(server.origin + "/2/tweets/search/recent?query=a")
    let endpoint = try #require(APIEndpoint(url))
    let mark = identifier(secondsAgo: 14 * 86_400)
    var walk = Paginator(endpoint: endpoint, url: url, mark: mark, now: now)
    #expect(try Self.run(&walk, with: Self.client(), token: "any").count == 19)
    #expect(
      walk.result?.gap
        == IdentifierGap(
          after: mark, before: identifier(secondsAgo: 60 * 19), reason: .beyondReach))
    // The emulation does refuse what the walk avoided.
    let refused = try Self.client().data(
      for: HTTPRequest(url: url.text + "&since_id=\(mark)")
    ).response
    #expect(HTTPStatusError(response: refused, now: now)?.parameters == ["since_id"])
  }

  @Test("an error in the middle leaves the checkpoint, and the walk goes on from it")
  func interrupted() throws {
    let api = LoopbackAPI(Self.tweets(100..<140), now: now, token: "right")
    let server = try LoopbackServer { api.response(to: $0) }
    let url = RequestURL(server.origin + "/2/users/12/tweets?max_results=10")
    let endpoint = try #require(APIEndpoint(url))
    let client = try Self.client()
    var walk = Paginator(endpoint: endpoint, url: url, mark: nil, now: now)
    guard case .fetch(let address) = walk.next else { return }
    let request = HTTPRequest(url: address, token: Secret("right"))
    let (facts, page) = try Page.read(client.data(for: request).body)
    walk.record(facts)
    api.answerNext([LoopbackResponse(401), LoopbackResponse(503)])
    for code in [HTTPStatusError.Code.unauthorized, .serverError] {
      let error = try #require(throws: HTTPStatusError.self) {
        _ = try Self.run(&walk, with: client, token: "right")
      }
      #expect(error.code == code)
    }
    var resumed = Paginator(endpoint: endpoint, resuming: walk.checkpoint)
    let rest = try Self.run(&resumed, with: client, token: "right")
    #expect(page + rest == (Int64(100)..<140).map { identifier(secondsAgo: 60 * $0) })
    #expect(resumed.result?.mark == identifier(secondsAgo: 6_000))
  }

  @Test("a wrong token is told as such")
  func wrongToken() throws {
    let api = LoopbackAPI(now: now, token: "right")
    let server = try LoopbackServer { api.response(to: $0) }
    let url = RequestURL(server.origin + "/2/users/12/tweets")
    var walk = Paginator(
      endpoint: try #require(APIEndpoint(url)), url: url, mark: nil, now: now)
    let error = try #require(throws: HTTPStatusError.self) {
      _ = try Self.run(&walk, with: Self.client(), token: "wrong-secret")
    }
    #expect(error.code == .unauthorized)
    #expect(!error.description.contains("wrong-secret"))
    #expect(error.message.count < 350)
  }
}
