import Predicates
import Testing

@Suite("Words without quotes")
struct BareWordTests {
  private func check(
    _ format: String, _ arguments: [PredicateArgument] = [],
    variables: [String: FetchExpression] = [:]
  ) throws -> String {
    try FetchPredicate(format: format, arguments: arguments, mode: .tool).bound(
      to: TweetSchema(), entity: "Tweet",
      options: PredicateBindingOptions(
        clock: PredicateCheckTests.clock, mode: .tool, variables: variables)
    ).description
  }

  @Test(
    "#name is the key on either side of a comparison",
    arguments: [
      ("#lang != 'en'", "lang != \"en\""), ("#lang == en", "lang == \"en\""),
      ("text == #lang", "text == lang"), ("text contains #lang", "text CONTAINS lang"),
      ("ANY hashtags.#tag == swift", "ANY hashtags.tag == \"swift\""),
      ("#tweeter.screenName == a", "tweeter.screenName == \"a\""),
      ("length(#text) > 3", "length:(text) > 3"), ("#likeCount + 1 == 2", "likeCount + 1 == 2"),
      ("'en' IN {#lang}", "\"en\" IN {lang}"),
      ("TERNARY(#lang == en, #text, 'a') == 'b'", "TERNARY(lang == \"en\", text, \"a\") == \"b\""),
    ])
  func numberSign(format: String, expected: String) throws {
    #expect(try check(format) == expected)
  }

  @Test(
    "an unknown name is text on the right of a comparison with the object",
    arguments: [
      ("text contains #swift", "text CONTAINS \"#swift\""),
      ("text contains @cs193p", "text CONTAINS \"@cs193p\""),
      ("text contains #any", "text CONTAINS \"#any\""),
      ("text contains #first", "text CONTAINS \"#first\""),
      ("text contains @cs193p.org", "text CONTAINS \"@cs193p.org\""),
      ("text IN {#a, @b, c}", "text IN {\"#a\", \"@b\", \"c\"}"),
      ("uppercase(text) == SWIFT", "uppercase:(text) == \"SWIFT\""),
      ("TERNARY(likeCount > 1, 'a', lang) == b", "TERNARY(likeCount > 1, \"a\", lang) == \"b\""),
      (
        "SUBQUERY(replies, $r, $r.text contains #x).@count > 0",
        "SUBQUERY(replies, $r, $r.text CONTAINS \"#x\").@count > 0"
      ),
      ("SELF.lang == en", "SELF.lang == \"en\""),
    ])
  func text(format: String, expected: String) throws {
    #expect(try check(format) == expected)
  }

  /// A predicate with an unknown key, and the key as the error names it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var format: String
    var key: String
    var hint: String?
    var testDescription: String { format }

    init(_ format: String, _ key: String, _ hint: String? = nil) {
      (self.format, self.key, self.hint) = (format, key, hint)
    }
  }

  @Test(
    "an unknown name anywhere else is an error",
    arguments: [
      Fault("#lagn != 'en'", "lagn", "did you mean 'lang'?"), Fault("#zzzz == 'en'", "zzzz"),
      Fault("@lang != 'en'", "@lang", "did you mean 'lang'?"),
      Fault("@nosuch != 'en'", "@nosuch"), Fault("@lagn == en", "@lagn", "did you mean 'lang'?"),
      Fault("nosuch IN {'a'}", "nosuch"), Fault("#nosuch IN text", "nosuch"),
      Fault("@nosuch BETWEEN {1, 2}", "@nosuch"), Fault("@nosuch CONTAINS 'a'", "@nosuch"),
      Fault("length(@nosuch) > 3", "@nosuch"), Fault("text == uppercase(swift)", "swift"),
      Fault("likeCount > nosuch + 1", "nosuch"), Fault("#nosuch + 1 > likeCount", "nosuch"),
      Fault("{nosuch, 'a'} CONTAINS 'a'", "nosuch"), Fault("NOT {#nosuch} CONTAINS 'a'", "nosuch"),
      Fault("ANY #nosuch.tag == 'a'", "nosuch"), Fault("ALL @nosuch == 'a'", "@nosuch"),
      Fault("NONE nosuch == 'a'", "nosuch"),
      Fault("TERNARY(nosuch == 1, 'a', 'b') == 'a'", "nosuch"),
      Fault("TERNARY(lang == en, #nosuch, 'b') == 'a'", "nosuch"),
      Fault("text == TERNARY(nosuch == 1, a, b)", "nosuch"),
      Fault("SUBQUERY(replies, $r, #nosuch != 'en').@count > 0", "nosuch"),
      Fault("SUBQUERY(replies, $r, @nosuch != 'en').@count > 0", "@nosuch"),
      Fault("SUBQUERY(#nosuch, $r, TRUEPREDICATE).@count == 0", "nosuch"),
      Fault("CAST(#nosuch, 'NSString') != 'a'", "nosuch"),
      Fault("swift == linux", "swift"), Fault("#swift == #linux", "swift"),
      Fault("text == #\"nosuch\"", "nosuch"),
    ])
  func unknown(fault: Fault) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(fault.format) }
    #expect(error.code == .unknownKey)
    #expect(error.message == "unknown key '\(fault.key)' in Tweet")
    #expect(error.hint == fault.hint)
    #expect(error.unknownKey == fault.key)
    let marked = String(
      decoding: Array(fault.format.utf8)[try #require(error.offsets)], as: UTF8.self)
    #expect(marked == fault.key || marked == "#" + fault.key || marked == "#\"\(fault.key)\"")
  }

  @Test(
    "a bare word never makes a constant of a comparison",
    arguments: [
      Fault("'en' == lagn", "lagn", "did you mean 'lang'?"),
      Fault("NOT 'en' == lagn", "lagn", "did you mean 'lang'?"),
      Fault("nil == nosuch", "nosuch"), Fault("nil != #nosuch", "#nosuch"),
      Fault("'a' IN {nosuch}", "nosuch"), Fault("'a' CONTAINS @nosuch", "@nosuch"),
      Fault("{'a'} CONTAINS nosuch", "nosuch"), Fault("ANY {'a', 'b'} != nosuch", "nosuch"),
      Fault("uppercase('en') != lagn", "lagn", "did you mean 'lang'?"),
      Fault("TERNARY(1 == 1, 'a', 'b') == nosuch", "nosuch"),
      Fault("SUBQUERY({'a', 'b'}, $x, $x == nosuch).@count == 0", "nosuch"),
      Fault("($a := 'x') != nosuch", "nosuch"),
      Fault("'a' == TERNARY(lang == en, 'b', nosuch)", "nosuch"),
      Fault("2024-06-01 == nosuch", "nosuch"),
    ])
  func constants(fault: Fault) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(fault.format) }
    #expect(error.code == .unknownKey)
    #expect(error.message == "unknown key '\(fault.key)' in Tweet")
    #expect(error.hint == fault.hint)
  }

  @Test(
    "a key in quotes on the left is an error of its own",
    arguments: ["'lang' == 'en'", "NOT 'lang' == 'en'", "'lang' == en", "'likeCount' > '3'"])
  func quotedKeys(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(format) }
    #expect(error.code == .typeMismatch)
    #expect(error.message.hasSuffix("in quotes is text, not a key"))
    #expect(error.hint?.hasPrefix("write the key without quotes: l") == true)
    #expect(
      try FetchPredicate(format: "'lang' == 'en'").bound(to: TweetSchema(), entity: "Tweet").tree
        == FetchPredicate(format: "'lang' == 'en'"))
  }

  @Test(
    "a text operator with nil on its right is an error",
    arguments: ["text contains null", "text LIKE nil", "text MATCHES nil", "lang BEGINSWITH NULL"])
  func nilPatterns(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(format) }
    #expect(error.code == .typeMismatch)
    #expect(error.message.hasSuffix("needs text, not nil"))
    #expect(try check("text == nil") == "text == nil")
  }

  @Test("arguments and variables are no bare words, but don't make words of the other side")
  func argumentsAndVariables() throws {
    #expect(try check("%@ == lang", [.word("en")]) == "\"en\" == lang")
    let argument = #expect(throws: FetchPredicateError.self) {
      try check("%@ == lagn", [.word("en")])
    }
    #expect(argument?.code == .unknownKey)
    let variables = ["x": FetchExpression.word("en", SourceLocation())]
    #expect(try check("$x == lang", variables: variables) == "\"en\" == lang")
    let variable = #expect(throws: FetchPredicateError.self) {
      try check("$x == lagn", variables: variables)
    }
    #expect(variable?.code == .unknownKey)
  }

  @Test("an argument for %K is a key path")
  func keyPathArgument() throws {
    #expect(try check("text == %K", [.word("lang")]) == "text == lang")
  }

  @Test("an argument for %K is never text", arguments: ["nosuch", "@nosuch", "example.com"])
  func keyPathArguments(word: String) throws {
    let error = #expect(throws: FetchPredicateError.self) {
      try check("text == %K", [.word(word)])
    }
    #expect(error?.code == .unknownKey)
  }

  @Test("a programmer's #name is a key too")
  func library() throws {
    #expect(try FetchPredicate(format: "#lang == 'en'").format == "lang == \"en\"")
    #expect(try FetchPredicate(format: "#lang == 'en'") == FetchPredicate(format: "lang == 'en'"))
    #expect(
      try FetchPredicate(format: "#lang == 'en'", mode: .tool)
        == FetchPredicate(format: "lang == 'en'"))
    let tweet = PredicateDictionary(["lang": .value(.string("en"))])
    #expect(try FetchPredicate(format: "#lang == 'en'", mode: .tool).evaluate(with: tweet))
    #expect(try !FetchPredicate(format: "#lang != 'en'", mode: .tool).evaluate(with: tweet))
  }
}
