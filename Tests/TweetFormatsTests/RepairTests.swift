import Testing

@testable import TweetFormats

@Suite("Repairs")
struct RepairTests {
  private func repaired(_ bytes: [UInt8]) -> (text: String?, repairs: Int?, original: Bool) {
    let head = Array(#"{"id_str":"1","full_text":""#.utf8)
    let json = head + bytes + Array("\"}".utf8)
    let view = SampleView(json)
    return (
      view.tweets.first?.text, view.records.first?.repairs, view.records.first?.original == json
    )
  }

  @Test("bytes that are no UTF-8 become U+FFFD, as Swift decodes them")
  func bytes() {
    for bytes: [UInt8] in [
      [0x63, 0xE9, 0x20], [0xF0, 0x9F, 0x8C], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF, 0xFE],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82, 0x41], [0x80], [0xF0, 0x80, 0x80, 0x41],
    ] {
      let found = repaired(bytes)
      #expect(found.text == String(decoding: bytes, as: UTF8.self))
      #expect(found.repairs ?? 0 > 0)
      #expect(found.original)
    }
    #expect(repaired(Array("fine 🌊".utf8)).repairs == 0)
  }

  @Test(
    "halves of pairs become U+FFFD",
    arguments: [
      (#"\ud83d"#, "\u{FFFD}", 1), (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}", 2),
      (#"\ud83c\udf0a"#, "🌊", 0), (#"\ud83d\ud83c\udf0a"#, "\u{FFFD}🌊", 1),
      (#"a\ud83dx\n\\ud83d"#, "a\u{FFFD}x\n\\ud83d", 1), (#"\uDFFF"#, "\u{FFFD}", 1),
    ])
  func surrogates(sent: String, shown: String, repairs: Int) {
    let found = repaired(Array(sent.utf8))
    #expect(found.text == shown)
    #expect(found.repairs == repairs)
  }

  @Test(
    "numbers beyond 64 bits don't lose a record",
    arguments: ["1208925819614629174706176", "-99999999999999999999", "1e999", "-1.5E+400"])
  func numbers(number: String) {
    let view = read(status(1, "x", #","favorite_count":\#(number),"a":[\#(number)]"#))
    #expect(view.topIdentifiers == [1])
    #expect(view.records.first?.repairs == 2)
    #expect(view.tweets.first?.likeCount == nil)
  }

  @Test("what is broken stays broken", arguments: ["-", "1-2", "01", "NaN", "\\x", "\u{1}"])
  func broken(value: String) {
    let view = read(#"{"id_str":"1","full_text":"x","a":\#(value),"b":"\#(value)"}"#)
    #expect(view.records.isEmpty)
    #expect(view.rejections.map(\.code) == [.brokenJSON])
  }

  @Test("a record with very many entities takes no very long time")
  func manyEntities() {
    let tags = (0..<40_000).map { #"{"text":"t\#($0)"}"# }.joined(separator: ",")
    let links = (0..<40_000).map { #"{"url":"http://a\#($0)","expanded_url":"http://b\#($0)"}"# }
    let more =
      #","entities":{"hashtags":[\#(tags)],"urls":[\#(links.joined(separator: ","))]}"#
    let tweet = read(status(1, "http://a0 http://a1000", more)).tweets.first
    #expect(tweet?.hashtags.count == 1000)
    #expect(tweet?.text == "http://b0 http://a1000")
  }

  @Test("deep nesting is a rejection")
  func nesting() {
    let deep = String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)
    let view = read("[\(status(1)),{\"a\":\(deep)},\(status(2))]")
    #expect(view.topIdentifiers == [1, 2])
    #expect(view.rejections.map(\.code) == [.tooDeep])
  }
}
