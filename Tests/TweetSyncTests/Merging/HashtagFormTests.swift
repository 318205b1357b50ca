import Testing

@testable import TweetSync

@Suite("The stored form of a hashtag")
struct HashtagFormTests {
  @Test(
    "is what people type: lower case and composed",
    arguments: [
      ("SwiftLang", "swiftlang"), ("Straße", "straße"), ("STRAẞE", "straße"),
      ("STRASSE", "strasse"),
      ("Λόγος", "λόγος"), ("ΛΌΓΟΣ", "λόγος"), ("λόγοσ", "λόγος"), ("ΛΟ\u{301}ΓΟΣ", "λόγος"),
      ("ΣΟΦΟΣ_ΣΟΦΟΣ", "σοφος_σοφος"), ("Σ", "σ"), ("한글", "한글"),
      ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"), ("İstanbul", "i\u{307}stanbul"),
      ("I\u{307}stanbul", "i\u{307}stanbul"), ("Istanbul", "istanbul"), ("Йод", "йод"),
      ("И\u{306}од", "йод"), ("ＳＷＩＦＴ", "ｓｗｉｆｔ"), ("ÉTÉ", "été"), ("E\u{301}te\u{301}", "été"),
      ("\u{212A}elvin", "kelvin"), ("", ""),
    ])
  func form(display: String, tag: String) {
    let stored = HashtagForm.tag(of: display)
    #expect(Array(stored.unicodeScalars) == Array(tag.unicodeScalars))
    #expect(Array(HashtagForm.tag(of: stored).utf8) == Array(stored.utf8))
  }

  @Test("of a row of an earlier program comes from how it was written")
  func stored() {
    #expect(HashtagForm.tag(ofStored: "strasse", display: "Straße") == "straße")
    #expect(HashtagForm.tag(ofStored: "strasse", display: "STRASSE") == "strasse")
    #expect(HashtagForm.tag(ofStored: "λόγοσ", display: nil) == "λόγος")
    // A display that doesn't belong to the tag says nothing of it.
    #expect(HashtagForm.tag(ofStored: "strasse", display: "Platz") == "strasse")
  }
}
