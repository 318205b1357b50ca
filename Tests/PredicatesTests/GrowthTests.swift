import Predicates
import Testing

@Suite("What grows without end")
struct GrowthTests {
  /// `{$a0 := …, $a1 := … $a0 … $a0, …}`, each variable twice what the one before is.
  private func doubling(_ first: String, _ times: Int, _ step: (String) -> String) -> String {
    let parts = (0..<times).map { "($a\($0 + 1) := \(step("$a\($0)")))" }
    return "{" + (["($a0 := \(first))"] + parts).joined(separator: ", ") + "}"
  }

  @Test(
    "a text that is joined to itself again and again is refused",
    arguments: ["PLUS", "stringByAppendingString:"])
  func texts(way: String) throws {
    func step(_ name: String) -> String {
      way == "PLUS" ? "\(name) + \(name)" : "FUNCTION(\(name), \"\(way)\", \(name))"
    }
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "\"y\" IN " + doubling("\"xxxxxxxx\"", 40, step))
        .evaluate(with: .null)
    }
    #expect(error.code == .tooLarge)
    #expect(
      try FetchPredicate(format: "\"xx\" IN " + doubling("\"x\"", 8, step)).evaluate(with: .null))
  }

  @Test("a list of itself, twice and twice again, is refused")
  func lists() throws {
    func step(_ name: String) -> String { "{\(name), \(name)}" }
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: doubling("{1}", 40, step) + " == " + doubling("{1}", 40, step))
        .evaluate(with: .null)
    }
    #expect(error.code == .tooLarge)
    let few = doubling("{1}", 8, step)
    #expect(try FetchPredicate(format: "\(few) == \(few)").evaluate(with: .null))
  }
}
