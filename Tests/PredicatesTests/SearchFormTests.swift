import Predicates
import TestSupport
import Testing

@Suite("The search form of texts")
struct SearchFormTests {
  @Test(
    "drops what some option drops",
    arguments: [
      ("Straße", "strasse"), ("ÉLAN", "elan"), ("İstanbul", "istanbul"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
      ("ᾳ", "α"), ("και", "κα"), ("a\0b", "a\u{1}b"), ("東京タワー", "東京タワー"), ("ｶﾞ", "ｶﾞ"), ("", ""),
      ("\u{301}", ""), ("각", "\u{1100}\u{1161}\u{11A8}"), ("\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}"),
    ])
  func form(text: String, form: String) {
    #expect(Array(SearchForm.of(text).unicodeScalars) == Array(form.unicodeScalars))
  }

  @Test(
    "knows the parts of a pattern",
    arguments: [
      ("*Coffee*night?*", ["coffee", "night"]), ("a\\*b", ["a*b\u{3}"]), ("***", []),
      ("\\", ["\\\u{3}\u{3}"]), ("*東京", ["東京\u{3}"]), ("東京*", ["東京"]), ("*a*\u{301}", ["a"]),
    ])
  func like(pattern: String, parts: [String]) {
    #expect(SearchForm.requiredParts(of: .like, pattern) == parts)
  }

  @Test(
    "knows the literals of a regular expression, and no more than it is sure of",
    arguments: [
      (".*Coffee.*", ["coffee"]), ("colou?r", ["colo", "r"]), ("ab+c", ["ab", "c"]),
      ("(foo|bar)baz", ["baz"]), ("foo|bar", []), ("(?i)foo", []), ("x{0,2}yes{3}", ["ye"]),
      ("[a-z]]tail", ["]tail"]), ("[]x]tail", ["tail"]), ("\\d+ days\\.", [" days."]),
      ("\\x41bc", []), ("\\Qa.b\\E", []), ("[[:alpha:]]end", ["end"]), ("e\u{301}*", []),
      ("((a)b)?c", ["c"]), ("a(b", []), ("a)b", []), ("abc*", ["ab"]), ("a{b", []),
    ])
  func regularExpression(pattern: String, parts: [String]) {
    #expect(SearchForm.requiredParts(of: .matches, pattern) == parts)
  }

  @Test(
    "knows with what a text must end",
    arguments: [
      ("東京", "東京\u{3}"), ("É", "e\u{3}\u{3}"), ("Coffee", "coffee\u{3}"),
      ("\u{3}", "\u{3}\u{3}\u{3}"),
    ])
  func ends(pattern: String, part: String) {
    #expect(SearchForm.requiredParts(of: .endsWith, pattern) == [part])
    #expect(SearchForm.requiredParts(of: .equal, pattern) == [part])
    #expect(SearchForm.requiredParts(of: .endsWith, "\u{301}") == [])
    #expect(SearchForm.requiredParts(of: .contains, pattern) == [SearchForm.of(pattern)])
  }

  @Test("is held by every text that passes a comparison")
  func soundness() throws {
    let letters: [String] = [
      "a", "b", "i", "I", "İ", "ı", "e", "é", "e\u{301}", "\u{301}", "\u{327}", "ß", "ss", "S", "ς",
      "σ", "ᾳ", "\u{345}", "ι", "α", "각", "가", "\u{1100}", "\u{1161}", "\u{11A8}", "K", "k",
      "\u{212A}",
      "ſ", "\0", "日", "本", "👩‍👩‍👧", "ﬁ", "\u{30A}", "Å", "\u{212B}", "ǰ", "\r\n", "\"", "\u{FFFE}",
      "\u{334}", "\u{3}", "\u{FFFF}",
    ]
    let wildcards = ["*", "?", ".", "+", "(", ")", "|", "[", "]", "\\", "{2}", ".*", "\\w", "^"]
    let operators: [ComparisonPredicate.Operator] = [
      .equal, .contains, .beginsWith, .endsWith, .like, .matches,
    ]
    var random = SplitMix(seed: 7)
    var passed = 0
    for _ in 0..<60_000 {
      let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }.joined()
      let operation = operators.randomElement(using: &random) ?? .equal
      var pieces = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }
      if Bool.random(using: &random), let part = text.randomElement(using: &random) {
        pieces = [String(part)]
      }
      if operation == .like || operation == .matches {
        let any = operation == .like ? "*" : ".*"
        pieces.insert(any, at: 0)
        pieces.insert(
          wildcards.randomElement(using: &random) ?? "",
          at: Int.random(in: 1...pieces.count, using: &random))
        pieces.append(any)
      }
      let options = ComparisonPredicate.Options(rawValue: UInt8.random(in: 0...4, using: &random))
      let pattern = pieces.joined()
      guard let matcher = try? TextMatcher(operation, pattern, options: options),
        try matcher.matches(text)
      else { continue }
      passed += 1
      var indexed = text
      let form = indexed.withUTF8 { Array(SearchForm.indexed(utf8: $0).utf8) }
      for part in SearchForm.requiredParts(of: operation, pattern) {
        #expect(
          form.firstRange(of: Array(part.utf8)) != nil,
          "\(operation.rawValue) \(options.rawValue) \(pattern.debugDescription) in \(text.debugDescription)"
        )
      }
    }
    #expect(passed > 5000)
  }
}
