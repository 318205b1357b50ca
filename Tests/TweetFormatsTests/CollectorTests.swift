import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Files of collectors")
struct CollectorTests {
  @Test("snscrape: media have the keys of the API, worked out from their addresses")
  func scrapedMedia() throws {
    let media =
      #"[{"_type":"snscrape.modules.twitter.Photo","#
      + #""fullUrl":"https://pbs.twimg.com/media/C_UdnvPUwAE3Dnn?format=jpg&name=orig","altText":"A"},"#
      + #"{"_type":"snscrape.modules.twitter.Video","duration":2.5,"#
      + #""thumbnailUrl":"https://pbs.twimg.com/ext_tw_video_thumb/869317980307415040/pu/img/x.jpg","#
      + #""variants":[{"contentType":"application/x-mpegURL","url":"https://v.example/a.m3u8"},"#
      + #"{"contentType":"video/mp4","bitrate":832000,"url":"https://v.example/b.mp4"}]}]"#
    let found = try #require(
      read(
        #"{"_type":"snscrape.modules.twitter.Tweet","id":870000000000000001,"#
          + #""url":"https://twitter.com/a/status/870000000000000001","#
          + #""date":"2017-05-31T00:00:00+00:00","rawContent":"look https://t.co/abcdefghij","#
          + #""media":\#(media),"viewCount":null}"#
      ).tweets.first)
    #expect(found.media.map(\.key) == ["3_861627472244162561", "7_869317980307415040"])
    #expect(found.media.map(\.type) == ["photo", "video"])
    #expect(
      found.media.map(\.url) == [
        "https://pbs.twimg.com/media/C_UdnvPUwAE3Dnn.jpg", "https://v.example/b.mp4",
      ])
    #expect(found.media.first?.altText == "A")
    #expect(found.media.last?.duration == 2.5)
    #expect(found.text == "look")
    #expect(found.viewCount == nil)
  }

  @Test(
    "an address gives a key",
    arguments: [
      ("https://pbs.twimg.com/media/C_UdnvPUwAE3Dnn.jpg:orig", "3_861627472244162561"),
      ("https://pbs.twimg.com/media/short.jpg", "3_short"),
      ("https://pbs.twimg.com/tweet_video_thumb/C_UdnvPUwAE3Dnn.jpg", "16_861627472244162561"),
      ("https://video.twimg.com/amplify_video/123/vid/x.mp4", "13_123"),
      ("https://video.twimg.com/ext_tw_video/x/pu/x.mp4", nil),
      ("https://pbs.twimg.com/media/", nil), ("https://example.com/media/a.jpg", nil), ("", nil),
    ] as [(String, String?)])
  func keys(address: String, key: String?) {
    #expect(MediaKey.ofAddress(address, tweet: 870_000_000_000_000_000) == key)
  }

  @Test("snscrape: users, references to tweets that are gone, and other items")
  func items() {
    let user = read(
      #"{"_type":"snscrape.modules.twitter.User","username":"ada","id":9,"followersCount":1}"#)
    #expect(user.records.map(\.notice) == [.users])
    #expect(user.users[9]?.screenName == "ada")
    let reference = read(
      #"{"_type":"snscrape.modules.twitter.TweetRef","id":7,"url":"https://x.com/i/web/status/7"}"#)
    #expect(reference.records.map(\.notice) == [.unknown])
    #expect(reference.rejections.isEmpty)
    let other = read(#"{"_type":"snscrape.modules.reddit.Submission","id":"x","content":"y"}"#)
    #expect(other.tweets.isEmpty)
    let textless = read(
      #"{"_type":"snscrape.modules.twitter.Tweet","id":7,"date":"2017-05-31T00:00:00+00:00"}"#)
    #expect(textless.rejections.map(\.code) == [.missingText])
  }

  @Test("gallery-dl: one file of metadata a medium, over several lines")
  func gallerySidecar() throws {
    let view = read(
      """
      {
          "tweet_id": 870000000000000001,
          "retweet_id": 0,
          "author": {"id": 9, "name": "ada", "nick": "Ada"},
          "user": {"id": 8, "name": "bo", "nick": "Bo"},
          "content": "Bread &amp; butter",
          "date": "2017-05-31 00:00:00",
          "view_count": 0,
          "num": 2,
          "filename": "C_UdnvPUwAE3Dnn",
          "extension": "jpg",
          "width": 640,
          "description": "A tram"
      }
      """)
    let tweet = try #require(view.tweets.first)
    #expect(view.records.map(\.shape) == [.galleryDL])
    #expect(tweet.text == "Bread &amp; butter")
    #expect(tweet.authorIdentifier == 9)
    #expect(tweet.viewCount == nil)
    #expect(tweet.media.map(\.key) == ["3_861627472244162561"])
    #expect(tweet.media.first?.altText == "A tram")
    #expect(tweet.media.first?.width == 640)
  }

  @Test("gallery-dl: its own output is a list of messages")
  func galleryMessages() throws {
    let tweet = #""tweet_id":870000000000000001,"author":{"id":9},"content":"x""#
    let url = "https://video.twimg.com/ext_tw_video/869317980307415040/pu/vid/a.mp4"
    let view = read(
      #"[[2,{\#(tweet)}],[3,"\#(url)",{\#(tweet),"type":"video","num":1,"extension":"mp4"}],"#
        + #"[6,"https://x.com/a",{"id":5}],[-1,{"error":"E","message":"m"}],[1,2]]"#)
    #expect(view.tweets.map(\.media.count) == [0, 1])
    #expect(view.tweets.last?.media.map(\.key) == ["7_869317980307415040"])
    #expect(view.tweets.last?.media.map(\.url) == [url])
    #expect(view.rejections.map(\.code) == [.notAnObject])
    let record = try #require(view.records.first)
    #expect(String(decoding: record.original, as: UTF8.self) == "[2,{\(tweet)}]")
  }

  @Test("gallery-dl: a message alone on a line is read as in its list", arguments: [1, 3, 4096])
  func galleryLines(chunk: Int) {
    let url = "https://pbs.twimg.com/media/C_UdnvPUwAE3Dnn.jpg"
    for separator in [",", ",\n    "] {
      let lines = [5, 6].map {
        #"[3SEP"\#(url)"SEP{"tweet_id":\#($0),"author":{"id":9},"content":"x"}]"#.replacing(
          "SEP", with: separator)
      }
      let view = read(lines.joined(separator: "\n"), chunk: chunk)
      #expect(view.tweets.map(\.identifier) == [5, 6])
      #expect(view.tweets.allSatisfy { $0.media.map(\.url) == [url] })
      #expect(view.records.map(\.original) == lines.map { Array($0.utf8) })
      #expect(view.rejections.isEmpty)
    }
  }

  @Test("gallery-dl: metadata without the text is rejected with a hint, of other sites passed over")
  func galleryOthers() {
    let textless = read(#"{"tweet_id":5,"author":{"id":9}}"#)
    #expect(textless.rejections.map(\.code) == [.missingText])
    #expect(textless.rejections.first?.hint != nil)
    #expect(read(#"{"category":"pixiv","title":"x","type":"illust"}"#).tweets.isEmpty)
  }

  @Test("complaint 34: a lookup that names each status tells the missing ones and keeps the others")
  func lookupMap() throws {
    let view = read(
      #"{ "id" : { "5" : \#(status(5)) , "6":null, "7":{"id_str":"7"}, "8":\#(status(8)) } }"#)
    #expect(view.tweets.map(\.identifier) == [5, 8])
    #expect(view.records.first?.problems.map(\.value) == ["6"])
    #expect(view.rejections.map(\.code) == [.missingText])
    let record = try #require(view.records.first)
    let parts = record.tweetRanges.map { String(decoding: record.original[$0], as: UTF8.self) }
    #expect(parts == [status(5), status(8)])
    #expect(record.deletions.isEmpty)
    #expect(read(#"{"id":{"6":null}}"#).records.map(\.notice) == [.empty])
  }

  @Test("statuses of the paid search APIs are records of their own")
  func results() {
    let view = read(
      #"{"results":[\#(status(5)),\#(status(6))],"next":"abc","requestParameters":{"query":"x"}}"#)
    #expect(view.records.map { $0.tweets.map(\.identifier) } == [[5], [6], []])
    #expect(view.records.last?.page?.nextResults == "abc")
    #expect(view.records.last?.notice == .page)
    #expect(read(#"{"results":[1,2]}"#).tweets.isEmpty)
  }

  @Test("what a page's own request says of it holds for its tweets")
  func liked() {
    func page(_ url: String) -> TweetRecord? {
      read(
        #"{"data":[{"id":"5","text":"x"}],"includes":{"tweets":[{"id":"6","text":"y"}]},"#
          + #""__twarc":{"url":"\#(url)","retrieved_at":"2021-09-22T16:39:00+00:00"}}"#
      ).tweets.first
    }
    #expect(page("https://api.twitter.com/2/users/1/liked_tweets?max_results=100")?.liked == true)
    #expect(page("https://api.twitter.com/2/users/1/bookmarks")?.bookmarked == true)
    #expect(page("https://api.twitter.com/2/users/1/tweets")?.liked == nil)
  }

  @Test("complaint 33: lines without tweets are told apart by what they hold")
  func otherPages() {
    func kind(_ data: String) -> NoticeKind? {
      read(#"{"data":[\#(data)],"__twarc":{"url":"u","version":"2"}}"#).records.first?.notice
    }
    #expect(kind(#"{"id":"1","username":"ada","name":"Ada"}"#) == .users)
    #expect(kind(#"{"id":"1","name":"a list"}"#) == .lists)
    #expect(kind(#"{"start":"a","end":"b","tweet_count":1}"#) == .counts)
    #expect(kind(#"{"id":"1","text":"x"}"#) == nil)
  }

  @Test("the tweets of a collection are read, with their authors")
  func objectMaps() throws {
    let text = #""created_at":"Wed Aug 27 13:08:45 +0000 2014","full_text":"hello""#
    let view = read(
      #"{"objects":{"tweets":{"1":{"id_str":"1",\#(text),"user_id_str":"7"},"#
        + #""2":{"id_str":"2",\#(text),"user":{"id_str":"8","screen_name":"per"}},"#
        + #""3":{"id_str":"3",\#(text),"user_id_str":"7","retweeted_status_id_str":"1"}},"#
        + #""users":{"7":{"id_str":"7","screen_name":"ola"}}},"response":{"timeline":[]}}"#)
    #expect(view.tweets.map(\.identifier) == [1, 2, 3])
    #expect(view.tweets.map(\.authorIdentifier) == [7, 8, 7])
    #expect(view.tweets.map(\.retweetOfIdentifier) == [nil, nil, 1])
    #expect(view.tweets.map(\.text) == ["hello", "hello", "hello"])
    #expect(Set(view.records.flatMap { $0.users.compactMap(\.screenName) }) == ["ola", "per"])
  }

  @Test("of twitter-web-exporter's records X's own one inside is read, with its author")
  func webExporter() {
    let user =
      #"{"__typename":"User","rest_id":"7","legacy":{"screen_name":"ola","name":"Ola","followers_count":5}}"#
    let metadata =
      #"{"__typename":"Tweet","rest_id":"1","core":{"user_results":{"result":\#(user)}},"#
      + #""views":{"count":"5"},"legacy":{"full_text":"hello","id_str":"1","bookmarked":true,"#
      + #""created_at":"Wed Aug 27 13:08:45 +0000 2014"}}"#
    let summary = #""id":"1","created_at":"2014-08-27 13:08:45 +00:00","full_text":"hello""#
    let view = read(#"[{\#(summary),"screen_name":"ola","views_count":5,"metadata":\#(metadata)}]"#)
    #expect(view.tweets.map(\.identifier) == [1])
    #expect(view.tweets.map(\.authorIdentifier) == [7])
    #expect(view.tweets.map(\.bookmarked) == [true])
    #expect(view.tweets.map(\.viewCount) == [5])
    #expect(view.records.map(\.shape) == [.graphQL])
    // Other metadata is none of X.
    let plain = read(#"[{\#(summary),"metadata":{"a":1}}]"#)
    #expect(plain.tweets.map(\.identifier) == [1])
    #expect(plain.records.map(\.shape) == [.v1Extended])
  }

  @Test("the tweet that an event of a user stream is about is read")
  func events() {
    let tweet =
      #"{"id_str":"1","created_at":"Wed Aug 27 13:08:45 +0000 2014","text":"hello","#
      + #""user":{"id_str":"7","screen_name":"ola"}}"#
    for name in ["favorite", "quoted_tweet", "unfavorite"] {
      let view = read(
        #"{"event":"\#(name)","source":{"id_str":"8","screen_name":"per"},"#
          + #""target":{"id_str":"7","screen_name":"ola"},"target_object":\#(tweet)}"#)
      #expect(view.tweets.map(\.identifier) == [1])
      #expect(view.tweets.map(\.authorIdentifier) == [7])
      #expect(view.tweets.map(\.liked) == [nil])
      #expect(Set(view.records.flatMap { $0.users.compactMap(\.screenName) }) == ["ola", "per"])
    }
    let other = read(#"{"event":"follow","source":{"id_str":"8"},"target":{"id_str":"7"}}"#)
    #expect(other.tweets.isEmpty)
    #expect(other.records.map(\.notice) == [.event])
  }

  @Test(
    "of twitter-web-exporter's records without X's own one the numbers are read, not the author")
  func webExporterSummary() {
    let view = read(
      #"[{"id":"1","created_at":"2014-08-27 13:08:45 +00:00","full_text":"hello","screen_name":"ola","#
        + #""name":"Ola","profile_image_url":"x","favorite_count":1,"bookmark_count":4,"#
        + #""views_count":5,"bookmarked":true}]"#)
    #expect(view.tweets.map(\.authorIdentifier) == [nil])
    #expect(view.tweets.map(\.viewCount) == [5])
    #expect(view.tweets.map(\.bookmarkCount) == [4])
    #expect(view.tweets.map(\.bookmarked) == [true])
    #expect(view.statistics.authorNamings == [.webExporter: 1])
    let other = read(#"{"id":"1","full_text":"hello","screen_name":"ola"}"#)
    #expect(other.statistics.authorNamings == [.screenName: 1])
    #expect(read(status(1)).statistics.authorNamings == [:])
  }

  @Test("the tweets and deletions of an Account Activity payload are read")
  func activity() {
    let tweet =
      #"{"id_str":"1","created_at":"Wed Aug 27 13:08:45 +0000 2014","text":"hello","#
      + #""user":{"id_str":"7","screen_name":"ola"}}"#
    let view = read(
      #"{"for_user_id":"7","tweet_create_events":[\#(tweet),\#(status(2))]}"# + "\n"
        + #"{"for_user_id":"7","favorite_events":[{"id":"a","favorited_status":\#(tweet),"#
        + #""user":{"id_str":"8","screen_name":"per"}}]}"# + "\n"
        + #"{"for_user_id":"7","tweet_delete_events":[{"status":{"id":"3","user_id":"7"},"#
        + #""timestamp_ms":"1432228155593"},{"status":{"id":"4","user_id":"7"}}]}"# + "\n"
        + #"{"for_user_id":"7","follow_events":[{"type":"follow"}]}"#)
    #expect(view.records.map { $0.tweets.map(\.identifier) } == [[1, 2], [1], [], []])
    #expect(view.tweets.map(\.authorIdentifier) == [7, nil, 7])
    #expect(view.records.map(\.notice) == [nil, nil, .delete, .event])
    #expect(view.records.flatMap { $0.deletions.map(\.identifier) } == [3, 4])
    #expect(view.records.map(\.shape) == [.v1Compat, .v1Compat, .v1Notice, .v1Notice])
    #expect(Set(view.records.flatMap { $0.users.compactMap(\.screenName) }) == ["ola", "per"])
    #expect(view.records.map(\.holdsMessages) == [false, false, false, false])
  }

  @Test("of a payload with messages the tweets are read, and nothing of the messages")
  func activityWithMessages() {
    let message =
      #"{"type":"message_create","id":"6","message_create":{"sender_id":"9","#
      + #""target":{"recipient_id":"7"},"message_data":{"text":"secret"}}}"#
    let users = #""users":{"9":{"id":"9","screen_name":"eva","name":"Eva"}}"#
    for (key, list) in [
      ("direct_message_events", message),
      ("direct_message_mark_read_events", #"{"sender_id":"9","target":{"recipient_id":"7"}}"#),
    ] {
      let messages = #""\#(key)":[\#(list)],\#(users)"#
      let view = read(
        #"{"for_user_id":"7","tweet_create_events":[\#(status(1))],\#(messages)}"# + "\n"
          + #"{"for_user_id":"7",\#(messages)}"#)
      #expect(view.records.map { $0.tweets.map(\.identifier) } == [[1], []])
      #expect(view.records.map(\.holdsMessages) == [true, true])
      #expect(view.records.map(\.notice) == [nil, .directMessage])
      #expect(view.records.allSatisfy { $0.users.isEmpty })
    }
  }

  @Test("responses of other programs are named, with a hint that keeps the authors")
  func named() {
    func format(_ text: String) -> ForeignFormat? { read(text).records.first?.format }
    let document = #"{"_source":{"id_str":"1","full_text":"a"}}"#
    for text in [
      #"{"took":1,"hits":{"total":1,"hits":[\#(document)]}}"#,
      #"{"responses":[{"hits":{"hits":[\#(document)]}}]}"#, #"{"docs":[\#(document)]}"#,
    ] { #expect(format(text) == .elasticsearchResponse) }
    #expect(format(document) == .elasticsearch)
    #expect(format(#"{"hits":{"hits":[]}}"#) == nil)
    #expect(format(#"{"globalObjects":{"tweets":{}}}"#) == .adaptiveSearch)
  }
}
