import Testing

@testable import TweetFormats

@Suite("Formats that changed")
struct FormatCensusTests {
  private func graphUser(_ members: String) -> String {
    #"{"__typename":"User","rest_id":"7",\#(members)}"#
  }

  private func graphTweet(_ user: String, _ legacy: String) -> String {
    #"{"data":{"x":{"rest_id":"5","core":{"user_results":{"result":\#(user)}},"legacy":{"#
      + #""full_text":"x"\#(legacy)}}}}"#
  }

  private static let core =
    #""core":{"screen_name":"ola","name":"Ola","created_at":"Wed Aug 27 13:08:45 +0000 2008"}"#
  private static let counts =
    #","relationship_counts":{"followers":89,"following":39},"tweet_counts":{"tweets":125}"#
  private static let tweet =
    #","created_at":"Wed Aug 27 13:08:45 +0000 2014","favorite_count":1"#

  @Test("users of X's pages have their counts, bio and link in the new places and in the old ones")
  func places() throws {
    let new = read(
      graphTweet(
        graphUser(
          Self.core + Self.counts
            + #","profile_bio":{"description":"baker"},"website":{"url":"https://t.co/aaaaaaaaaa"}"#
        ), Self.tweet))
    let user = try #require(new.users[7])
    #expect(user.followersCount == 89)
    #expect(user.followingCount == 39)
    #expect(user.tweetCount == 125)
    #expect(user.bio == "baker")
    #expect(user.url == "https://t.co/aaaaaaaaaa")
    #expect(user.screenName == "ola")
    #expect(new.statistics.census.findings == [])
    let old = read(
      graphTweet(
        graphUser(
          #""legacy":{"screen_name":"ola","name":"Ola","followers_count":1,"friends_count":2,"#
            + #""statuses_count":3,"created_at":"Wed Aug 27 13:08:45 +0000 2008"}"#), Self.tweet))
    #expect(old.users[7]?.followersCount == 1)
    #expect(old.users[7]?.tweetCount == 3)
    #expect(old.statistics.census.findings == [])
    let both = read(
      graphTweet(
        graphUser(
          Self.core + Self.counts + #","legacy":{"followers_count":1,"listed_count":4,"entities":{"#
            + #""url":{"urls":[{"url":"https://t.co/aaaaaaaaaa","expanded_url":"https://b.example/"}]}}},"#
            + #""website":{"url":"https://t.co/aaaaaaaaaa"}"#), Self.tweet))
    #expect(both.users[7]?.followersCount == 89)
    #expect(both.users[7]?.listedCount == 4)
    #expect(both.users[7]?.url == "https://b.example/")
  }

  @Test("what no user or tweet of a capture has is found, for each kind of values")
  func captures() {
    func findings(_ user: String, _ legacy: String) -> [String] {
      read(graphTweet(graphUser(user), legacy)).statistics.census.findings
    }
    let form = "in captures of X's pages (GraphQL)"
    #expect(
      findings(Self.core + #","counts":{"followers":89}"#, Self.tweet)
        == ["the user \(form) doesn't have counts"])
    #expect(
      findings(#""profile":{"screen_name":"ola"}"# + Self.counts, Self.tweet)
        == ["the user \(form) doesn't have a name or a date"])
    #expect(
      findings(Self.core + Self.counts, #","time":1"#)
        == ["the tweet \(form) doesn't have counts or a date"])
    // One that has the value is enough.
    let two = read(
      graphTweet(graphUser(Self.core + Self.counts), "") + "\n"
        + graphTweet(graphUser(Self.core + Self.counts), Self.tweet))
    #expect(two.statistics.census.findings == [])
  }

  @Test("other forms are judged by twenty tweets or users, as people cut files down")
  func others() {
    let bare = #"{"id":5,"text":"x","user":{"id":7,"id_str":"7"}}"# + "\n"
    #expect(read(String(repeating: bare, count: 19)).statistics.census.findings == [])
    #expect(
      read(String(repeating: bare, count: 22)).statistics.census.findings
        == ["none of 22 tweets in API v1.1 has counts or a date"])
    let user = #"{"id":7,"screen_name":"a","description":"x"}"# + "\n"
    #expect(
      read(String(repeating: user, count: 20)).statistics.census.findings
        == ["none of 20 users in API v1.1 has counts or a date"])
    let page = #"{"data":[{"id":"5","text":"x"}],"__twarc":{"url":"u"}}"# + "\n"
    #expect(
      read(String(repeating: page, count: 20)).statistics.census.findings
        == ["none of 20 tweets in twarc's pages of API v2 has counts or a date"])
    // API v2 gives only what it is asked for.
    let plain = #"{"data":[{"id":"5","text":"x"}]}"# + "\n"
    #expect(read(String(repeating: plain, count: 40)).statistics.census.findings == [])
  }

  @Test("what members of one input carry is added up")
  func sum() {
    var census = read(graphTweet(graphUser(Self.core), Self.tweet)).statistics.census
    census.add(read(graphTweet(graphUser(Self.core + Self.counts), "")).statistics.census)
    #expect(census.findings == [])
    var twice = read(graphTweet(graphUser(Self.core), Self.tweet)).statistics.census
    twice.add(twice)
    #expect(twice.findings == ["none of 2 users in captures of X's pages (GraphQL) has counts"])
  }
}
