import Predicates
import Testing

@Suite("Case-insensitive attributes")
struct CaseInsensitiveAttributeTests {
  /// The schema of the other tests, with screen names and tags that are compared without regard to case.
  private struct Schema: PredicateSchema {
    func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty? {
      TweetSchema().predicateProperty(key, ofEntity: entity)
    }
    func predicateKeys(ofEntity entity: String) -> [String] {
      TweetSchema().predicateKeys(ofEntity: entity)
    }
    func predicateIgnoresCase(ofKey key: String, ofEntity entity: String) -> Bool {
      [["TwitterUser", "screenName"], ["Hashtag", "tag"]].contains([entity, key])
    }
  }

  private func check(
    _ format: String, _ arguments: [PredicateArgument] = [],
    variables: [String: FetchExpression] = [:],
    rewritesText: (@Sendable (String, ComparisonPredicate.Operator) -> String)? = nil
  ) throws -> String {
    try FetchPredicate(format: format, arguments: arguments, mode: .tool).bound(
      to: Schema(), entity: "Tweet",
      options: PredicateBindingOptions(
        mode: .tool, variables: variables, rewritesText: rewritesText)
    ).description
  }

  @Test(
    "get [c] behind every operator",
    arguments: [
      ("tweeter.screenName == 'A'", "tweeter.screenName ==[c] \"A\""),
      ("'A' != tweeter.screenName", "\"A\" !=[c] tweeter.screenName"),
      ("tweeter.screenName IN {'A', 'b'}", "tweeter.screenName IN[c] {\"A\", \"b\"}"),
      ("tweeter.screenName CONTAINS 'A'", "tweeter.screenName CONTAINS[c] \"A\""),
      ("tweeter.screenName BEGINSWITH[d] 'A'", "tweeter.screenName BEGINSWITH[cd] \"A\""),
      ("tweeter.screenName LIKE 'A*'", "tweeter.screenName LIKE[c] \"A*\""),
      ("tweeter.screenName MATCHES 'A+'", "tweeter.screenName MATCHES[c] \"A+\""),
      ("tweeter.screenName < 'A'", "tweeter.screenName <[c] \"A\""),
      ("tweeter.screenName BETWEEN {'a', 'C'}", "tweeter.screenName BETWEEN[c] {\"a\", \"C\"}"),
      ("tweeter.screenName == lang", "tweeter.screenName ==[c] lang"),
      ("lang IN {tweeter.screenName, 'x'}", "lang IN[c] {tweeter.screenName, \"x\"}"),
      ("ANY hashtags.tag == 'A'", "ANY hashtags.tag ==[c] \"A\""),
      ("'A' IN hashtags.tag", "\"A\" IN[c] hashtags.tag"),
      ("hashtags.@min.tag == 'A'", "hashtags.@min.tag ==[c] \"A\""),
      ("hashtags[FIRST].tag == 'A'", "hashtags[FIRST].tag ==[c] \"A\""),
      (
        "SUBQUERY(hashtags, $h, $h.tag == 'A').@count > 0",
        "SUBQUERY(hashtags, $h, $h.tag ==[c] \"A\").@count > 0"
      ),
      (
        "SUBQUERY(hashtags.tag, $t, $t == 'A').@count > 0",
        "SUBQUERY(hashtags.tag, $t, $t ==[c] \"A\").@count > 0"
      ),
      (
        "TERNARY(lang == 'a', tweeter.screenName, lang) == 'A'",
        "TERNARY(lang == \"a\", tweeter.screenName, lang) ==[c] \"A\""
      ),
    ])
  func options(format: String, expected: String) throws {
    #expect(try check(format) == expected)
  }

  @Test(
    "leave other comparisons alone",
    arguments: [
      "lang == \"A\"", "tweeter.screenName ==[n] \"A\"", "hashtags.@count == 3",
      "tweeter.screenName.length == 3", "uppercase:(tweeter.screenName) == \"A\"",
      "tweeter.screenName.uppercaseString == \"A\"",
    ])
  func others(format: String) throws {
    #expect(try check(format) == format)
  }

  @Test("binding a bound tree again changes nothing more")
  func twice() throws {
    let once = try FetchPredicate(format: "tweeter.screenName == '@@A'").bound(
      to: Schema(), entity: "Tweet",
      options: PredicateBindingOptions(rewritesText: { text, _ in String(text.dropFirst()) }))
    #expect(once.description == "tweeter.screenName ==[c] \"@A\"")
    #expect(try once.tree.bound(to: Schema(), entity: "Tweet") == once)
  }

  @Test("have their texts rewritten, wherever they are written")
  func rewriting() throws {
    let rewrite: @Sendable (String, ComparisonPredicate.Operator) -> String = { text, _ in
      text.hasPrefix("@") ? String(text.dropFirst()) : text
    }
    func check(_ format: String, _ arguments: [PredicateArgument] = []) throws -> String {
      try self.check(
        format, arguments, variables: ["v": .word("@C", SourceLocation())], rewritesText: rewrite)
    }
    #expect(try check("tweeter.screenName == '@A'") == "tweeter.screenName ==[c] \"A\"")
    #expect(try check("'@A' == tweeter.screenName") == "\"A\" ==[c] tweeter.screenName")
    #expect(
      try check("tweeter.screenName == %@", [.word("@B")]) == "tweeter.screenName ==[c] \"B\"")
    #expect(try check("tweeter.screenName == $v") == "tweeter.screenName ==[c] \"C\"")
    #expect(
      try check("tweeter.screenName IN {'@A', %@, $v}", [.word("@B")])
        == "tweeter.screenName IN[c] {\"A\", \"B\", \"C\"}")
    #expect(
      try check("tweeter.screenName IN %@", [.value(.array([.string("@A"), .string("b")]))])
        == "tweeter.screenName IN[c] {\"A\", \"b\"}")
    #expect(try check("lang == '@A'") == "lang == \"@A\"")
  }
}
