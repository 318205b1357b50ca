import Testing

@testable import Containers

@Suite("Kinds of content")
struct ContentKindTests {
  @Test(
    "the first bytes tell what it is, whatever the name",
    arguments: [
      ("", "empty"), ("{\"a\":1}", "text"), (" [", "text"), ("BZh9 is no bzip2", "text"),
      ("\u{FEFF}<html>", "a web page"), ("\n <!DOCTYPE html>", "a web page"),
      ("SQLite format 3\0", "an SQLite database"), ("GIF89a", "a GIF picture"),
      ("%PDF-1.4", "a PDF document"), ("\u{1}\u{2}\u{3}", "binary data"),
      ("\0\0\0\0{\"a\":1}", "text"), ("PK\u{3}\u{4}", "a ZIP archive"), ("PK", "text"),
    ])
  func texts(text: String, kind: String) {
    #expect(ContentKind(start: Array(text.utf8)).description == kind)
  }

  @Test(
    "UTF-16 is text, in every script",
    arguments: ["{\"text\":\"héé\"}", "\u{FEFF}[\"ひらがな\"]", "[\"фыва\u{1F389}ءآ\"]"], [true, false])
  func wide(text: String, isBigEndian: Bool) {
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
    #expect(ContentKind(start: bytes) == .text)
  }

  @Test("places show names without control characters")
  func places() {
    let place = MemberPlace("a.zip").member("x\u{7}\u{9B}é\n", of: .zip).member("y", of: .tar)
    #expect(place.description == "a.zip:x\\u{7}\\u{9B}é\\u{A}:y")
    #expect(place.members == ["x\u{7}\u{9B}é\n", "y"])
    #expect(MemberPlace("d/").member("a", of: .folder).description == "d/a")
    #expect(MemberPlace("d").member("a", of: .folder).description == "d/a")
  }
}
