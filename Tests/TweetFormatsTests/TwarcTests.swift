import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Pages of twarc 2, and its flattened lines")
struct TwarcTests {
  private static let wrapper =
    #""__twarc":{"url":"https://api.twitter.com/2/tweets/search/all?query=x","version":"2.14.0","#
    + #""retrieved_at":"2021-09-22T16:39:00+00:00"}"#

  private static let page =
    #"{"data":[{"id":"21","text":"RT @ada: a photo","author_id":"1","#
    + #""created_at":"2021-09-22T10:00:00.000Z","edit_history_tweet_ids":["21"],"#
    + #""referenced_tweets":[{"type":"retweeted","id":"11"}]},"#
    + #"{"id":"22","text":"AT&amp;T","author_id":"2","source":"An app","lang":"en","#
    + #""created_at":"2021-09-22T09:00:00.000Z","in_reply_to_user_id":"1","#
    + #""conversation_id":"12","geo":{"place_id":"p1"},"attachments":{"poll_ids":["o1"]},"#
    + #""public_metrics":{"retweet_count":1,"reply_count":2,"like_count":3,"quote_count":0},"#
    + #""referenced_tweets":[{"type":"replied_to","id":"12"},{"type":"quoted","id":"404"}]}],"#
    + #""includes":{"users":[{"id":"1","username":"ada","name":"Ada"},"#
    + #"{"id":"2","username":"bob","name":"Bob","public_metrics":{"followers_count":7}}],"#
    + #""tweets":[{"id":"11","text":"a photo","author_id":"1","#
    + #""attachments":{"media_keys":["3_900"]}},{"id":"12","text":"hello","author_id":"1"}],"#
    + #""media":[{"media_key":"3_900","type":"photo","url":"https://pbs.twimg.com/media/a.jpg","#
    + #""alt_text":"a cat","width":3,"height":2}],"#
    + #""polls":[{"id":"o1","options":[{"position":1,"label":"yes","votes":1}]}],"#
    + #""places":[{"id":"p1","full_name":"Oslo, Norway","country":"Norway"}]},"#
    + #""errors":[{"value":"404","detail":"Could not find tweet.","title":"Not Found Error","#
    + #""resource_type":"tweet","parameter":"referenced_tweets.id","resource_id":"404"}],"#
    + #""meta":{"newest_id":"22","oldest_id":"21","result_count":2,"next_token":"abc"},"#
    + wrapper + "}"

  @Test("a page is one record with all that it holds, kept as it came")
  func page() throws {
    let view = read(Self.page + "\n")
    let record = try #require(view.records.first)
    #expect(view.records.count == 1)
    #expect(view.rejections.isEmpty)
    #expect(record.shape == .v2Page)
    #expect(record.notice == nil)
    #expect(String(decoding: record.original, as: UTF8.self) == Self.page)
    #expect(record.retrieved == Date(timeIntervalSince1970: 1_632_328_740))
    #expect(record.tweets.map(\.identifier) == [21, 22])
    #expect(record.embeddedTweets.map(\.identifier) == [11, 12])
    #expect(record.page?.nextToken == "abc")
    #expect(record.page?.resultCount == 2)
    #expect(record.page?.newestIdentifier == 22)
    #expect(record.page?.oldestIdentifier == 21)
    #expect(record.problems.map(\.value) == ["404"])
    #expect(record.deletions.isEmpty)
    let parts = record.tweetRanges.map { String(decoding: record.original[$0], as: UTF8.self) }
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix(#"{"id":"21""#) == true)
    #expect(parts.last?.hasSuffix(#""id":"404"}]}"#) == true)
  }

  @Test("the tweets of a page have what its other lists say of them")
  func tweets() throws {
    let view = read(Self.page)
    let retweet = try #require(view.tweets.first)
    #expect(retweet.text == "RT @ada: a photo")
    #expect(retweet.retweetOfIdentifier == 11)
    #expect(retweet.media.map(\.altText) == ["a cat"])
    let reply = try #require(view.tweets.last)
    #expect(reply.text == "AT&T")
    #expect(reply.replyToIdentifier == 12)
    #expect(reply.replyToUserIdentifier == 1)
    #expect(reply.quotedIdentifier == 404)
    #expect(reply.conversation == 12)
    #expect(reply.place?.fullName == "Oslo, Norway")
    #expect(reply.pollOptions == ["yes"])
    #expect(
      [reply.retweetCount, reply.replyCount, reply.likeCount, reply.quoteCount] == [1, 2, 3, 0])
    #expect(reply.viewCount == nil)
    #expect(reply.client == "An app")
    #expect(view.users[2]?.followersCount == 7)
    #expect(view.records.first?.embeddedTweets.first?.media.map(\.key) == ["3_900"])
  }

  @Test("a page without tweets, a page of one tweet, and a line of a stream")
  func otherPages() {
    let empty = read(#"{"meta":{"result_count":0},\#(Self.wrapper)}"#)
    #expect(empty.records.map(\.notice) == [.empty])
    #expect(empty.rejections.isEmpty)
    let failed = read(
      #"{"errors":[{"value":"5","title":"Authorization Error","detail":"d"}],\#(Self.wrapper)}"#)
    #expect(failed.records.map(\.notice) == [.problem])
    #expect(failed.records.first?.problems.map(\.value) == ["5"])
    let one = read(#"{"data":{"id":"5","text":"x"},\#(Self.wrapper)}"#)
    #expect(one.records.map(\.shape) == [.v2Page])
    #expect(one.tweets.map(\.identifier) == [5])
    #expect(one.records.first?.tweetRanges.count == 1)
    let stream = read(
      #"{"data":{"id":"6","text":"x"},"matching_rules":[{"id":"1","tag":"t"}],\#(Self.wrapper)}"#)
    #expect(stream.tweets.map(\.identifier) == [6])
    let embedded = read(#"{"includes":{"tweets":[{"id":"7","text":"y"}]},\#(Self.wrapper)}"#)
    #expect(embedded.records.first?.embeddedTweets.map(\.identifier) == [7])
  }

  @Test("a damaged tweet of a page is told, and the others are read")
  func damaged() {
    let view = read(
      #"{"data":[{"id":"5","text":"x"},{"id":"six","text":"x"},7,{"id":"8","text":"y"}],"#
        + #""includes":{"tweets":[{"id":"bad","text":"y"}]},\#(Self.wrapper)}"#)
    #expect(view.tweets.map(\.identifier) == [5, 8])
    #expect(view.rejections.map(\.code) == [.invalidIdentifier, .notAnObject])
  }

  @Test("a flattened line gives what its page gives")
  func flattened() throws {
    let ada = #"{"id":"1","username":"ada","name":"Ada"}"#
    let bob = #"{"id":"2","username":"bob","name":"Bob","public_metrics":{"followers_count":7}}"#
    let photo =
      #"{"media_key":"3_900","type":"photo","url":"https://pbs.twimg.com/media/a.jpg","#
      + #""alt_text":"a cat","width":3,"height":2}"#
    let lines = [
      #"{"id":"21","text":"RT @ada: a photo","author_id":"1","author":\#(ada),"#
        + #""created_at":"2021-09-22T10:00:00.000Z","edit_history_tweet_ids":["21"],"#
        + #""referenced_tweets":[{"type":"retweeted","id":"11","text":"a photo","author_id":"1","#
        + #""author":\#(ada),"attachments":{"media_keys":["3_900"],"media":[\#(photo)]}}],"#
        + Self.wrapper + "}",
      #"{"id":"22","text":"AT&amp;T","author_id":"2","source":"An app","lang":"en","#
        + #""created_at":"2021-09-22T09:00:00.000Z","in_reply_to_user_id":"1","#
        + #""in_reply_to_user":\#(ada),"author":\#(bob),"conversation_id":"12","#
        + #""geo":{"place_id":"p1","id":"p1","full_name":"Oslo, Norway","country":"Norway"},"#
        + #""attachments":{"poll_ids":["o1"],"#
        + #""poll":{"id":"o1","options":[{"position":1,"label":"yes","votes":1}]}},"#
        + #""public_metrics":{"retweet_count":1,"reply_count":2,"like_count":3,"quote_count":0},"#
        + #""referenced_tweets":[{"type":"replied_to","id":"12","text":"hello","author_id":"1","#
        + #""author":\#(ada)},{"type":"quoted","id":"404"}],\#(Self.wrapper)}"#,
    ]
    let flat = read(lines.joined(separator: "\n"))
    let page = read(Self.page)
    #expect(flat.rejections.isEmpty)
    #expect(flat.records.map(\.shape) == [.v2Flat, .v2Flat])
    #expect(
      flat.records.map(\.retrieved) == [
        page.records.first?.retrieved, page.records.first?.retrieved,
      ])
    #expect(flat.tweets == page.tweets)
    #expect(
      flat.records.flatMap(\.embeddedTweets) == page.records.flatMap(\.embeddedTweets))
    #expect(flat.users == page.users)
  }

  @Test("what a page doesn't describe is an empty object in its lines, and nothing is made of it")
  func missing() throws {
    let view = read(
      #"{"id":"5","text":"x","author_id":"9","author":{},"in_reply_to_user_id":"8","#
        + #""in_reply_to_user":{},"attachments":{"media_keys":["7_900"],"media":[{}]},"#
        + #""geo":{"place_id":"p1"},"entities":{"mentions":[{"start":0,"end":1,"username":"b"}]},"#
        + #""referenced_tweets":[{"type":"replied_to","id":"4"}],\#(Self.wrapper)}"#)
    let tweet = try #require(view.tweets.first)
    #expect(view.records.first?.embeddedTweets.isEmpty == true)
    #expect(tweet.authorIdentifier == 9)
    #expect(tweet.replyToIdentifier == 4)
    #expect(tweet.replyToUserIdentifier == 8)
    #expect(tweet.place == PlaceRecord(identifier: "p1"))
    #expect(tweet.media == [MediaRecord(key: "7_900", type: nil)])
  }

  @Test("a medium that another page describes is known by its key")
  func mediaKeys() {
    let original = #"{"id":"11","text":"o","author_id":"1","attachments":{"media_keys":["16_5"]}}"#
    let retweet =
      #"{"id":"21","text":"RT @a: o","referenced_tweets":[{"type":"retweeted","id":"11"}]}"#
    let view = read(
      #"{"data":[\#(retweet)],"includes":{"tweets":[\#(original)]},\#(Self.wrapper)}"#)
    let medium = MediaRecord(key: "16_5", type: nil)
    #expect(view.tweets.first?.media == [medium])
    #expect(view.records.first?.embeddedTweets.first?.media == [medium])
  }

  @Test("a retweet whose original isn't there has the media that its own links lead to")
  func linkedMedia() {
    let view = read(
      #"{"data":[{"id":"21","text":"RT @a: o https://t.co/1","entities":{"urls":[{"start":9,"#
        + #""end":23,"url":"https://t.co/1","media_key":"3_5","expanded_url":"#
        + #""https://twitter.com/a/status/11/photo/1"}]},"#
        + #""referenced_tweets":[{"type":"retweeted","id":"11"}]}],\#(Self.wrapper)}"#)
    #expect(view.tweets.first?.media == [MediaRecord(key: "3_5", type: nil)])
  }

  @Test("what is no key names no medium")
  func strangeKeys() {
    let view = read(
      #"{"data":[{"id":"5","text":"x","attachments":{"media_keys":["",7,null,"3_1","3_1"]}}]}"#)
    #expect(view.tweets.first?.media.map(\.key) == ["3_1"])
    #expect(view.rejections.isEmpty)
  }
}
