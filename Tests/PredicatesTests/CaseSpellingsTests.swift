import Testing

@testable import Predicates

@Suite("Spellings without regard to case")
struct CaseSpellingsTests {
  private func fold(_ text: String) -> String { TextFolding.fold(text, .caseInsensitive) }

  private func lower(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// True if an index that ignores the case of ASCII finds `text` by the spellings.
  private func covers(_ spellings: CaseSpellings, _ text: String) -> Bool {
    let bytes = lower(text)
    return spellings.texts.contains { lower($0) == bytes }
      || spellings.prefixes.contains { bytes.starts(with: lower($0)) }
  }

  @Test("of ASCII are few, and complete")
  func ascii() throws {
    #expect(try #require(CaseSpellings(of: "LinuX")).texts == ["linux"])
    #expect(Set(try #require(CaseSpellings(of: "swift")).texts) == ["swift", "ſwift"])
    let street = try #require(CaseSpellings(of: "STRASSE"))
    #expect(street.isComplete)
    #expect(street.texts.contains("straße"))
    let long = try #require(CaseSpellings(of: "mississippikicksskiffs"))
    #expect(!long.isComplete)
    #expect(long.texts.count + long.prefixes.count <= 32)
  }

  @Test(
    "are not listed where an index wouldn't help", arguments: ["", "a\0b", "\u{FFFD}", "\u{301}a"])
  func none(text: String) {
    #expect(CaseSpellings(of: text) == nil)
  }

  @Test("know all scalars that fold to ASCII alone")
  func foldingToASCII() {
    var found: [UInt32: String] = [:]
    for value in UInt32(0x80)..<0x1_F000 where !(0x3400..<0xF900).contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = fold(String(Character(scalar)))
      if folded.utf8.allSatisfy({ $0 < 0x80 }) { found[value] = folded }
    }
    let known = FoldingAlternatives.foldingToASCII
    #expect(found == Dictionary(uniqueKeysWithValues: known.map { ($0.scalar, $0.folding) }))
  }

  @Test("find every text with the same folding, and complete ones no other")
  func coverage() throws {
    var random = SystemRandomNumberGenerator()
    let letters: [[String]] = [
      ["a", "A"], ["s", "S", "ſ"], ["ss", "ß", "ẞ", "ſS"], ["k", "K", "\u{212A}"],
      ["fi", "ﬁ", "FI"],
      ["é", "É", "e\u{301}", "E\u{301}", "e\u{341}"], ["ς", "σ", "Σ"], ["π", "Π"],
      ["ᾳ", "α\u{345}", "αι", "ΑΙ", "ᾼ"], ["ᾴ", "ά\u{345}", "ᾳ\u{301}", "α\u{301}ι"],
      ["й", "Й", "и\u{306}"], ["ё", "Ё"], ["д", "Д"],
      ["한", "\u{1112}\u{1161}\u{11AB}", "하\u{11AB}"],
      ["글", "\u{1100}\u{1173}\u{11AF}"], ["が", "か\u{3099}"], ["漢"], ["i\u{307}", "İ"], ["1"], ["_"],
      ["ế", "Ế", "ê\u{301}", "e\u{302}\u{301}"], ["ạ\u{302}", "ậ", "a\u{323}\u{302}", "â\u{323}"],
      ["ﬃ\u{301}", "ffi\u{301}"], ["Ｓ", "ｓ"], ["🙂"],
    ]
    var helped = 0
    for _ in 0..<3000 {
      let pattern = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
      let one = pattern.compactMap { $0.randomElement(using: &random) }.joined()
      let other = pattern.compactMap { $0.randomElement(using: &random) }.joined()
      try #require(fold(one) == fold(other), "\(one) \(other)")
      guard let spellings = CaseSpellings(of: one) else { continue }
      helped += 1
      #expect(covers(spellings, other), "\(one): \(other)")
      #expect(spellings.texts.count + spellings.prefixes.count <= 32)
      for text in spellings.texts { #expect(fold(text) == fold(one), "\(one): \(text)") }
    }
    #expect(helped > 2700)
  }

  @Test(
    "narrow texts of other scripts",
    arguments: ["Привет", "λόγος", "한글", "がんばれ", "日本語", "straße", "ÉTÉ"])
  func narrowing(text: String) throws {
    let spellings = try #require(CaseSpellings(of: text))
    #expect(covers(spellings, text))
    #expect(covers(spellings, text.lowercased()))
    #expect(!covers(spellings, "zzz"))
    #expect(spellings.prefixes.allSatisfy { !$0.isEmpty })
  }

  @Test("find every text with a beginning")
  func beginnings() throws {
    let texts = [
      "kiosk", "KIOSK", "\u{212A}iosk", "kioſk", "kiös", "straße", "STRASSE", "ﬆrasse", "straſsen",
      "ﬁn", "FIN",
      "fin", "é1", "e\u{301}1", "u1", "U1x", "ú1", "u1\u{301}",
    ]
    for text in texts {
      for other in texts where !other.contains("\u{301}1") {
        for length in 1...max(1, other.count) {
          let beginning = String(other.prefix(length))
          guard let spellings = CaseSpellings(ofBeginning: beginning) else { continue }
          #expect(spellings.texts.isEmpty)
          if fold(text).unicodeScalars.starts(with: fold(beginning).unicodeScalars) {
            #expect(covers(spellings, text), "\(beginning): \(text)")
          }
        }
      }
    }
    let narrow = try #require(CaseSpellings(ofBeginning: "user_12"))
    #expect(!covers(narrow, "user_2") && covers(narrow, "USER_123"))
    #expect(CaseSpellings(ofBeginning: "k") == nil)
    #expect(CaseSpellings(ofBeginning: "é") == nil)
  }
}
