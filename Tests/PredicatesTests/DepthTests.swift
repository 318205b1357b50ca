import Predicates
import TestSupport
import Testing

@Suite("Depth")
struct DepthTests {
  struct Nest: Sendable, CustomTestStringConvertible {
    var count: Int
    var open: String
    var middle: String
    var close: String
    var end = ""

    init(_ count: Int, _ open: String, _ middle: String, _ close: String, _ end: String = "") {
      (self.count, self.open, self.middle, self.close, self.end) = (count, open, middle, close, end)
    }

    var format: String {
      String(repeating: open, count: count) + middle + String(repeating: close, count: count) + end
    }

    var testDescription: String { "\(open)…\(middle)…\(close)\(end)" }
  }

  static let deepest = [
    Nest(990, "NOT ", "a == 1", ""), Nest(990, "(", "a == 1", ")"),
    Nest(495, "(a == 1 AND (", "a == 1", "))"), Nest(330, "NOT (b == 2 OR (", "a == 1", "))"),
    Nest(990, "1 + (", "a", ")", " == 1"), Nest(990, "", "a", " + 1", " == 1"),
    Nest(990, "{", "a", "}", " == 1"), Nest(990, "a[", "0", "]", " == 1"),
    Nest(490, "abs:(-(", "a", "))", " == 1"), Nest(490, "CAST(-", "a", ", 'NSNumber')", " == 1"),
    Nest(330, "TERNARY(a == ", "1", ", 1, 2)", " == 1"),
    Nest(330, "SUBQUERY(a, $x, $x == ", "1", ").@count", " == 1"),
    Nest(490, "", "a", "[0].b", " == 1"), Nest(990, "($x := ", "a", ")", " == 1"),
  ]

  @Test("the deepest predicates need no deep stack", arguments: deepest)
  func deepPredicates(nest: Nest) throws {
    let format = nest.format
    try SmallStack.run {
      let predicate = try FetchPredicate(format: format)
      let copy = try FetchPredicate(format: predicate.format)
      #expect(copy == predicate)
      #expect(copy.hashValue == predicate.hashValue)
      _ = try predicate.substituting(["x": .constant(.integer(1))])
      _ = try? predicate.bound(to: TweetSchema(), entity: "Tweet")
      _ = try? predicate.evaluate(with: PredicateDictionary(["a": .value(.integer(1))]))
      _ = try? predicate.evaluate(
        with: PredicateDictionary(["a": .collection([.value(.integer(1))])]))
    }
  }

  @Test(
    "what is deeper is an error",
    arguments: [
      Nest(200_000, "NOT ", "a == 1", ""), Nest(200_000, "(", "a == 1", ")"),
      Nest(200_000, "{", "1", "}", " == 1"), Nest(200_000, "-(", "a", ")"),
      Nest(200_000, "a[", "0", "]"), Nest(90_000, "abs:(", "a", ")"),
      Nest(1200, "", "a == 1", " + 1"), Nest(1001, "(", "a == 1", ")"),
    ])
  func tooDeep(nest: Nest) throws {
    let format = nest.format
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: format)
    }
    #expect(error.code == .tooLarge)
  }

  @Test("a chain of one connective may be long")
  func chains() throws {
    let format = Array(repeating: "a == 1", count: 20_000).joined(separator: " AND ")
    let predicate = try FetchPredicate(format: format)
    guard case .and(let parts) = predicate else {
      Issue.record("not one flat compound")
      return
    }
    #expect(parts.count == 20_000)
    #expect(try predicate.evaluate(with: PredicateDictionary(["a": .value(.integer(1))])))
  }

  @Test("a text beyond the limit is refused")
  func tooLong() throws {
    let format = "a == '" + String(repeating: "x", count: FetchPredicate.maximumFormatLength) + "'"
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: format)
    }
    #expect(error.code == .tooLarge)
  }
}
