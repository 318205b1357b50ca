import FoundationEssentials
import Predicates
import Testing

@Suite("The check against a model")
struct PredicateCheckTests {
  /// 2024-06-15T12:00:00Z.
  static let clock = PredicateClock(now: Date(timeIntervalSince1970: 1_718_452_800))

  private func check(
    _ format: String, _ arguments: [PredicateArgument] = [], entity: String = "Tweet",
    mode: FetchPredicate.FormatMode = .tool, variables: [String: FetchExpression] = [:]
  ) throws -> FetchPredicate {
    try FetchPredicate(format: format, arguments: arguments, mode: mode).bound(
      to: TweetSchema(), entity: entity,
      options: PredicateBindingOptions(clock: Self.clock, mode: mode, variables: variables)
    ).tree
  }

  private func date(_ text: String) throws -> String {
    let span = try #require(DateSpan(text, clock: Self.clock))
    return FetchExpression.constant(.date(span.start)).format
  }

  @Test(
    "words take the type of the other side",
    arguments: [
      ("text contains[c] foo", "text CONTAINS[c] \"foo\""),
      ("text == lang", "text == lang"),
      ("text contains #swift", "text CONTAINS \"#swift\""),
      ("text contains @cs193p", "text CONTAINS \"@cs193p\""),
      ("text contains example.com", "text CONTAINS \"example.com\""),
      ("lang IN {en, de}", "lang IN {\"en\", \"de\"}"),
      ("sensitive == yes", "sensitive == 1"),
      ("extra == word", "extra == \"word\""),
      ("TERNARY(lang == en, 1, 2) == 1", "TERNARY(lang == \"en\", 1, 2) == 1"),
      (
        "SUBQUERY(replies, $r, $r.lang == en).@count > 0",
        "SUBQUERY(replies, $r, $r.lang == \"en\").@count > 0"
      ),
      ("text contains 🦄", "text CONTAINS \"🦄\""),
      ("1 ==[c] likeCount", "1 == likeCount"),
    ])
  func words(format: String, expected: String) throws {
    #expect(try check(format).format == expected)
  }

  @Test("arguments of a command line take the type of the other side")
  func argumentWords() throws {
    #expect(try check("likeCount > %@", [.word("10")]).format == "likeCount > 10")
    #expect(try check("latitude > %@", [.word("1.5")]).format == "latitude > 1.5")
    #expect(try check("sensitive == %@", [.word("No")]).format == "sensitive == 0")
    #expect(try check("text contains %@", [.word("it's 10")]).format == "text CONTAINS \"it's 10\"")
    #expect(try check("%K > %d", [.word("likeCount"), .word("7")]).format == "likeCount > 7")
    #expect(
      try check("likeCount BETWEEN {%@, %@}", [.word("1"), .word("2")]).format
        == "likeCount BETWEEN {1, 2}")
    #expect(
      try check("likeCount > $n", variables: ["n": .word("3", SourceLocation())]).format
        == "likeCount > 3")
    let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(
      try check("token == %@", [.word(uuid.lowercased())]).format
        == "token == CAST(\"\(uuid)\", \"NSUUID\")")
  }

  @Test("a comparison of a date with a text becomes one with instants")
  func dates() throws {
    let start = try date("2024-06-01")
    let end = try date("2024-06-02")
    #expect(
      try check("created == \"2024-06-01\"").format == "created >= \(start) AND created < \(end)")
    #expect(
      try check("created != 2024-06-01").format
        == "NOT (created >= \(start) AND created < \(end))")
    #expect(try check("created > 2024-06-01").format == "created >= \(end)")
    #expect(try check("created >= 2024-06-01").format == "created >= \(start)")
    #expect(try check("created < 2024-06-01").format == "created < \(start)")
    #expect(try check("created <= 2024-06-01").format == "created < \(end)")
    #expect(try check("'2024-06-01' < created").format == "created >= \(end)")
    #expect(try check("created >= 2024-06").format == "created >= \(start)")
    #expect(try check("created > %@", [.word("-7d")]).format == "created > \(try date("-7d"))")
    #expect(try check("created > -24h").format == "created > \(try date("-24h"))")
    #expect(try check("created >= today").format == "created >= \(try date("2024-06-15"))")
    #expect(
      try check("created BETWEEN {2024-06-01, 2024-06-01}").format
        == "created != nil AND created >= \(start) AND created < \(end)")
    #expect(
      try check("created IN {2024-06-01, '-7d'}").format
        == "(created >= \(start) AND created < \(end)) OR created == \(try date("-7d"))")
    #expect(try check("created > now() - 86400").format == "created > now() - 86400")
  }

  @Test("a day asked of a collection must hold of one and the same element")
  func datesOfCollections() throws {
    let start = try date("2024-06-01")
    let end = try date("2024-06-02")
    let range = "$_date1.created >= \(start) AND $_date1.created < \(end)"
    #expect(
      try check("ANY replies.created == 2024-06-01").format
        == "SUBQUERY(replies, $_date1, \(range)).@count > 0")
    #expect(
      try check("ALL tweeter.tweets.created == 2024-06-01").format
        == "SUBQUERY(tweeter.tweets, $_date1, NOT (\(range))).@count == 0")
    #expect(
      try check("NONE replies.created == 2024-06-01").format
        == "SUBQUERY(replies, $_date1, \(range)).@count == 0")
    #expect(
      try check("ALL replies.created > 2024-06-01").format == "ALL replies.created >= \(end)")
    #expect(
      try check("ANY replies.tweeter.created == 2024-06-01").format
        == "SUBQUERY(replies, $_date1, $_date1.tweeter.created >= \(start)"
        + " AND $_date1.tweeter.created < \(end)).@count > 0")
  }

  @Test(
    "exactly one of <, == and > holds of every instant",
    arguments: ["2024-06-01", "2024-06", "2024", "2024-06-01T12:30", "-7d", "today", "now"])
  func trichotomy(text: String) throws {
    let span = try #require(DateSpan(text, clock: Self.clock))
    for offset in [-1.0, -0.001, 0, 0.001, 43200] {
      for edge in [span.start, span.end] {
        let tweet = PredicateDictionary([
          "created": .value(.date(edge.addingTimeInterval(offset)))
        ])
        let answers = try ["<", "==", ">"].map {
          try check("created \($0) '\(text)'").evaluate(with: tweet)
        }
        #expect(answers.count { $0 } == 1, "\(text) \(offset)")
        let opposite = try check("NOT created <= '\(text)'").evaluate(with: tweet)
        #expect(opposite == answers[2])
        // The unchecked predicate means the same.
        let context = EvaluationContext(clock: Self.clock)
        let direct = try ["<", "==", ">"].map {
          try FetchPredicate(format: "created \($0) '\(text)'")
            .evaluate(with: tweet, context: context)
        }
        #expect(direct == answers)
      }
    }
  }

  @Test("key paths learn which of their steps are to-many")
  func toManySteps() throws {
    guard case .comparison(let comparison) = try check("tweeter.tweets.text contains a"),
      case .keyPath(let path) = comparison.left
    else {
      Issue.record("not a comparison of a key path")
      return
    }
    #expect((0..<3).map { path.toManySteps.contains($0) } == [false, true, false])
    let orphan = PredicateDictionary(["tweeter": .null])
    #expect(try check("tweeter.tweets.@count == 0").evaluate(with: orphan))
    #expect(try !check("ANY tweeter.tweets.text == nil").evaluate(with: orphan))
    #expect(try check("ALL tweeter.tweets.text == 'a'").evaluate(with: orphan))
  }

  @Test("a quantifier over one value asks about that value")
  func needlessQuantifiers() throws {
    #expect(try check("ANY text == 'a'").format == "text == \"a\"")
    #expect(try check("NONE tweeter.screenName == 'a'").format == "NOT tweeter.screenName == \"a\"")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var format: String
    var code: FetchPredicateError.Code
    var marked: String
    var message: String
    var hint: String?
    var testDescription: String { format }
  }

  @Test(
    "faults are found before anything is read, and marked",
    arguments: [
      Fault(
        format: "txt contains[c] foo", code: .unknownKey, marked: "txt",
        message: "unknown key 'txt' in Tweet", hint: "did you mean 'text'?"),
      Fault(
        format: "tweeter.screnName == 'a'", code: .unknownKey, marked: "screnName",
        message: "unknown key 'screnName' in TwitterUser", hint: "did you mean 'screenName'?"),
      Fault(
        format: "text == 'a' AND text.size > 3", code: .unknownKey, marked: "size",
        message: "unknown key 'size' in 'text', which is text", hint: "write length(text)"),
      Fault(
        format: "likeCount BEGINSWITH 'a'", code: .typeMismatch, marked: "likeCount",
        message: "BEGINSWITH works on text, and 'likeCount' is a number",
        hint: "compare numbers with == != < <= > >= or BETWEEN"),
      Fault(
        format: "text CONTAINS 2024", code: .typeMismatch, marked: "2024",
        message: "CONTAINS works on text, and the other side is a number",
        hint: "put text in quotes: \"2024\""),
      Fault(
        format: "likeCount > 'a'", code: .typeMismatch, marked: "likeCount",
        message:
          "> can't compare a number with text"),
      Fault(
        format: "likeCount > abc", code: .malformedValue, marked: "abc",
        message: "invalid number 'abc'", hint: "write digits, such as 100 or 2.5"),
      Fault(
        format: "sensitive == maybe", code: .malformedValue, marked: "maybe",
        message: "invalid truth value 'maybe'", hint: "write yes or no"),
      Fault(
        format: "created > soon", code: .malformedValue, marked: "soon",
        message: "invalid date 'soon'",
        hint: "write a date as 2024-06-01, 2024-06-01T12:30:00Z, 2024-06, today or -7d"),
      Fault(
        format: "created > 2024", code: .typeMismatch, marked: "2024",
        message: "a date can't be compared with a number",
        hint: "put the year in quotes: \"2024\""),
      Fault(
        format: "text MATCHES 'a(b'", code: .malformedPattern, marked: "MATCHES",
        message:
          "the regular expression \"a(b\" is malformed at position 3: missing closing parenthesis",
        hint: "the syntax is that of PCRE2: https://www.pcre.org/current/doc/html/pcre2syntax.html"),
      Fault(
        format: "likeCount BETWEEN {1, 2, 3}", code: .cardinality, marked: "{1, 2, 3}",
        message: "BETWEEN needs two bounds, not 3"),
      Fault(
        format: "likeCount > $limit", code: .unboundVariable, marked: ">",
        message: "the variable $limit has no value"),
      Fault(
        format: "replies.likeCount + 1 > 3", code: .cardinality, marked: "replies.likeCount",
        message: "'+' needs one value, and 'replies.likeCount' is a collection of numbers",
        hint: "use @count, @sum, @max or another collection operator to get one value"),
      Fault(
        format: "hashtags == swift", code: .typeMismatch, marked: "hashtags",
        message:
          "'hashtags' is a collection of objects (Hashtag), and the other side is text",
        hint:
          "compare one of its keys, such as hashtags.tag, or the number of objects, hashtags.@count"
      ),
      Fault(
        format: "tweeter CONTAINS 'a'", code: .typeMismatch, marked: "tweeter",
        message: "CONTAINS works on text, and 'tweeter' is an object (TwitterUser)",
        hint: "compare one of its keys, such as tweeter.screenName"),
      Fault(
        format: "text.@count > 1", code: .cardinality, marked: "text.@count",
        message: "@count needs a collection, not text",
        hint: "write length(text) for the length of a text"),
      Fault(
        format: "replies.@sum.text > 1", code: .typeMismatch, marked: "replies.@sum.text",
        message: "@sum needs numbers, and 'replies.@sum.text' gives text"),
      Fault(
        format: "likeCount IN lang", code: .typeMismatch, marked: "likeCount",
        message: "IN with a text on its right side works on text, and 'likeCount' is a number",
        hint: "write a list in braces: {…}"),
      Fault(
        format: "uppercase:(likeCount) == 'A'", code: .typeMismatch, marked: "likeCount",
        message: "'uppercase:' works on text, and 'likeCount' is a number"),
      Fault(
        format: "tweeter > 5", code: .typeMismatch, marked: "tweeter",
        message: "'tweeter' is an object (TwitterUser), and the other side is a number",
        hint: "compare one of its keys, such as tweeter.screenName"),
    ])
  func faults(fault: Fault) throws {
    let error = try #require(throws: FetchPredicateError.self) { try check(fault.format) }
    #expect(error.code == fault.code)
    #expect(error.message == fault.message)
    #expect(error.hint == fault.hint)
    let offsets = try #require(error.offsets)
    #expect(String(decoding: Array(fault.format.utf8)[offsets], as: UTF8.self) == fault.marked)
  }

  @Test("a programmer's predicate takes no bare words")
  func libraryMode() throws {
    let error = try #require(throws: FetchPredicateError.self) {
      try check("text contains foo", mode: .library)
    }
    #expect(error.code == .unknownKey)
    #expect(error.entityName == "Tweet")
  }

  @Test(
    "what the check accepts can be run, and means the same as before",
    arguments: [
      "ANY replies.likeCount == 5", "replies.likeCount > 4", "replies.@count == 2",
      "replies.@max.likeCount == 5", "SUBQUERY(replies, $r, $r.likeCount > 3).@count == 1",
      "tweeter.screenName == 'a'", "text.length == 5", "sum:(replies.likeCount) == 5",
      "ANY replies.likeCount == nil", "NOT ALL replies.likeCount == 5", "lang == nil",
      "likeCount * 2 + 1 == 7", "'ell' IN text", "5 IN replies.likeCount",
    ])
  func meaningStays(format: String) throws {
    let tweet = PredicateDictionary([
      "text": .value(.string("hello")), "likeCount": .value(.integer(3)),
      "tweeter": .object(PredicateDictionary(["screenName": .value(.string("a"))])),
      "replies": .collection([
        .object(PredicateDictionary(["likeCount": .value(.integer(5))])),
        .object(PredicateDictionary(["likeCount": .value(.null)])),
      ]),
    ])
    #expect(try FetchPredicate(format: format).evaluate(with: tweet))
    #expect(try check(format, mode: .library).evaluate(with: tweet))
  }
}
