import FoundationEssentials
import Testing

@testable import TweetFormats

/// What users of other programs reported, by the numbers of the list of complaints.
@Suite("Complaints about shapes and texts")
struct ComplaintTests {
  @Test("complaint 18: the text of a retweet is that of its original, whatever cut it")
  func retweets() {
    let v1 = read(
      status(
        5, "RT @ada: the beg…",
        #","retweeted_status":{"id_str":"4","full_text":"the beginning and the end","#
          + #""user":{"id_str":"9","screen_name":"ada"}}"#))
    #expect(v1.tweets.map(\.text) == ["RT @ada: the beginning and the end"])
    let v2 = read(
      #"{"data":[{"id":"5","text":"RT @ada: the beg…","referenced_tweets":[{"type":"retweeted","#
        + #""id":"4"}]}],"includes":{"tweets":[{"id":"4","text":"the beginning and the end"}]}}"#)
    #expect(v2.tweets.map(\.text) == ["RT @ada: the beginning and the end"])
    #expect(v2.tweets.map(\.isTruncated) == [false])
    let alone = read(
      #"{"id":"5","text":"RT @ada: the beg…","referenced_tweets":[{"type":"retweeted","id":"4"}]}"#)
    #expect(alone.tweets.map(\.isTruncated) == [true])
  }

  @Test(
    "complaint 20: escapes are undone exactly once in every shape",
    arguments: [
      #"{"id_str":"5","full_text":"TEXT"}"#, #"{"id_str":"5","text":"TEXT"}"#,
      #"{"data":{"id":"5","text":"TEXT"}}"#,
      #"{"rest_id":"5","legacy":{"full_text":"TEXT"}}"#,
      #"{"_type":"snscrape.modules.twitter.Tweet","id":5,"date":"2024-01-01T00:00:00Z","rawContent":"TEXT"}"#,
      #"{"table":"tweets","row":{"id":5,"full_text":"TEXT"}}"#,
    ])
  func escapes(shape: String) {
    func text(_ sent: String) -> String? {
      read(shape.replacing("TEXT", with: sent)).tweets.first?.text
    }
    #expect(text("a &amp; b &lt;3") == "a & b <3")
    #expect(text("&amp;amp; &amp;lt;") == "&amp; &lt;")
    #expect(text("plain") == "plain")
  }

  @Test(
    "complaint 22: byte order marks and UTF-16 are no matter",
    arguments: [[0xEF, 0xBB, 0xBF], []] as [[UInt8]])
  func marks(mark: [UInt8]) {
    let view = SampleView(mark + Array("[\(status(5, "grüße"))]".utf8))
    #expect(view.tweets.map(\.text) == ["grüße"])
    #expect(view.rejections.isEmpty)
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "[\(status(6, "grüße 🌊"))]".utf16 {
      wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(SampleView(wide).tweets.map(\.text) == ["grüße 🌊"])
  }

  @Test("complaint 23: U+2028 and its like inside a text end no line")
  func separators() {
    let text = "a\u{2028}b\u{2029}c\u{85}d\u{B}e".replacing("\u{B}", with: #"\u000b"#)
    let view = read(status(5, text) + "\n" + status(6))
    #expect(view.tweets.map(\.identifier) == [5, 6])
    #expect(view.tweets.first?.text == "a\u{2028}b\u{2029}c\u{85}d\u{B}e")
  }

  @Test("complaint 24: halves of surrogate pairs are replaced and counted, the record is kept")
  func surrogates() {
    let view = read(status(5, #"a\ud83d b\udc00"#) + "\n" + status(6))
    #expect(view.tweets.map(\.text) == ["a\u{FFFD} b\u{FFFD}", "hello"])
    #expect(view.records.map(\.repairs) == [2, 0])
    #expect(view.records.first?.original == Array(status(5, #"a\ud83d b\udc00"#).utf8))
  }

  @Test("complaint 24: NUL characters in a text are kept, NUL bytes in a file cost one record")
  func nul() {
    #expect(read(status(5, #"a\u0000b"#)).tweets.map(\.text) == ["a\u{0}b"])
    let run = SampleView(
      Array((status(5) + "\n").utf8) + [UInt8](repeating: 0, count: 40)
        + Array(("\n" + status(6)).utf8))
    #expect(run.tweets.map(\.identifier) == [5, 6])
    #expect(run.rejections.count == 1)
  }

  @Test("complaint 26: of several texts in a record the whole one is taken")
  func wholeTexts() {
    let cut = #""text":"the beg… https://t.co/a","truncated":true"#
    let view = read(#"{"id_str":"5",\#(cut),"extended_tweet":{"full_text":"the beginning"}}"#)
    #expect(view.tweets.map(\.text) == ["the beginning"])
    #expect(view.tweets.map(\.isTruncated) == [false])
    #expect(read(#"{"id_str":"5",\#(cut)}"#).tweets.map(\.isTruncated) == [true])
  }

  @Test("complaint 28: identifiers are exact, and of two that differ the text is trusted")
  func precision() {
    let view = read(
      #"{"id":1939024136329662500,"id_str":"1939024136329662464","text":"a","#
        + #""in_reply_to_status_id":1937202920325038000,"#
        + #""in_reply_to_status_id_str":"1937202920325038080"}"#)
    #expect(view.tweets.map(\.identifier) == [1_939_024_136_329_662_464])
    #expect(view.tweets.map(\.replyToIdentifier) == [1_937_202_920_325_038_080])
    #expect(
      read(#"{"id":9223372036854775807,"text":"a"}"#).tweets.map(\.identifier) == [.max])
    #expect(
      read(#"{"id":1.939024136329662e+18,"text":"a"}"#).rejections.map(\.code)
        == [.roundedIdentifier])
  }

  @Test(
    "complaint 29: one identifier, in whichever key and form it stands",
    arguments: [
      #""id":1939024136329662464"#, #""id_str":"1939024136329662464""#,
      #""id":"1939024136329662464","user":{}"#, #""id_str":1939024136329662464"#,
    ])
  func oneIdentifier(keys: String) {
    #expect(
      read("{\(keys),\"text\":\"a\"}").tweets.map(\.identifier) == [1_939_024_136_329_662_464])
  }

  @Test(
    "complaint 30: dates are in UTC, whatever zone they were written in",
    arguments: [
      "Sat Nov 09 12:14:18 +0000 2024", "Sat Nov 09 14:14:18 +0200 2024",
      "2024-11-09T12:14:18.000Z", "2024-11-09T07:14:18-05:00", "2024-11-09 12:14:18",
      "Sat, 09 Nov 2024 12:14:18 +0000", "2024-11-09 12:14:18+00:00",
    ])
  func zones(date: String) {
    let view = read(#"{"id":5,"text":"a","created_at":"\#(date)"}"#)
    #expect(view.tweets.map(\.created) == [Date(timeIntervalSince1970: 1_731_154_458)])
  }

  @Test(
    "complaint 32: unknown keys and new values never fail",
    arguments: [
      #"{"id_str":"5","text":"a","NEW":1,"withheld_in_countries":["DE"],"user":{"id_str":"9","#
        + #""screen_name":"ada","withheld":{"scope":"user"},"NEW":[]},"entities":{"NEW":[{}]}}"#,
      #"{"data":[{"id":"5","text":"a","edit_controls":{"edits_remaining":5},"NEW":{"a":[1]},"#
        + #""entities":{"NEW":[1]},"withheld":{"copyright":false,"country_codes":["DE"]},"#
        + #""public_metrics":{"NEW":1}}],"includes":{"NEW":[1]},"NEW":null}"#,
      #"{"NEW":{},"data":{"x":{"rest_id":"5","NEW":[],"legacy":{"full_text":"a","NEW":{}}}}}"#,
    ])
  func newKeys(json: String) {
    let view = read(json)
    #expect(view.tweets.map(\.identifier) == [5])
    #expect(view.rejections.isEmpty)
    #expect(view.records.first?.original == Array(json.utf8))
  }

  @Test("complaint 50: blank keep-alives are passed over and counted")
  func keepAlives() {
    let view = read("\r\n\r\n" + status(5) + "\r\n\r\n\r\n" + status(6) + "\r\n\r\n")
    #expect(view.tweets.map(\.identifier) == [5, 6])
    #expect(view.rejections.isEmpty)
    #expect(view.statistics.blankLines == 5)
  }

  @Test("complaint 51: a broken line is named by its number, and the next one is read")
  func brokenLines() {
    let view = read(status(5) + "\n{\"id_str\":\"6\",\n" + status(7))
    #expect(view.tweets.map(\.identifier) == [5, 7])
    #expect(view.rejections.map(\.place.line) == [2])
  }

  @Test("complaint 52: carriage returns are no part of a record")
  func lineEnds() {
    let view = read(status(5) + "\r\n" + status(6) + "\r\n")
    #expect(view.records.map(\.original) == [status(5), status(6)].map { Array($0.utf8) })
  }

  @Test("complaint 53: flattened lines, pages and other shapes may stand in one file")
  func mixed() {
    let lines = [
      #"{"data":[{"id":"1","text":"a"}],"__twarc":{"url":"u"}}"#,
      #"{"id":"2","text":"b","author":{"id":"9","username":"ada"}}"#, status(3),
      #"{"rest_id":"4","legacy":{"full_text":"d"}}"#,
      #"{"tweet_id":5,"author":{"id":9},"content":"e"}"#, #"{"delete":{"status":{"id_str":"6"}}}"#,
    ]
    let view = read(lines.joined(separator: "\n"))
    #expect(view.tweets.map(\.identifier) == [1, 2, 3, 4, 5])
    #expect(
      view.records.map(\.shape) == [
        .v2Page, .v2Flat, .v1Extended, .graphQL, .galleryDL, .v1Notice,
      ])
  }

  @Test("links are found by what they say, so that indices in other units do no harm")
  func indices() {
    let entities =
      #","entities":{"urls":[{"url":"https://t.co/abcdefghij","indices":[99,4],"#
      + #""expanded_url":"https://tram.example/","display_url":"tram.example"}]}"#
    let view = read(status(5, "🧑🏽‍🍳🏳️‍🌈 é https://t.co/abcdefghij 🌊", entities))
    #expect(view.tweets.map(\.text) == ["🧑🏽‍🍳🏳️‍🌈 é https://tram.example/ 🌊"])
  }
}
