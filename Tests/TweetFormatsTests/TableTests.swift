import FoundationEssentials
import Testing

@testable import TweetFormats

@Suite("Reading tables of tweets")
struct TableTests {
  private static let later =
    #""tweet_id","in_reply_to_status_id","in_reply_to_user_id","timestamp","source","text","#
    + #""retweeted_status_id","retweeted_status_user_id","retweeted_status_timestamp","expanded_urls""#

  private static func row(_ identifier: String, _ text: String, links: String = "") -> String {
    #""\#(identifier)","","","2017-10-11 22:18:59 +0000","web","\#(text)","","","","\#(links)""#
  }

  private func view(_ lines: [String], chunk: Int = 3, end: String = "\n") -> SampleView {
    SampleView(Array(lines.map { $0 + end }.joined().utf8), chunk: chunk)
  }

  @Test("columns are found by their names, in any order and with others between")
  func columns() {
    let view = view([
      "text,other,timestamp,tweet_id", "\"a, b\",x,2017-10-11 22:18:59 +0000,7",
      "plain,,2017-10-11 22:18:59 +0000,8",
    ])
    #expect(view.tweets.map(\.identifier) == [7, 8])
    #expect(view.tweets.map(\.text) == ["a, b", "plain"])
    #expect(view.tweets[0].created?.formatted(.iso8601) == "2017-10-11T22:18:59Z")
    #expect(view.records.map(\.shape) == [.grailbirdHeader, .grailbirdRow, .grailbirdRow])
  }

  @Test("the first line of a table inside another is told without quotation marks, too")
  func headerWithoutQuotes() {
    let view = view([
      "tweet_id,timestamp,text", "7,2017-10-11 22:18:59 +0000,a",
      "text,timestamp,tweet_id", "b,2017-10-11 22:18:59 +0000,8",
    ])
    #expect(view.tweets.map(\.identifier) == [7, 8])
    #expect(view.tweets.map(\.text) == ["a", "b"])
    #expect(view.rejections.isEmpty)
  }

  @Test("fields may hold commas, quotation marks and line ends", arguments: ["\n", "\r\n"])
  func quoted(end: String) {
    let view = view(
      [Self.later, Self.row("7", "a, \"\"b\"\"\nc\n\n\"\"9\"\",d"), Self.row("8", "e")], end: end)
    #expect(view.rejections.isEmpty)
    #expect(view.tweets.map(\.text) == ["a, \"b\"\nc\n\n\"9\",d", "e"])
    #expect(view.records.map(\.place.line) == [1, 2, 6])
    let row = String(decoding: view.records[2].original, as: UTF8.self)
    #expect(row == Self.row("8", "e"))
  }

  @Test(
    "complaint 37: a lost quotation mark costs the rows it stands between, not the table",
    arguments: [1, 5, 10_000])
  func lostMark(chunk: Int) {
    let view = view(
      [
        Self.later, Self.row("7", "a"), Self.row("8", "b").replacing("\"b\"", with: "\"b"),
        Self.row("9", "c\nd"), Self.row("10", "e"),
      ], chunk: chunk)
    #expect(view.rejections.map(\.code) == [.brokenTable])
    #expect(view.rejections.map(\.place.line) == [3])
    #expect(view.tweets.map(\.identifier) == [7, 9, 10])
    #expect(view.records.last?.place.line == 6)
  }

  @Test(
    "tables may stand among records in JSON, as a store gives them back", arguments: [1, 7, 10_000])
  func mixed(chunk: Int) {
    let early =
      #""tweet_id","in_reply_to_status_id","in_reply_to_user_id","retweeted_status_id","#
      + #""retweeted_status_user_id","timestamp","source","text","expanded_urls""#
    let view = view(
      [
        status(1, "one"), Self.later, Self.row("7", "a\n{b"), Self.row("8", "c"), status(2, "two"),
        "{", #"  "id_str": "3", "full_text": "three""#, "}", Self.row("9", "d"), early,
        #""10","","","","","2017-10-11 22:18:59 +0000","web","e","""#, status(4, "four"),
      ], chunk: chunk)
    #expect(view.rejections.isEmpty, "\(view.rejections)")
    #expect(view.tweets.map(\.identifier) == [1, 7, 8, 2, 3, 9, 10, 4])
    #expect(view.tweets.map(\.text) == ["one", "a\n{b", "c", "two", "three", "d", "e", "four"])
    #expect(view.records.map(\.place.line) == [1, 2, 3, 5, 6, 7, 10, 11, 12, 13])
  }

  @Test("rows with too few fields, without and with damaged identifiers are rejected")
  func faults() {
    let view = view([
      Self.later, "\"7\",\"\"", Self.row("", "a"), Self.row("7.36E+17", "a"), Self.row("x", "a"),
      Self.row("8", "good"),
    ])
    #expect(
      view.rejections.map(\.code) == [
        .brokenTable, .missingIdentifier, .roundedIdentifier, .invalidIdentifier,
      ])
    #expect(view.rejections.map(\.place.line) == [2, 3, 4, 5])
    #expect(view.tweets.map(\.identifier) == [8])
  }

  @Test("tables that were put together are read, each with its own columns")
  func together() {
    let view = view([
      Self.later, Self.row("7", "a"), "tweet_id,timestamp,text", "8,2017-10-11 22:18:59 +0000,b",
    ])
    #expect(view.tweets.map(\.identifier) == [7, 8])
    #expect(view.rejections.isEmpty)
  }

  @Test("links are written out where it is clear which is which")
  func links() {
    let media = "https://twitter.com/a/status/9/photo/1"
    let view = view([
      Self.later,
      Self.row("7", "a http://t.co/x b http://t.co/x", links: "http://e.com/1,2,http://e.com/1,2"),
      Self.row("8", "a http://t.co/x b http://t.co/y", links: "http://e.com/1"),
      Self.row("9", "a http://t.co/x b http://t.co/y", links: "http://e.com/1,\(media),\(media)"),
      Self.row("10", "a http://t.co/x", links: "https://twitter.com/b/status/7"),
    ])
    #expect(
      view.tweets.map(\.text) == [
        "a http://e.com/1,2 b http://e.com/1,2", "a http://t.co/x b http://t.co/y",
        "a http://e.com/1 b", "a https://twitter.com/b/status/7",
      ])
    #expect(
      view.tweets.map { $0.links.map(\.url) } == [
        ["http://e.com/1,2"], ["http://e.com/1"], ["http://e.com/1"], [],
      ])
    #expect(view.tweets.map(\.quotedIdentifier) == [nil, nil, nil, 7])
  }

  @Test("bytes that are no UTF-8 are replaced and counted, and the row is kept as it came")
  func repairs() {
    var bytes = Array((Self.later + "\n").utf8)
    bytes += Array(Self.row("7", "a\u{1}b").utf8).map { $0 == 1 ? 0xE9 : $0 }
    let view = SampleView(bytes, chunk: 7)
    #expect(view.tweets.map(\.text) == ["a\u{FFFD}b"])
    #expect(view.records[1].repairs == 1)
    #expect(view.records[1].original.contains(0xE9))
  }

  @Test("a row above the limit is rejected, and the next one is read")
  func tooLarge() {
    var options = TweetReader.Options()
    options.maximumRecordSize = 256
    let lines = [
      Self.later, Self.row("7", String(repeating: "x", count: 500)), Self.row("8", "b"),
    ]
    let text = lines.map { $0 + "\n" }.joined()
    let view = SampleView(Array(text.utf8), chunk: 11, options: options)
    #expect(view.rejections.map(\.code) == [.tooLarge])
    #expect(view.tweets.map(\.identifier) == [8])
  }
}
