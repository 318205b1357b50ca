import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Reading account archives")
struct ArchiveReaderTests {
  private static func tweet(_ identifier: Int, _ text: String, more: String = "") -> String {
    #"{"id":"\#(identifier)","id_str":"\#(identifier)","full_text":"\#(text)","#
      + #""created_at":"Sat Nov 09 12:14:18 +0000 2024","favorite_count":"3"\#(more)}"#
  }

  private func view(_ text: String, options: TweetReader.Options = .init()) -> SampleView {
    SampleView(Array(text.utf8), chunk: 5, options: options)
  }

  @Test(
    "complaints 1 and 8: what a file is tells its content, whatever its name and its spelling",
    arguments: [
      "window.YTD.tweets.part0 = [ELEMENTS]", "window.YTD.tweet.part0 = [ELEMENTS]",
      "\u{FEFF}window.YTD.tweets.part12=[ELEMENTS];\n",
      "\n window.YTD.tweets.part0 =\n[ ELEMENTS ]",
      "window.YTD.tweets.part0 = [ELEMENTS] ; ", "window.YTD.community_tweet.part0 = [ELEMENTS]",
    ])
  func spellings(form: String) {
    let elements = (1...3).map { #"{"tweet":\#(Self.tweet($0, "text"))}"# }
    let view = view(form.replacing("ELEMENTS", with: elements.joined(separator: ",")))
    #expect(view.rejections.isEmpty)
    #expect(view.tweets.map(\.identifier) == [1, 2, 3])
    #expect(view.records.allSatisfy { $0.shape == .archiveTweet })
    #expect(view.tweets[0].likeCount == 3)
  }

  @Test("complaint 4: elements without a key around them are read, and rank lower")
  func bare() {
    let view = view("window.YTD.tweet.part0 = [\(Self.tweet(1, "text"))]")
    #expect(view.tweets.map(\.identifier) == [1])
    #expect(view.records.map(\.shape) == [.archiveBareTweet])
    #expect(RecordShape.archiveBareTweet.rank < RecordShape.archiveTweet.rank)
  }

  @Test(
    "complaint 7: files without records are fine",
    arguments: ["", "   \n", "window.YTD.like.part0 = []", "window.YTD.tweets.part0 = [ ]\n"])
  func empty(text: String) {
    let view = view(text)
    #expect(view.rejections.isEmpty)
    #expect(view.tweets.isEmpty)
  }

  @Test("lines of an export name the archive of what follows, and tell a deleted tweet from others")
  func labels() {
    let label = ArchiveLabel(number: 3, account: 12)
    let tweet = #"{"tweet":\#(Self.tweet(7, "text"))}"#
    let table = "\"tweet_id\",\"timestamp\",\"text\""
    let text = [
      status(1), label.line(before: "archive.deleted-tweet"), tweet,
      ArchiveLabel(number: 4, account: nil).line(before: "grailbird.row"), table,
      "\"8\",\"2012-05-05 01:02:59 +0000\",\"a\"", "\"tweet_id\",\"text\",\"timestamp\",\"source\"",
      "\"9\",\"b\",\"2012-05-05 01:02:59 +0000\",\"web\"",
      "\"10\",\"2012-05-05 01:02:59 +0000\",\"c\"", ArchiveLabel.lineBeforeOthers, status(2),
    ].joined(separator: "\n")
    let view = view(text)
    #expect(view.rejections.isEmpty)
    #expect(view.tweets.map(\.identifier) == [1, 7, 8, 9, 10, 2])
    #expect(view.tweets[2...4].map(\.text) == ["a", "b", "c"])
    #expect(view.records[1].shape == .archiveDeletedTweet)
    #expect(view.records.map { $0.label?.number } == [nil, 3, 4, 4, 4, 4, 4, nil])
    #expect(view.records[1].label == label)
    #expect(view.records.last?.shape == .v1Extended)
  }

  @Test("complaint 6: parts that aren't known are passed over unread and named")
  func unknownParts() {
    let view = view(
      #"window.YTD.ad_impressions.part0 = [{"ad":{"email":"PRIVATE"}}, {"ad": "#
        + #"broken]}window.YTD.tweets.part0 = [{"tweet":\#(Self.tweet(1, "text"))}]"#)
    #expect(view.statistics.passedOver == ["ad_impressions"])
    #expect(view.tweets.map(\.identifier) == [1])
    #expect(view.rejections.isEmpty)
    #expect(view.records.count == 1)
  }

  private static let messages =
    #"window.YTD.direct_messages.part0 = [{"dmConversation":{"conversationId":"1-2","messages":["#
    + #"{"messageCreate":{"id":"5","text":"SECRET"}}]}}]"#

  @Test("private messages are read only where that is asked for")
  func messages() {
    let without = view(Self.messages)
    #expect(without.records.isEmpty)
    #expect(without.statistics.passedOver == ["direct_messages"])
    #expect(view(#"{"dmConversation":{"messages":[]}}"#).records.isEmpty)
    var options = TweetReader.Options()
    options.readsMessages = true
    let with = view(Self.messages, options: options)
    #expect(with.records.map(\.shape) == [.archiveMessages])
    #expect(with.records.map(\.notice) == [.directMessage])
    #expect(String(decoding: with.records[0].original, as: UTF8.self).contains("SECRET"))
  }

  @Test("nothing of an account that is private is kept or shown, not even where the file is broken")
  func account() throws {
    let account =
      #"{"account":{"email":"PRIVATE","phoneNumber":"PRIVATE","username":"na\"me\u0001","#
      + #""accountId":"12","createdAt":"2007-05-04T18:56:55.923Z","accountDisplayName":"Ä\\"}}"#
    for text in ["window.YTD.account.part0 = [\(account)]", account] {
      let record = try #require(view(text).records.first)
      #expect(record.account?.identifier == 12)
      #expect(record.account?.screenName == "na\"me\u{1}")
      let original = String(decoding: record.original, as: UTF8.self)
      #expect(
        original == #"{"account":{"username":"na\"me\u0001","accountId":"12","#
          + #""createdAt":"2007-05-04T18:56:55.923Z","accountDisplayName":"Ä\\"}}"#)
      #expect(record.fingerprint == RecordFingerprint(of: record.original))
      #expect(view(original).records.map(\.original) == [record.original])
    }
    let broken = [
      #"window.YTD.account.part0 = [{"account":{"email":"PRIVATE","accountId":x}}]"#,
      #"window.YTD.account.part0 = [{"account":{"email":"PRIVATE"}}]"#,
      #"{"account":{"email":"PRIVATE"}}"#,
    ]
    for text in broken {
      let rejection = try #require(view(text).rejections.first)
      #expect(rejection.firstBytes.isEmpty)
      #expect(!"\(rejection)".contains("PRIVATE"))
    }
  }

  @Test("complaint 57: tweets to a circle and to a community are marked")
  func audiences() {
    let text =
      #"window.YTD.twitter_circle_tweet.part0 = [{"tweet":\#(Self.tweet(1, "a"))}]"#
      + #"window.YTD.community_tweet.part0 = [{"tweet":"#
      + Self.tweet(2, "b", more: #","community_id_str":"7","scopes":{"followers":false}"#) + "}]"
      + #"window.YTD.tweets.part0 = [{"tweet":\#(Self.tweet(3, "c"))}]"#
    #expect(view(text).tweets.map(\.audience) == [.circle, .community, nil])
  }

  @Test(
    "complaint 17: a link that was cut stays as it is, and whole ones are written out")
  func cutLinks() {
    let urls =
      #","entities":{"user_mentions":[{"screen_name":"b","id_str":"2","indices":["3","5"]}],"#
      + #""urls":[{"url":"https://t.co/abcdefghij","expanded_url":"https://example.com/a"}]}"#
    let tweet = view(
      #"window.YTD.tweets.part0 = [{"tweet":"#
        + Self.tweet(
          1, "RT @b: https://t.co/abcdefghij and https://t.co/abcdefg…", more: urls) + "}]"
    ).tweets[0]
    #expect(tweet.text == "RT @b: https://example.com/a and https://t.co/abcdefg…")
    #expect(tweet.isRetweet)
    #expect(tweet.isTruncated)
  }

  @Test("complaint 20: escapes of tweets are undone once, those of notes not at all")
  func escapes() {
    let view = view(
      #"window.YTD.tweets.part0 = [{"tweet":\#(Self.tweet(1, "a &amp;amp; &lt;b&gt;"))}]"#
        + #"window.YTD.note_tweet.part0 = [{"noteTweet":{"noteTweetId":"5","createdAt":"#
        + #""2024-09-16T15:29:54.000Z","core":{"text":"a &amp; b"}}}]"#)
    #expect(view.tweets[0].text == "a &amp; <b>")
    #expect(view.records[1].notes[0].text == "a &amp; b")
  }

  @Test("complaint 55: the best variant names the file, and bit rate 0 is one")
  func mediaFiles() throws {
    func media(_ variants: String) -> String {
      #","extended_entities":{"media":[{"id_str":"9","type":"video","media_url_https":"#
        + #""https://pbs.twimg.com/ext_tw_video_thumb/9/pu/img/still.jpg","video_info":"#
        + #"{"variants":[\#(variants)]}}]}"#
    }
    let low = #"{"bitrate":"832000","content_type":"video/mp4","url":"https://v/low.mp4?tag=1"}"#
    let high = #"{"bitrate":"2176000","content_type":"video/mp4","url":"https://v/high.mp4"}"#
    let list = #"{"content_type":"application/x-mpegURL","url":"https://v/list.m3u8"}"#
    let gif = #"{"bitrate":"0","content_type":"video/mp4","url":"https://v/gif.mp4"}"#
    let view = view(
      "window.YTD.tweets.part0 = ["
        + #"{"tweet":\#(Self.tweet(1, "a", more: media("\(low),\(list),\(high)")))},"#
        + #"{"tweet":\#(Self.tweet(2, "a", more: media("\(list),\(gif)")))}]"#)
    let first = try #require(view.tweets[0].media.first)
    #expect(first.url == "https://v/high.mp4")
    #expect(first.fileNames == ["high.mp4", "low.mp4", "list.m3u8", "still.jpg"])
    #expect(view.tweets[1].media.first?.fileNames.first == "gif.mp4")
  }

  @Test("records that left their archive are still known for what they are")
  func withoutSlice() {
    let lines = [
      #"{"tweet":\#(Self.tweet(1, "a"))}"#, Self.tweet(2, "b"),
      #"{"like":{"tweetId":"3","fullText":"c &amp; d"}}"#,
      #"{"tweet":{"tweet_id":"4","user_id":"9","created_at":"Sat Nov 09 12:14:18 +0000 2024"}}"#,
      #"{"blocking":{"accountId":"5"}}"#,
    ]
    let view = view(lines.joined(separator: "\n"))
    #expect(
      view.records.map(\.shape) == [
        .archiveTweet, .archiveBareTweet, .archiveLike, .archiveHeader, .archiveBlock,
      ])
    #expect(view.records[2].likes.first?.text == "c & d")
    #expect(view.rejections.isEmpty)
  }

  @Test("years before 2006 give way to the date in the identifier, which is marked")
  func bogusYears() throws {
    let text = Self.tweet(1_855_072_555_784_351_744, "a")
      .replacing("09 12:14:18 +0000 2024", with: "09 12:14:18 +0000 1997")
    let tweet = try #require(view("window.YTD.tweets.part0 = [{\"tweet\":\(text)}]").tweets.first)
    #expect(tweet.created?.formatted(.iso8601) == "2024-11-09T02:18:57Z")
    #expect(tweet.createdPrecision == .derived)
  }

  @Test(
    "only a permanent address at the very end is a quote",
    arguments: [
      ("see https://t.co/a", "https://twitter.com/b/status/55", 55),
      ("see https://t.co/a", "https://x.com/b/status/55?s=20", 55),
      ("see https://t.co/a again", "https://x.com/b/status/55", nil),
      ("see https://t.co/a", "https://x.com/b/status/55/photo/1", nil),
      ("see https://t.co/a", "https://example.com/b/status/55", nil),
      ("see https://t.co/a", "https://x.com/i/status/55", nil),
      ("see https://t.co/a", "https://x.com/b/status/1", nil),
    ] as [(String, String, Int64?)])
  func quotes(text: String, address: String, quoted: Int64?) {
    let urls = #","entities":{"urls":[{"url":"https://t.co/a","expanded_url":"\#(address)"}]}"#
    let tweet = view(
      #"window.YTD.tweets.part0 = [{"tweet":\#(Self.tweet(1, text, more: urls))}]"#
    ).tweets[0]
    #expect(tweet.quotedIdentifier == quoted)
    #expect(tweet.links.isEmpty == (quoted != nil))
  }

  @Test(
    "texts that only begin like an assignment are lines",
    arguments: ["window", "window.YTD", "var x = [1]", "words = {", "lines of text", "Grailbird"])
  func noAssignments(text: String) {
    let view = view("\(text)\n\(Self.tweet(1, "a"))\n")
    #expect(view.rejections.map(\.code) == [.brokenJSON])
    #expect(view.rejections.map(\.place.line) == [1])
    #expect(view.tweets.map(\.identifier) == [1])
  }

  @Test("a broken element of an archive costs only itself")
  func broken() {
    let view = view(
      "window.YTD.tweets.part0 = [\n{\"tweet\":\(Self.tweet(1, "a"))},\n{\"tweet\":{\"id_str\":x}},\n"
        + "{\"tweet\":\(Self.tweet(2, "b"))}\n]")
    #expect(view.tweets.map(\.identifier) == [1, 2])
    #expect(view.rejections.map(\.place.line) == [3])
  }

  @Test("complaints 5 and 18: the archive of 2012 is read, and retweets show their whole original")
  func grailbird() throws {
    let user = #""user":{"name":"A","screen_name":"a","id_str":"9","id":9}"#
    let original =
      #"{"text":"the whole of it","id_str":"5","id":5,"entities":{"urls":[]},"geo":{},"#
      + #""created_at":"2010-08-01 00:00:00 +0000","user":{"screen_name":"b","id_str":"8"}}"#
    let retweet =
      #"{"text":"RT @b: the who ...","id_str":"6","id":6,"entities":{"urls":[]},"geo":{},"#
      + #""created_at":"Wed Feb 01 02:27:18 +0000 2012","retweeted_status":\#(original),\#(user)}"#
    let view = view(
      "Grailbird.data.tweets_2012_02 = \n [ \(retweet) ]var user_details =  {\n"
        + #""screen_name" : "a", "id" : "9", "full_name" : "A"\#n}"#)
    #expect(view.rejections.isEmpty)
    let tweet = try #require(view.tweets.first)
    #expect(tweet.text == "RT @b: the whole of it")
    #expect(tweet.retweetOfIdentifier == 5 && tweet.authorIdentifier == 9 && !tweet.isTruncated)
    #expect(view.records[0].shape == .grailbirdTweet)
    let inner = try #require(view.records[0].embeddedTweets.first)
    #expect(inner.createdPrecision == .day && inner.likeCount == nil)
    #expect(view.records[1].account?.identifier == 9)
  }
}

@Suite("Retweets in account archives")
struct ArchiveRetweetTests {
  private func tweet(_ text: String, _ more: String, year: Int = 2014) throws -> TweetRecord {
    let view = read(
      #"window.YTD.tweets.part0 = [{"tweet":{"id_str":"900000000000000001","full_text":"\#(text)","#
        + #""created_at":"Wed Aug 27 13:08:45 +0000 \#(year)"\#(more)}}]"#)
    return try #require(view.tweets.first)
  }

  private func mention(_ name: String, at start: Int) -> String {
    #","entities":{"user_mentions":[{"screen_name":"\#(name)","indices":["\#(start)","9"],"id":"8"}]}"#
  }

  @Test("a retweet is one with the mention of its author, of another name, or of nobody")
  func mentions() throws {
    for more in [
      mention("gone", at: 3), mention("GONE", at: 3), mention("renamed", at: 3),
      #","favorite_count":"0","entities":{"user_mentions":[]}"#, "",
      #","favorite_count":"3","entities":{"user_mentions":[]}"#,
    ] {
      let cut = try tweet("RT @gone: words and more wor…", more)
      #expect(cut.isRetweet, "\(more)")
      #expect(cut.isTruncated, "\(more)")
    }
    #expect(try tweet("RT @gone: words", #","favorite_count":"0""#).isRetweet)
    #expect(try !tweet("RT @gone: words", #","favorite_count":"0""#).isTruncated)
  }

  @Test(
    "a reply, a tweet of before retweets, one with likes and no mention, and other words are none")
  func others() throws {
    #expect(try !tweet("RT @a: x", #","in_reply_to_status_id_str":"5""#).isRetweet)
    #expect(try !tweet("RT @a: x", mention("a", at: 3), year: 2008).isRetweet)
    #expect(try !tweet("RT @a: x", #","favorite_count":"4""#).isRetweet)
    #expect(try !tweet("RT @a x…", "").isRetweet)
    #expect(try !tweet("rt @a: x", mention("a", at: 3)).isRetweet)
  }
}
