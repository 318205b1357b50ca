import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Forms of dates, numbers and names that other programs write")
struct ValueFormTests {
  @Test(
    "a date is read from text, seconds, milliseconds, microseconds and MongoDB's notation",
    arguments: [
      "1142974214", "1142974214000", "1142974214000000", "1142974214.0", "1142974214000.0",
      #""1142974214""#, #""1142974214000""#, #""1142974214.5""#, "1142974214999",
      #"{"$date":"2006-03-21T20:50:14Z"}"#, #"{"$date":"2006-03-21T20:50:14.000Z"}"#,
      #"{"$date":1142974214000}"#, #"{"$date":{"$numberLong":"1142974214000"}}"#,
      #"{"$numberLong":"1142974214000"}"#, #""2006-03-21T20:50:14Z""#,
    ])
  func dates(written: String) {
    let date = Date(timeIntervalSince1970: 1_142_974_214)
    let view = read(
      #"{"id":29,"text":"x","created_at":\#(written),"user":{"id":7,"screen_name":"a","#
        + #""created_at":\#(written)}}"#)
    #expect(view.tweets.map(\.created) == [date])
    #expect(view.tweets.map(\.createdPrecision) == [nil])
    #expect(view.users[7]?.created == date)
    #expect(view.statistics.unreadableValues.isEmpty)
    let scraped = read(
      #"{"_type":"snscrape.modules.twitter.Tweet","id":29,"rawContent":"x","date":\#(written)}"#)
    #expect(scraped.tweets.map(\.created) == [date])
  }

  @Test(
    "a date that can't be read is reported, and the tweet is read",
    arguments: [
      (#""yesterday""#, #""yesterday""#), ("0", "0"), ("17", "17"), ("-1142974214", "-1142974214"),
      ("9142974214000000000", "9142974214000000000"), ("true", "true"), ("[2006]", "a list"),
      (#"{"$date":"yesterday"}"#, "an object"), (#"{"$date":{"$date":1}}"#, "an object"),
      (#""2005-01-01T00:00:00Z""#, #""2005-01-01T00:00:00Z""#),
    ])
  func badDates(written: String, sample: String) {
    let view = read("\n" + #"{"id":29,"text":"x","created_at":\#(written)}"#)
    #expect(view.tweets.map(\.created) == [nil])
    #expect(view.statistics.unreadableValues.map(\.key) == ["created_at"])
    #expect(view.statistics.unreadableValues.map(\.sample) == [sample])
    #expect(view.statistics.unreadableValues.map(\.line) == [2])
  }

  @Test("a count that can't be read is reported by its key, and the first one is shown")
  func badCounts() {
    let view = read(
      status(5, "x", #","retweet_count":"100+","favorite_count":-1"#) + "\n"
        + status(6, "x", #","retweet_count":"many","favorite_count":null"#) + "\n"
        + status(7, "x", #","retweet_count":"12","favorite_count":3.0"#))
    #expect(view.tweets.map(\.retweetCount) == [nil, nil, 12])
    #expect(view.tweets.map(\.likeCount) == [nil, nil, 3])
    let found = view.statistics.unreadableValues.sorted { $0.key < $1.key }
    #expect(found.map(\.key) == ["favorite_count", "retweet_count"])
    #expect(found.map(\.count) == [1, 2])
    #expect(found.map(\.sample) == ["-1", #""100+""#])
  }

  @Test("identifiers and counts are read from MongoDB's notation, exactly")
  func mongoDB() {
    let view = read(
      #"{"_id":{"$oid":"5"},"id":{"$numberLong":"1939024136329662464"},"text":"x","#
        + #""in_reply_to_status_id":{"$numberLong":"1937202920325038080"},"#
        + #""favorite_count":{"$numberInt":"5"},"user":{"id":{"$numberLong":"7"},"#
        + #""screen_name":"a","followers_count":{"$numberDouble":"3.0"}}}"#)
    #expect(view.tweets.map(\.identifier) == [1_939_024_136_329_662_464])
    #expect(view.tweets.map(\.replyToIdentifier) == [1_937_202_920_325_038_080])
    #expect(view.tweets.map(\.likeCount) == [5])
    #expect(view.tweets.map(\.authorIdentifier) == [7])
    #expect(view.rejections.isEmpty)
    #expect(read(#"{"id":{"$numberLong":"7"},"screen_name":"a"}"#).users[7]?.screenName == "a")
  }

  @Test(
    "the name of a client is what stands between the tags, whatever characters it has",
    arguments: [
      (#"<a href=\"http://c.example\" rel=\"nofollow\">Cat >.< client</a>"#, "Cat >.< client"),
      (#"<a href=\"http://c.example\">A -> B</a>"#, "A -> B"),
      (#"<a href=\"http://c.example/?a>b\" rel=\"nofollow\">A > B</a>"#, "A > B"),
      (#"<a href='http://c.example/?a>b'>A</a>"#, "A"),
      (#"<a href=\"http://c.example>A</a>"#, "A"),
      (#"<a href=\"http://c.example\">A &gt; B &amp; C</a>"#, "A > B & C"),
      (#"<a href=\"http://c.example\"><b>x</b></a>"#, "<b>x</b>"),
      ("A -> B", "A -> B"),
    ])
  func clients(source: String, name: String) {
    #expect(read(status(5, "x", #","source":"\#(source)""#)).tweets.map(\.client) == [name])
  }
}
