import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Answers of the service's own pages")
struct GraphTests {
  private func user(_ identifier: Int, _ name: String) -> String {
    #"{"result":{"__typename":"User","rest_id":"\#(identifier)","legacy":{"screen_name":"\#(name)","#
      + #""name":"\#(name.uppercased())","followers_count":7}}}"#
  }

  private func tweet(
    _ identifier: Int, _ text: String = "hello", legacy: String = "", more: String = ""
  ) -> String {
    #"{"__typename":"Tweet","rest_id":"\#(identifier)","core":{"user_results":\#(user(9, "ada"))},"#
      + #""views":{"count":"12","state":"EnabledWithCount"},"legacy":{"full_text":"\#(text)","#
      + #""created_at":"Sat Nov 09 12:14:18 +0000 2024"\#(legacy)}\#(more)}"#
  }

  @Test("tweets are found at any depth, each once")
  func depth() throws {
    var json = tweet(1_700_000_000_000_000_005)
    for level in 0..<200 { json = level % 2 == 0 ? #"{"a":\#(json)}"# : "[1.5,\(json),null]" }
    let view = read(#"{"data":{"one":\#(json),"two":\#(tweet(1_700_000_000_000_000_005))}}"#)
    let record = try #require(view.records.first)
    #expect(record.shape == .graphQL)
    #expect(record.notice == nil)
    #expect(record.tweets.map(\.identifier) == [1_700_000_000_000_000_005])
    let found = try #require(record.tweets.first)
    #expect(found.viewCount == 12)
    #expect(found.authorIdentifier == 9)
    #expect(found.created == Date(timeIntervalSince1970: 1_731_154_458))
    #expect(record.users.map(\.screenName) == ["ada"])
  }

  @Test("a captured node alone on a line is a tweet, and so is one inside another program's object")
  func lone() {
    #expect(read(tweet(5)).records.first?.tweets.map(\.identifier) == [5])
    let wrapped = read(#"{"url":"https://x.com/i/api","response":{"data":{"a":\#(tweet(6))}}}"#)
    #expect(wrapped.records.first?.tweets.map(\.identifier) == [6])
    #expect(wrapped.rejections.isEmpty)
  }

  @Test("complaint 19: the text of a long tweet is that of its note, which isn't escaped there")
  func note() throws {
    func read(_ text: String) throws -> TweetRecord {
      let note =
        #","note_tweet":{"note_tweet_results":{"result":{"text":"\#(text)","entity_set":{"#
        + #""hashtags":[{"text":"tram"}],"urls":[{"url":"https://t.co/abcdefghij","#
        + #""expanded_url":"https://tram.example/"}]}}}}"#
      let view = SampleView(
        Array(tweet(5, "Bread &amp; butter…", more: note).utf8))
      return try #require(view.tweets.first)
    }
    let plain = try read("Bread & butter &amp; https://t.co/abcdefghij #tram")
    #expect(plain.text == "Bread & butter &amp; https://tram.example/ #tram")
    #expect(plain.isNote)
    #expect(!plain.isTruncated)
    #expect(plain.hashtags == ["tram"])
    #expect(plain.links.map(\.url) == ["https://tram.example/"])
    #expect(try read("Bread &amp; butter &lt;3").text == "Bread & butter <3")
  }

  @Test("a tweet that not everybody may see is read like others")
  func visibility() {
    let wrapped = #"{"__typename":"TweetWithVisibilityResults","tweet":\#(tweet(5))}"#
    let quote = tweet(6, more: #","quoted_status_result":{"result":\#(wrapped)}"#)
    let view = read(#"{"data":{"tweetResult":{"result":\#(quote)}}}"#)
    #expect(view.topIdentifiers == [6])
    #expect(view.tweets.map(\.quotedIdentifier) == [5])
    #expect(view.embeddedIdentifiers == [5])
  }

  @Test("a retweet has the text of its original")
  func retweet() throws {
    let original = tweet(
      4, "the whole text of it", more: #","quoted_status_result":{"result":\#(tweet(3))}"#)
    let view = read(
      tweet(5, "RT @ada: the who…", legacy: #","retweeted_status_result":{"result":\#(original)}"#))
    let found = try #require(view.tweets.first)
    #expect(found.text == "RT @ada: the whole text of it")
    #expect(found.retweetOfIdentifier == 4 && found.isRetweet)
    #expect(found.quotedIdentifier == nil)
    #expect(view.embeddedIdentifiers == [3, 4])
  }

  @Test("a note in the place of a tweet is a deletion only where it says so")
  func tombstones() {
    func entry(_ text: String) -> String {
      #"{"data":{"x":{"content":{"y":{"__typename":"TweetTombstone","tombstone":{"text":{"#
        + #""text":"\#(text)"}}}},"entryId":"conversationthread-1-tweet-77"}}}"#
    }
    let gone = read(entry("This Post was deleted by the Post author. Learn more"))
    #expect(gone.records.first?.deletions.map(\.identifier) == [77])
    #expect(gone.records.first?.deletions.map(\.reason) == ["deleted"])
    #expect(gone.records.first?.notice == .compliance)
    let hidden = read(entry("You’re unable to view this Post"))
    #expect(hidden.records.first?.deletions == [])
    #expect(hidden.records.first?.problems.map(\.value) == ["77"])
    #expect(hidden.rejections.isEmpty)
  }

  @Test("users of both layouts are read, also where there are no tweets")
  func users() throws {
    let new =
      #"{"__typename":"User","rest_id":"8","is_blue_verified":true,"core":{"screen_name":"bo","#
      + #""name":"Bo","created_at":"Sat Nov 09 12:14:18 +0000 2024"},"privacy":{"protected":true},"#
      + #""avatar":{"image_url":"https://a.example/b.jpg"},"location":{"location":"Pier 4"},"#
      + #""verification":{"verified":false},"legacy":{"description":"Hi","followers_count":3}}"#
    let view = read(#"{"data":{"a":[\#(new)],"b":\#(user(9, "ada"))}}"#)
    #expect(view.records.first?.notice == .users)
    let bo = try #require(view.users[8])
    #expect(bo.screenName == "bo")
    #expect(bo.name == "Bo")
    #expect(bo.bio == "Hi")
    #expect(bo.location == "Pier 4")
    #expect(bo.avatar == "https://a.example/b.jpg")
    #expect(bo.protected == true)
    #expect(bo.verified == true)
    #expect(bo.created == Date(timeIntervalSince1970: 1_731_154_458))
    #expect(view.users[9]?.screenName == "ada")
  }

  @Test("edits, bookmarks, likes and polls are read")
  func details() throws {
    let found = try #require(
      read(
        tweet(
          5, legacy: #","bookmarked":true,"favorited":true,"bookmark_count":3"#,
          more: #","edit_control":{"edit_control_initial":{"edit_tweet_ids":["4","5"]}},"#
            + #""card":{"rest_id":"card://1","legacy":{"name":"poll2choice_text_only","#
            + #""binding_values":[{"key":"choice2_label","value":{"string_value":"No"}},"#
            + #"{"key":"choice1_label","value":{"string_value":"Yes"}}]}}"#)
      ).tweets.first)
    #expect(found.editHistory == [4, 5])
    #expect(found.bookmarked == true)
    #expect(found.liked == true)
    #expect(found.bookmarkCount == 3)
    #expect(found.pollOptions == ["Yes", "No"])
  }

  @Test("a tweet that can't be read leaves the others")
  func faults() {
    let broken = #"{"rest_id":"x","legacy":{"full_text":"a"}}"#
    let view = read(#"{"data":{"l":[\#(broken),\#(tweet(5))]}}"#)
    #expect(view.topIdentifiers == [5])
    #expect(view.rejections.map(\.code) == [.invalidIdentifier])
  }
}
