import Predicates
import TestSupport
import Testing

@Suite("TextMatcher")
struct TextMatcherTests {
  typealias Options = ComparisonPredicate.Options

  /// The meaning of a search, spelt out: some part of the folded text is the pattern, and neither
  /// the part nor what follows it begins with something that combines with what stands before.
  private func isFound(
    _ pattern: String, in text: String, _ options: Options,
    where isPlace: (_ before: Int, _ after: Int) -> Bool
  ) -> Bool {
    func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
    func combines(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.canonicalCombiningClass != .notReordered
        || ["\u{1161}", "\u{11A8}", "\u{9BE}"].contains(scalar)
    }
    let wanted = scalars(TextFolding.fold(pattern, options))
    let whole = scalars(TextFolding.fold(text, options))
    guard !wanted.isEmpty, wanted.count <= whole.count else { return false }
    return (0...(whole.count - wanted.count)).contains { start in
      let end = start + wanted.count
      return isPlace(start, whole.count - end) && whole[start..<end].elementsEqual(wanted)
        && (start == 0 || !combines(whole[start])) && (end == whole.count || !combines(whole[end]))
    }
  }

  @Test(
    "searching agrees with its definition on random texts",
    arguments: [
      [], .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
    ]
      as [Options])
  func search(options: Options) throws {
    let pieces = [
      "a", "b", "s", "S", "ss", "ß", "é", "e\u{301}", "e", "E", "K", "k", "\u{212A}", "각", "가",
      "\u{1100}\u{1161}", "\u{11A8}", "ﬁ", "f", "i", "İ", "\u{307}", "\u{301}", "\u{323}", "日", "🦄",
      "👍🏽", "👍", "\u{345}", "α", "\u{9C7}\u{9BE}", "\u{9C7}", "ñ", "N", ";", "\u{37E}", "ŉ", "n",
      "東", "京", "都", "豈", "\u{F900}", "か", "が", "か\u{3099}", "ー", "\u{2F800}", "丽", "\u{FE0F}",
    ]
    var random = SplitMix(seed: UInt64(options.rawValue) + 11)
    var found = 0
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...7, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let pattern = (0..<Int.random(in: 0...2, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let label: Comment =
        "\(text.unicodeScalars.map(\.value)) \(pattern.unicodeScalars.map(\.value))"
      let contains = isFound(pattern, in: text, options) { _, _ in true }
      found += contains ? 1 : 0
      #expect(
        try TextMatcher(.contains, pattern, options: options).matches(text) == contains, label)
      #expect(
        try TextMatcher(.beginsWith, pattern, options: options).matches(text)
          == isFound(pattern, in: text, options) { before, _ in before == 0 }, label)
      #expect(
        try TextMatcher(.endsWith, pattern, options: options).matches(text)
          == isFound(pattern, in: text, options) { _, after in after == 0 }, label)
      #expect(
        try TextMatcher(.equal, pattern, options: options).matches(text)
          == (TextFolding.fold(pattern, options) == TextFolding.fold(text, options)), label)
    }
    #expect(found > 30)
  }

  @Test("a needle is found at every place of texts of every length around a vector's width")
  func places() throws {
    let matcher = try TextMatcher(.contains, "Needle", options: .caseInsensitive)
    for length in 0..<60 {
      for place in 0...length {
        let text =
          String(repeating: "n", count: place) + "nEEDLE"
          + String(repeating: "e", count: length - place)
        #expect(try matcher.matches(text))
        #expect(try !matcher.matches(text.replacing("EE", with: "E")))
      }
    }
  }

  @Test(
    "wildcards count characters, and literals cover whole ones",
    arguments: [
      ("*", "", true), ("?", "", false), ("?", "👨‍👩‍👧", true), ("??", "👨‍👩‍👧", false), ("?", "\r\n", true),
      ("e*", "é", false), ("?", "e\u{301}", true), ("a\\*b", "a*b", true), ("a\\*b", "axb", false),
      ("a\\\\", "a\\", true), ("a\\", "a\\", true), ("*a*b*c", "xxaxxbxxc", true),
      ("*a*b*c", "xxaxxbxxcx", false), ("日?語", "日本語", true), ("*🦄", "x🦄", true),
      ("caf?", "cafe\u{301}", true), ("**", "x", true), ("", "", true), ("", "a", false),
      ("a*a", "a", false), ("*\r*", "a\r\nb", false),
    ])
  func like(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try TextMatcher(.like, pattern).matches(text) == isMatch)
  }

  @Test("LIKE folds both sides")
  func likeFolds() throws {
    let folded: Options = [.caseInsensitive, .diacriticInsensitive]
    #expect(try TextMatcher(.like, "àÀ*", options: folded).matches("Aa!"))
    #expect(try TextMatcher(.like, "ss", options: .caseInsensitive).matches("ß"))
    #expect(try TextMatcher(.like, "?", options: .caseInsensitive).matches("ß"))
    #expect(try !TextMatcher(.like, "s*", options: .caseInsensitive).matches("ß"))
  }

  @Test("a pattern with many stars ends at once")
  func manyStars() throws {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(try !TextMatcher(.like, pattern).matches(String(repeating: "a", count: 5000)))
  }

  @Test(
    "regular expressions fit whole texts, in composed form",
    arguments: [
      ("a", "ab", false), ("a|ab", "ab", true), ("caf.", "cafe\u{301}", true),
      ("\\w+", "naïve", true),
      (".", "한", true), (".", "\u{1112}\u{1161}\u{11AB}", true), ("", "", true),
      ("(?s).*b", "a\nb", true),
      (".*b", "a\nb", false), ("\\p{Emoji}+", "🦄🦄", true),
    ])
  func matches(pattern: String, text: String, isMatch: Bool) throws {
    #expect(try TextMatcher(.matches, pattern).matches(text) == isMatch)
  }

  @Test("regular expressions ignore case and diacritics on request")
  func matchesFolded() throws {
    #expect(try TextMatcher(.matches, "ÄPFEL", options: .caseInsensitive).matches("äpfel"))
    #expect(try TextMatcher(.matches, "[aé]pfel", options: .diacriticInsensitive).matches("äpfel"))
    #expect(try TextMatcher(.matches, ".", options: .diacriticInsensitive).matches("각"))
    #expect(try !TextMatcher(.matches, "ÄPFEL").matches("äpfel"))
  }

  @Test("a malformed expression is an error that tells the place")
  func malformed() throws {
    let error = try #require(throws: FetchPredicateError.self) { try TextMatcher(.matches, "a(b") }
    #expect(error.code == .malformedPattern)
    #expect(error.message.contains("position 3"))
  }

  @Test(
    "an expression that backtracks without end is stopped", arguments: ["(a+)+$", "(?:a|a)*[bc]"])
  func runaway(pattern: String) throws {
    let matcher = try TextMatcher(.matches, pattern)
    let text = String(repeating: "a", count: 5000) + "!"
    let error = try #require(throws: FetchPredicateError.self) { try matcher.matches(text) }
    #expect(error.code == .matchLimit)
  }

  @Test("damaged UTF-8 never stops a search")
  func damaged() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x62]
    let tests: [(ComparisonPredicate.Operator, String)] = [
      (.contains, "b"), (.contains, "\u{FFFD}b"), (.matches, "a..b"), (.like, "a??b"),
    ]
    for (name, pattern) in tests {
      let matcher = try TextMatcher(name, pattern)
      let isMatch = try bytes.withUnsafeBufferPointer { try matcher.matches(utf8: $0) }
      #expect(isMatch, "\(name.rawValue) \(pattern)")
    }
  }
}
