import Testing

@testable import Basics

@Suite("did you mean")
struct SpellingSuggestionTests {
  @Test(
    "slips are counted",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "acb", 1),
      ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3), ("limit", "limt", 1),
    ])
  func distance(first: String, second: String, expected: Int) {
    #expect(SpellingSuggestion.distance(Array(first.utf8), Array(second.utf8)) == expected)
  }

  @Test(
    "the nearest candidate is found, if there is one",
    arguments: [
      ("favorites", "favoriteCount"), ("favoriteCout", "favoriteCount"), ("TEXT", "text"),
      ("txet", "text"), ("txt", "text"), ("scre", "screenName"), ("screen_name", "screenName"),
    ])
  func closest(word: String, near: String) {
    let names = ["text", "screenName", "favoriteCount"]
    #expect(SpellingSuggestion.closest(to: word, among: names) == near)
  }

  @Test("far, empty, short and huge words get none")
  func none() {
    let names = ["text", "q"]
    for word in ["", "zzzz", "x", String(repeating: "text", count: 1000)] {
      #expect(SpellingSuggestion.closest(to: word, among: names) == nil)
    }
    #expect(SpellingSuggestion.closest(to: "text", among: []) == nil)
  }

  @Test("among equals the first is taken")
  func order() {
    #expect(SpellingSuggestion.closest(to: "bat", among: ["cat", "rat"]) == "cat")
  }
}
