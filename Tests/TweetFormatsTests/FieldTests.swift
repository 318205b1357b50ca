import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Identifiers, dates and other fields")
struct FieldTests {
  private func tweet(_ json: String) -> TweetRecord? { read(json).tweets.first }
  private func code(_ json: String) -> Rejection.Code? { read(json).rejections.first?.code }

  @Test("an identifier comes from the string first, exactly")
  func identifier() {
    let text = #""full_text":"x""#
    #expect(
      tweet(#"{"id":1938571396956799000,"id_str":"1938571396956798978",\#(text)}"#)?.identifier
        == 1_938_571_396_956_798_978)
    #expect(tweet(#"{"id":1938571396956798978,\#(text)}"#)?.identifier == 1_938_571_396_956_798_978)
    #expect(tweet(#"{"id_str":7,"id":"8",\#(text)}"#)?.identifier == 7)
    #expect(tweet(#"{"id_str":true,"id":8,\#(text)}"#)?.identifier == 8)
    #expect(tweet(#"{"id":9223372036854775807,\#(text)}"#)?.identifier == .max)
    #expect(code(#"{"id":9223372036854775808,\#(text)}"#) == .invalidIdentifier)
    #expect(code(#"{"id_str":"9223372036854775808",\#(text)}"#) == .invalidIdentifier)
    #expect(code(#"{"id":0,\#(text)}"#) == .invalidIdentifier)
    #expect(code(#"{"id":-3,\#(text)}"#) == .invalidIdentifier)
    #expect(code(#"{"id_str":"12x","id":12,\#(text)}"#) == .invalidIdentifier)
    #expect(code(#"{"id":1.938571396956799e18,\#(text)}"#) == .roundedIdentifier)
    #expect(
      code(#"{"id_str":"1.93857E+18","id":1938570000000000000,\#(text)}"#) == .roundedIdentifier)
    #expect(code(#"{"id_str":1.938e18,\#(text)}"#) == .roundedIdentifier)
    #expect(code(#"{\#(text)}"#) == .missingIdentifier)
    #expect(code(#"{"id":{},"id_str":[],\#(text)}"#) == .wrongType)
  }

  @Test("a rejection names the key")
  func message() {
    #expect(
      read(#"{"id_str":{},"full_text":"x"}"#).rejections.first?.message
        == #"expected a string for "id_str""#)
    #expect(
      read(#"{"id_str":"1","full_text":5}"#).rejections.first?.message
        == #"expected a string for "full_text""#)
    #expect(code(#"{"id_str":"1","user":{"id":2}}"#) == .missingText)
  }

  @Test(
    "a rejection names the key that was in the record",
    arguments: [
      (#"{"id":0,"full_text":"x"}"#, #""id" isn't an identifier: "0""#),
      (#"{"id":"12x","full_text":"x"}"#, #""id" isn't an identifier: "12x""#),
      (#"{"id":[],"full_text":"x"}"#, #"expected an identifier for "id""#),
      (
        #"{"id":1.938571396956799e18,"full_text":"x"}"#,
        #"the identifier in "id" was rounded by another program: 1.938571396956799e+18"#
      ),
      (#"{"id_str":"0","id":7,"full_text":"x"}"#, #""id_str" isn't an identifier: "0""#),
      (
        #"{"_type":"snscrape.modules.twitter.Tweet","id":-1,"rawContent":"x"}"#,
        #""id" isn't an identifier: "-1""#
      ),
      (
        #"{"id_str":"x","id":4,"rawContent":"x","_type":"snscrape.modules.twitter.Tweet"}"#,
        #""id_str" isn't an identifier: "x""#
      ),
    ])
  func namedKeys(record: String, message: String) {
    #expect(read(record).rejections.first?.message == message)
  }

  @Test("identifiers that only came as numbers are counted, round ones apart")
  func roundIdentifiers() {
    let view = read(
      #"{"id":1938571396956799000,"full_text":"x"}"# + "\n"
        + #"{"id":1938571396956798978,"full_text":"x"}"# + "\n" + status(1_938_571_396_956_799_000)
        + "\n" + #"{"id":900,"full_text":"x"}"#)
    #expect(view.statistics.numericIdentifiers == 2)
    #expect(view.statistics.roundIdentifiers == 1)
  }

  @Test(
    "dates in every form",
    arguments: [
      "Sat Nov 09 12:14:18 +0000 2024", "Sat Nov 09 14:14:18 +0200 2024",
      "2024-11-09T12:14:18.000Z", "2024-11-09T12:14:18Z", "2024-11-09T12:14:18.123456Z",
      "2024-11-09T12:14:18+00:00", "2024-11-09T07:14:18-05:00", "2024-11-09 12:14:18 +0000",
      "2024-11-09T12:14:18",
    ])
  func dates(text: String) {
    let found = tweet(status(5, "x", #","created_at":"\#(text)""#))
    #expect(found?.created == Date(timeIntervalSince1970: 1_731_154_458))
    #expect(found?.isCreatedDerived == false)
    #expect(found?.createdPrecision == nil)
  }

  @Test(
    "what is no date is none",
    arguments: [
      #""Sat Nov 31 12:14:18 +0000 2024""#, #""Sat Foo 09 12:14:18 +0000 2024""#,
      #""2024-02-30T00:00:00Z""#, #""2023-02-29T00:00:00Z""#, #""2024-13-01T00:00:00Z""#,
      #""2024-01-01T24:00:00Z""#, #""2024-01-01T00:00:00X""#, #""2024-01-01T00:00:00+1""#, "17",
      #""""#, "{}", #""Wed Jan 01 00:00:00 +0000 1997""#,
    ])
  func noDates(value: String) {
    let member = #","created_at":\#(value)"#
    #expect(tweet(status(5, "x", member))?.created == nil)
    let derived = tweet(status(1_855_223_366_000_000_000, "x", member))
    #expect(derived?.created == Date(timeIntervalSince1970: 1_731_154_693))
    #expect(derived?.isCreatedDerived == true)
  }

  @Test("leap days and the ends of months")
  func calendar() {
    for (text, seconds) in [
      ("2024-02-29T00:00:00Z", 1_709_164_800), ("2100-03-01T00:00:00Z", 4_107_542_400),
      ("2006-03-21T20:50:14Z", 1_142_974_214), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ] {
      let found = tweet(status(5, "x", #","created_at":"\#(text)""#))
      #expect(found?.created == Date(timeIntervalSince1970: Double(seconds)))
    }
  }

  @Test("a count of the wrong type is unknown, not 0")
  func counts() {
    let more = #","favorite_count":"7","retweet_count":-5,"reply_count":null,"quote_count":1.5"#
    let found = tweet(status(5, "x", more))
    #expect(found?.likeCount == 7)
    #expect(found?.retweetCount == nil)
    #expect(found?.replyCount == nil)
    #expect(found?.quoteCount == nil)
    #expect(found?.viewCount == nil)
  }

  @Test("coordinates have the longitude first, but in the older key")
  func coordinates() {
    let both = #","geo":{"coordinates":[1.5,3.5]},"coordinates":{"coordinates":[3.5,1.5]}"#
    let old = #","geo":{"coordinates":[1.5,3.5]}"#
    for more in [both, old] {
      #expect(tweet(status(5, "x", more))?.latitude == 1.5)
      #expect(tweet(status(5, "x", more))?.longitude == 3.5)
    }
    let wrong = #","coordinates":{"coordinates":[3.5,91]}"#
    #expect(tweet(status(5, "x", wrong))?.latitude == nil)
  }

  @Test("the best file of a video is chosen, of a GIF its only one")
  func media() throws {
    let variants =
      #"[{"content_type":"application/x-mpegURL","url":"u0"},"#
      + #"{"bitrate":832000,"content_type":"video/mp4","url":"u1"},"#
      + #"{"bitrate":"2176000","content_type":"video/mp4","url":"u2"}]"#
    let gif = #"[{"bitrate":0,"content_type":"video/mp4","url":"g"}]"#
    let video =
      #"{"id_str":"7","type":"video","media_url_https":"v.jpg","ext_alt_text":"a kettle","#
      + #""sizes":{"large":{"w":640,"h":360}},"#
      + #""video_info":{"duration_millis":1500,"variants":\#(variants)}}"#
    let second =
      #"{"id":8,"type":"animated_gif","media_url_https":"g.jpg","#
      + #""video_info":{"variants":\#(gif)}}"#
    let more = #","extended_entities":{"media":[\#(video),\#(second)]}"#
    let media = try #require(tweet(status(5, "x", more))?.media)
    try #require(media.count == 2)
    #expect(media[0].key == "7_7")
    #expect(media[0].url == "u2")
    #expect(media[0].previewURL == "v.jpg")
    #expect(media[0].duration == 1.5)
    #expect(media[0].width == 640)
    #expect(media[0].altText == "a kettle")
    #expect(media[1].key == "16_8")
    #expect(media[1].url == "g")
  }

  @Test("liked and bookmarked are true or unknown")
  func liked() {
    #expect(tweet(status(5, "x", #","favorited":true"#))?.liked == true)
    #expect(tweet(status(5, "x", #","favorited":false"#))?.liked == nil)
    var options = TweetReader.Options()
    options.isBookmarked = true
    let view = read(#"{"data":[{"id":"5","text":"x"}]}"#, options: options)
    #expect(view.tweets.first?.bookmarked == true)
    #expect(view.tweets.first?.liked == nil)
    let twarc = #"{"url":"https://api.twitter.com/2/users/1/bookmarks?a=b","version":"2"}"#
    let page = read(#"{"data":[{"id":"5","text":"x"}],"__twarc":\#(twarc)}"#)
    #expect(page.tweets.first?.bookmarked == true)
  }
}
