import Predicates
import Testing

@Suite("Errors in a format")
struct FormatErrorTests {
  private func error(
    _ format: String, _ arguments: [PredicateArgument] = [],
    mode: FetchPredicate.FormatMode = .tool
  ) throws -> FetchPredicateError {
    try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: format, arguments: arguments, mode: mode)
    }
  }

  @Test("two bare words in a row show the quoted form")
  func bareWords() throws {
    let format = "lang == en AND text contains[c] foo bar 7 OR likeCount > 1"
    let error = try error(format)
    #expect(error.message == "text of several words needs quotes")
    #expect(error.hint == "write text contains[c] \"foo bar 7\"")
    #expect(
      error.excerpt(of: format)
        == "lang == en AND text contains[c] foo bar 7 OR likeCount > 1\n"
        + "                                ^~~~~~~~~")
  }

  @Test(
    "misspelt keywords get a suggestion",
    arguments: [
      ("text containz 'a'", "did you mean 'CONTAINS'?"),
      ("text beginwith 'a'", "did you mean 'BEGINSWITH'?"),
      ("text is 'a'", "write '=='"), ("text startswith 'a'", "write 'BEGINSWITH'"),
      ("TRUEPREDICTE", "did you mean 'TRUEPREDICATE'?"),
      ("a == 1 adn b == 2", "did you mean 'AND'?"),
      ("summ:(a) == 1", "did you mean 'sum:'?"),
      ("CAST(a, 'NSNumbr') == 1", "did you mean 'NSNumber'?"),
      ("in == 1", "write a key before 'in'"),
      ("a == “b”", "use plain quotes: \"text\" or 'text'"),
      ("a == 03a", "put text in quotes: \"03a\""),
    ])
  func suggestions(format: String, hint: String) throws {
    #expect(try error(format, mode: .library).hint == hint)
  }

  @Test(
    "text without quotes gets a hint that shows the quotes",
    arguments: [
      ("text contains c++", "put text in quotes: \"c++\""),
      ("text like foo*", "put text in quotes: \"foo*\""),
      (
        "text contains https://example.com/a?b AND a == 1",
        "put text in quotes: \"https://example.com/a?b\""
      ),
      (
        "text contains it's",
        "put text with an apostrophe in double quotes, or write %@ and pass it as an argument"
      ),
      ("created > 2024-06-01 12:00", "write created > \"2024-06-01 12:00\""),
      ("lang in en, de", "write a list in braces: {en, de}"),
      ("n between 1 and 5", "write BETWEEN {1, 5}"),
      ("text contains 'a' n > 3", "write AND or OR before 'n'"), ("lang === en", "write '=='"),
    ] as [(String, String?)])
  func unquoted(format: String, hint: String?) throws {
    #expect(try error(format).hint == hint)
  }

  @Test(
    "the place and what was expected there are told",
    arguments: [
      ("a ==", 4..<4, "a value or a key path"), ("", 0..<0, "a comparison"),
      ("(a == 1", 0..<1, "')'"),
      ("a == {1, 2", 5..<6, "'}'"), ("a == 1)", 6..<7, "AND, OR or the end"),
      ("a == 'x", 5..<6, "' at its end"),
      ("a == b == c", 7..<9, "AND or OR"), ("a ==[x] 'b'", 5..<6, "c, d or n"),
      ("a. == 1", 3..<5, "a key after the point"),
      ("SUBQUERY(a, b, c == 1).@count > 0", 12..<13, "a variable such as $tweet"),
      ("a == \"\\u12\"", 6..<10, "4 hexadecimal digits"),
      ("1 + (a == 1) == 2", 4..<12, nil), ("a == {1, 2)", 10..<11, "'}'"),
    ] as [(String, Range<Int>, String?)])
  func places(format: String, offsets: Range<Int>, expected: String?) throws {
    let error = try error(format, mode: .library)
    #expect(error.offsets == offsets)
    #expect(error.expected == expected)
  }

  @Test("locale options and type identifiers are refused with a reason")
  func refused() throws {
    #expect(try error("a ==[cl] 'b'").code == .unsupported)
    #expect(try error("a UTI-CONFORMS-TO 'public.text'").code == .unsupported)
    #expect(try error("a uti-equals 'public.text'").code == .unsupported)
  }

  @Test("too few, too many and unfit arguments are errors")
  func arguments() throws {
    #expect(try error("a == %@").code == .argument)
    #expect(try error("a == 1", [1]).message == "1 argument for 0 specifiers")
    #expect(try error("a == %d", ["x"]).code == .argument)
    #expect(try error("a == %d", [.value(.double(1.5))]).code == .argument)
    #expect(try error("%K == 1", [1]).code == .argument)
    #expect(try error("%K == 1", ["a..b"]).code == .argument)
    #expect(try error("a == %s", ["x"]).code == .malformedToken)
    #expect(try FetchPredicate(format: "'%@' == a").format == "\"%@\" == a")
  }

  @Test("the mark stands under wide characters, in long lines and in the right line")
  func excerpts() {
    let wide = FetchPredicateError(.syntax, "", at: 8..<11)
    #expect(wide.excerpt(of: "日本 語") == "日本 語\n     ^~")
    #expect(
      FetchPredicateError(.syntax, "", at: 5..<6).excerpt(of: "a\n\tb c\nd")
        == " b c\n   ^")
    #expect(FetchPredicateError(.syntax, "", at: 3..<3).excerpt(of: "a =") == "a =\n   ^")
    #expect(FetchPredicateError(.syntax, "", at: 90..<95).excerpt(of: "a") == "a\n ^")
    #expect(FetchPredicateError(.syntax, "").excerpt(of: "a") == nil)
    #expect(FetchPredicateError(.syntax, "", at: 0..<1).excerpt(of: "\u{1B}[0m") == "␛[0m\n^")
    let long = String(repeating: "x", count: 500) + "HERE" + String(repeating: "y", count: 500)
    let lines = FetchPredicateError(.syntax, "", at: 500..<504).excerpt(of: long, width: 40)?
      .split(separator: "\n")
    #expect(lines?.count == 2)
    let column = lines?[1].firstIndex(of: "^").map {
      lines?[1].distance(from: lines![1].startIndex, to: $0)
    }
    let place = lines?[0].firstIndex(of: "H").map {
      lines?[0].distance(from: lines![0].startIndex, to: $0)
    }
    #expect(column == place)
    #expect(lines?[0].count ?? 100 <= 42)
  }
}
