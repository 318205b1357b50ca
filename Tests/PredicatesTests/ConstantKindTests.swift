import Predicates
import Testing

@Suite("Constants of another kind")
struct ConstantKindTests {
  private func check(_ format: String, mode: FetchPredicate.FormatMode = .tool) throws {
    _ = try FetchPredicate(format: format, mode: mode).bound(
      to: TweetSchema(), entity: "Tweet", options: PredicateBindingOptions(mode: mode))
  }

  @Test(
    "an equality that never holds is a mistake of the user's, and the hint mends it",
    arguments: [
      ("identifier == '1706723075078226119'", "the number", "1706723075078226119"),
      ("likeCount != \"412\"", "the number", "412"),
      ("'412' == likeCount", "the number", "412"),
      ("identifier IN {1, '2'}", "the number", "2"),
      ("likeCount BETWEEN {'1', '2'}", "the number", "1"),
      ("likeCount >= '-1.5'", "the number", "-1.5"),
      ("ANY replies.likeCount == '3'", "the number", "3"),
      ("'3' IN replies.likeCount", "the number", "3"),
      ("replies.@count == '3'", "the number", "3"),
      ("sensitive == 'yes'", "the truth value", "yes"),
    ])
  func quotedValues(format: String, what: String, value: String) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(format) }
    #expect(error.code == .typeMismatch)
    #expect(error.hint == "write \(what) without quotation marks: \(value)")
  }

  @Test("a number beside text is one, too", arguments: ["text == 412", "lang IN {'de', 412}"])
  func bareNumbers(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(format) }
    #expect(error.code == .typeMismatch)
    #expect(error.hint == "put text in quotes: \"412\"")
    try check(format.replacing("412", with: "'412'"))
  }

  @Test(
    "what may be equal is left alone",
    arguments: [
      "identifier == 1706723075078226119", "likeCount == 4.5", "sensitive == 1", "likeCount == nil",
      "text == lang", "extra == '412'", "extra == 412", "CAST(likeCount, 'NSString') == '412'",
      "likeCount == CAST('412', 'NSNumber')", "created == '2024'", "text != ''",
    ])
  func possibleEqualities(format: String) throws {
    try check(format)
  }

  @Test(
    "a programmer's predicate answers as NSPredicate does",
    arguments: ["likeCount == '412'", "likeCount != '412'", "likeCount IN {'412'}", "text == 412"])
  func libraryMode(format: String) throws {
    try check(format, mode: .library)
  }
}
