import Testing

@testable import TweetSync

@Suite("Which note belongs to which tweet")
struct NoteMatchTests {
  @Test(
    "a tweet's text is the beginning of its note's",
    arguments: [
      ("one two… https://twitter.com/i/web/status/5", "one two three"),
      ("one two… https://t.co/abc https://t.co/def", "one two three"),
      ("one two…", "one two three"), ("@a @b one two… https://t.co/a", "one two three"),
      ("@a one… https://t.co/a", "@a one two"), ("styled", "styled"),
      ("see https://example.com/", "see https://example.com/"), ("one two three", "one two three"),
    ])
  func fits(tweet: String, note: String) {
    #expect(NoteMatch.fits(tweet, note))
  }

  @Test(
    "another text is not",
    arguments: [
      ("one two… https://t.co/abc", "one three"), ("", "one"), ("… https://t.co/abc", "one"),
      ("@a", "@b one"), ("caf\u{E9}… https://t.co/a", "cafe\u{301} one"),
    ])
  func differs(tweet: String, note: String) {
    #expect(!NoteMatch.fits(tweet, note))
  }

  @Test("of several tweets the nearest one is meant")
  func nearest() {
    let note: Int64 = 1_835_702_659_925_381_120
    let tweets: [(identifier: Int64, text: String)] = [
      (note - (3000 << 22), "one… https://t.co/a"), (note + (16 << 22), "one… https://t.co/b"),
      (note + 1, "two… https://t.co/c"),
    ]
    #expect(NoteMatch.best(of: tweets, for: note, text: "one two") == note + (16 << 22))
    #expect(NoteMatch.best(of: tweets, for: note, text: "three") == nil)
    let range = NoteMatch.identifiers(of: note)
    #expect(range.contains(note + (4999 << 22)) && !range.contains(note + (5001 << 22)))
    #expect(NoteMatch.identifiers(of: .max).upperBound == .max)
    #expect(NoteMatch.identifiers(of: 1).lowerBound == 0)
  }
}
