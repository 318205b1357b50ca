import Testing
import TweetSync

@Suite("APIEndpoint")
struct APIEndpointTests {
  @Test(
    "paths are recognised on any host",
    arguments: [
      ("https://api.x.com/2/tweets/search/recent?query=a", "/2/tweets/search/recent"),
      ("http://127.0.0.1:8080/2/tweets/search/all", "/2/tweets/search/all"),
      ("https://api.twitter.com/2/users/2244994945/tweets/", "/2/users/:id/tweets"),
      ("https://h/2/users/1/mentions", "/2/users/:id/mentions"),
      ("https://h/2/users/1/liked_tweets", "/2/users/:id/liked_tweets"),
      ("https://h/2/users/1/bookmarks", "/2/users/:id/bookmarks"),
      (
        "https://h/2/users/1/timelines/reverse_chronological",
        "/2/users/:id/timelines/reverse_chronological"
      ),
      ("https://h/2/lists/1/tweets", "/2/lists/:id/tweets"),
      ("https://h/2/spaces/1DXxyRYNejbKM/tweets", "/2/spaces/:id/tweets"),
      ("https://h/2/tweets?ids=1,2", "/2/tweets"),
      ("https://h/2/tweets/20", "/2/tweets/:id"),
      ("https://h/2/tweets/20/quote_tweets", "/2/tweets/:id/quote_tweets"),
      ("https://h/1.1/search/tweets.json?q=a", "/1.1/search/tweets.json"),
      ("https://h/1.1/statuses/user_timeline.json", "/1.1/statuses/user_timeline.json"),
      ("https://h/1.1/statuses/home_timeline.json", "/1.1/statuses/home_timeline.json"),
      ("https://h/1.1/statuses/mentions_timeline.json", "/1.1/statuses/mentions_timeline.json"),
      ("https://h/1.1/favorites/list.json", "/1.1/favorites/list.json"),
      ("https://h/1.1/lists/statuses.json", "/1.1/lists/statuses.json"),
      ("https://h/1.1/statuses/lookup.json", "/1.1/statuses/lookup.json"),
      ("https://h/1.1/statuses/show.json?id=20", "/1.1/statuses/show.json"),
      ("https://h/1.1/statuses/show/20.json", "/1.1/statuses/show/:id.json"),
    ])
  func recognised(text: String, path: String) {
    #expect(APIEndpoint(RequestURL(text))?.path == path)
  }

  @Test(
    "other paths are none of them",
    arguments: [
      "https://api.x.com/", "https://api.x.com", "https://h/2/users/1", "https://h/2/users//tweets",
      "https://h/2/tweets/search", "https://h/2/tweets/counts/recent", "https://h/3/tweets",
      "https://h/x/2/tweets", "https://h/2/tweets//", "https://h/2/Tweets",
      "https://h/tweets.jsonl",
      "https://h/?p=/2/tweets", "https://h/1.1/statuses/show/.json", "https://h/2/tweets/a%2Fb",
      "", "/", "?",
    ])
  func unknown(text: String) {
    #expect(APIEndpoint(RequestURL(text)) == nil)
  }

  @Test("a v2 URL gets all fields, the expansions and the largest page")
  func defaultsV2() throws {
    let url = RequestURL("https://api.x.com/2/tweets/search/recent?query=swift%20lang")
    let full = try #require(APIEndpoint(url)).addingDefaults(to: url)
    #expect(full.text.hasPrefix(url.text + "&"))
    let fields = try #require(full.value(of: "tweet.fields")).split(separator: ",")
    for field in ["note_tweet", "created_at", "entities", "public_metrics", "article", "text"] {
      #expect(fields.contains(Substring(field)))
    }
    for field in ["non_public_metrics", "organic_metrics", "promoted_metrics"] {
      #expect(!fields.contains(Substring(field)))
    }
    #expect(Set(fields).count == fields.count)
    #expect(full.value(of: "expansions")?.contains("referenced_tweets.id.author_id") == true)
    #expect(full.value(of: "max_results") == "100")
    for name in ["user.fields", "media.fields", "place.fields", "poll.fields"] {
      #expect(full.value(of: name)?.isEmpty == false)
    }
    #expect(!full.contains("tweet_mode"))
    #expect(!full.contains("start_time"))
  }

  @Test("what the URL names stays as it is, even where it names nothing")
  func namedParameters() throws {
    let url = RequestURL("https://h/2/users/1/tweets?tweet%2Efields=id&max_results=5&expansions=")
    let full = try #require(APIEndpoint(url)).addingDefaults(to: url)
    #expect(full.text.hasPrefix(url.text))
    #expect(full.value(of: "tweet.fields") == "id")
    #expect(full.value(of: "max_results") == "5")
    #expect(full.value(of: "expansions") == "")
    let renamed = RequestURL("https://h/2/users/1/tweets?post.fields=id")
    #expect(
      !(try #require(APIEndpoint(renamed)).addingDefaults(to: renamed).contains("tweet.fields")))
  }

  @Test("adding defaults twice changes nothing", arguments: APIEndpoint.all)
  func idempotent(endpoint: APIEndpoint) throws {
    let path = String(endpoint.path.split(separator: ":", maxSplits: 1)[0])
    let rest = endpoint.path.dropFirst(path.count).drop { $0 == ":" || $0 == "i" || $0 == "d" }
    let url = RequestURL("https://h" + path + (endpoint.path.contains(":id") ? "1" : "") + rest)
    let found = try #require(APIEndpoint(url))
    #expect(found == endpoint)
    let once = found.addingDefaults(to: url)
    #expect(found.addingDefaults(to: once) == once)
    #expect(APIEndpoint(once) == endpoint)
  }

  @Test(
    "a v1.1 URL gets the extended texts and its endpoint's largest page",
    arguments: [
      ("/1.1/search/tweets.json?q=a", "100"), ("/1.1/statuses/user_timeline.json", "200"),
      ("/1.1/favorites/list.json", "200"), ("/1.1/statuses/lookup.json?id=1", nil),
      ("/1.1/statuses/show/1.json", nil),
    ])
  func defaultsV1(path: String, count: String?) throws {
    let url = RequestURL("https://h" + path)
    let full = try #require(APIEndpoint(url)).addingDefaults(to: url)
    #expect(full.value(of: "tweet_mode") == "extended")
    #expect(full.value(of: "include_entities") == "true")
    #expect(full.value(of: "count") == count)
    #expect(!full.contains("max_results"))
    #expect(!full.contains("tweet.fields"))
  }

  @Test("a full archive search begins at the first tweet and keeps to what its fields allow")
  func searchAll() throws {
    func full(_ query: String) throws -> RequestURL {
      let url = RequestURL("https://h/2/tweets/search/all?query=a" + query)
      return try #require(APIEndpoint(url)).addingDefaults(to: url)
    }
    #expect(try full("").value(of: "start_time") == "2006-03-21T00:00:00Z")
    #expect(try full("").value(of: "max_results") == "100")
    #expect(try full("&tweet.fields=id,text").value(of: "max_results") == "500")
    for bound in ["start_time", "end_time", "since_id", "until_id"] {
      let url = try full("&\(bound)=7")
      #expect(url.value(of: bound) == "7")
      #expect(url.contains("start_time") == (bound == "start_time"))
    }
  }

  @Test("lookups have one page and no size")
  func single() throws {
    let url = RequestURL("https://h/2/tweets?ids=1")
    let endpoint = try #require(APIEndpoint(url))
    #expect(endpoint.paging == .single)
    #expect(endpoint.refresh == .conditional)
    #expect(!endpoint.addingDefaults(to: url).contains("max_results"))
  }
}
