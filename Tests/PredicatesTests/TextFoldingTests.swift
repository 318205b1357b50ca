import FoundationEssentials
import Predicates
import TestSupport
import Testing

@Suite("TextFolding")
struct TextFoldingTests {
  @Test("every scalar folds as Python's casefold and unicodedata say")
  func agreesWithPython() throws {
    func text(_ column: Substring) -> String {
      var scalars = String.UnicodeScalarView()
      for number in column.split(separator: " ") {
        if let value = UInt32(number, radix: 16), let scalar = Unicode.Scalar(value) {
          scalars.append(scalar)
        }
      }
      return String(scalars)
    }
    func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
    let table = String(
      decoding: try Fixtures.data("unicode/folding-cases.txt"), as: UTF8.self)
    var count = 0
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.split(separator: ";", omittingEmptySubsequences: false)
      try #require(columns.count == 5)
      let source = text(columns[0])
      count += 1
      #expect(scalars(TextFolding.fold(source)) == scalars(text(columns[1])), "\(line)")
      #expect(
        scalars(TextFolding.fold(source, .caseInsensitive)) == scalars(text(columns[2])),
        "\(line)")
      #expect(
        scalars(TextFolding.fold(source, .diacriticInsensitive)) == scalars(text(columns[3])),
        "\(line)")
      #expect(
        scalars(TextFolding.fold(source, [.caseInsensitive, .diacriticInsensitive]))
          == scalars(text(columns[4])), "\(line)")
    }
    #expect(count > 4000)
  }

  @Test("scalars that the table does not list stay as they are")
  func othersStay() throws {
    let listed = Set(
      String(decoding: try Fixtures.data("unicode/folding-cases.txt"), as: UTF8.self)
        .split(separator: "\n").compactMap { $0.split(separator: ";").first }
        .compactMap { UInt32($0, radix: 16) })
    for value in UInt32(1)..<0x3000 where !listed.contains(value) {
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.age.map({ $0.major <= 14 }) ?? false
      else { continue }
      let text = String(Character(scalar))
      let folded = TextFolding.fold(text, [.caseInsensitive])
      #expect(Array(folded.unicodeScalars) == [scalar], "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    "words of many languages fold as their readers expect",
    arguments: [
      ("STRASSE", "straße", true), ("İ", "i", false), ("I", "ı", false), ("İ", "i\u{307}", true),
      ("ΣΑΣ", "σας", true), ("ǅ", "ǆ", true), ("Ꭰ", "ꭰ", true), ("ŉ", "ʼn", true),
      ("ﬃ", "FFI", true), ("Å", "\u{212B}", true), ("k", "\u{212A}", true), ("Ａ", "A", false),
      ("ᾳ", "ΑΙ", true), ("\u{1FB4}", "α\u{345}\u{301}", true), ("é", "E", false),
    ])
  func caseFolding(left: String, right: String, areEqual: Bool) {
    #expect((TextFolding.compare(left, right, .caseInsensitive) == 0) == areEqual)
  }

  @Test("marks are put in canonical order")
  func ordersMarks() {
    let folded = TextFolding.fold("a\u{301}\u{323}\u{345}", .caseInsensitive)
    #expect(Array(folded.unicodeScalars) == ["a", "\u{323}", "\u{301}", "\u{3B9}"])
    #expect(TextFolding.compare("q\u{307}\u{323}", "q\u{323}\u{307}") == 0)
  }

  @Test("[d] removes marks, and leaves letters without a decomposition")
  func diacritics() {
    #expect(TextFolding.fold("Crème brûlée", .diacriticInsensitive) == "Creme brulee")
    #expect(TextFolding.fold("øłđ", .diacriticInsensitive) == "øłđ")
    #expect(TextFolding.fold("Ệ", [.caseInsensitive, .diacriticInsensitive]) == "e")
  }

  @Test("[n] leaves the text alone and overrides the others")
  func normalized() {
    #expect(TextFolding.fold("Ä", [.normalized, .caseInsensitive]).unicodeScalars.count == 1)
    #expect(TextFolding.compare("A", "a", [.normalized, .caseInsensitive]) != 0)
    #expect(TextFolding.compare("é", "e\u{301}", .normalized) != 0)
    #expect(TextFolding.compare("é", "e\u{301}") == 0)
  }

  @Test("texts are ordered as the standard library orders them")
  func order() {
    var random = SplitMix(seed: 7)
    let pieces = ["a", "b", "é", "e\u{301}", "z", "Ä", "한", "각", "🦄", "\u{212B}", "ß", "\u{323}"]
    for _ in 0..<2000 {
      let left = (0..<Int.random(in: 0...4, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let right = (0..<Int.random(in: 0...4, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let expected = left == right ? 0 : left < right ? -1 : 1
      #expect(TextFolding.compare(left, right).signum() == expected)
      var copy = left
      let bytes = copy.withUTF8 { left in
        var right = right
        return right.withUTF8 { TextFolding.compare(left, $0) }
      }
      #expect(bytes.signum() == expected)
    }
  }

  @Test("damaged UTF-8 folds as the repaired text")
  func damaged() {
    var random = SplitMix(seed: 3)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        [0x41, 0x80, 0xC3, 0xA9, 0xE0, 0xA0, 0xED, 0xB0, 0xF0, 0x9F, 0xF4, 0x90, 0xFF, 0xC0, 0xCC]
          .randomElement(using: &random) ?? UInt8(0)
      }
      let repaired = TextFolding.fold(String(decoding: bytes, as: UTF8.self), .caseInsensitive)
      let folded = bytes.withUnsafeBufferPointer { bytes in
        TextFolding.withFolded(bytes, .caseInsensitive) { String(decoding: $0, as: UTF8.self) }
      }
      #expect(Array(folded.utf8) == Array(repaired.utf8))
    }
  }
}
