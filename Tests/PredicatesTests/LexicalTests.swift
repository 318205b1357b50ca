import Predicates
import Testing

@Suite("Lexical rules")
struct LexicalTests {
  private func value(_ format: String) throws -> AttributeValue? {
    if case .constant(let value) = try FetchExpression(format: format) { value } else { nil }
  }

  @Test(
    "numbers",
    arguments: [
      ("27", .integer(27)), ("2.71828", .double(2.71828)), ("9.2e-5", .double(9.2e-5)),
      (".5", .double(0.5)), ("10.", .double(10)), ("0x1F", .integer(31)), ("0X1f", .integer(31)),
      ("0o17", .integer(15)), ("0b101", .integer(5)), ("1E3", .double(1000)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("-5", .integer(-5)), ("- 5", .integer(-5)), ("-.5", .double(-0.5)), ("007", .integer(7)),
      ("TRUE", .integer(1)), ("yes", .integer(1)), ("False", .integer(0)), ("NO", .integer(0)),
      ("nil", .null), ("NULL", .null),
    ] as [(String, AttributeValue)])
  func numbers(format: String, expected: AttributeValue) throws {
    #expect(try value(format) == expected)
  }

  @Test(
    "what is no number",
    arguments: [
      "1..0", "03a", "0x", "0b2", "0o8", "0xG", "1e", "1e+", "1.2.3", "9223372036854775808",
      "1e999",
      "5.length", "0x1.8", "12_000",
    ])
  func malformedNumbers(format: String) throws {
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchExpression(format: format)
    }
    #expect(error.code == .malformedToken)
  }

  @Test(
    "escapes in strings",
    arguments: [
      (#"'a\'b'"#, "a'b"), (#""a\"b""#, "a\"b"), (#"'\101\60'"#, "A0"), (#"'\x41'"#, "A"),
      (#"'\u2602'"#, "☂"), (#"'\uD83E\uDD84'"#, "🦄"),
      (#"'\a\b\f\n\r\t\v'"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
      (#"'\q\\\é'"#, "q\\é"), ("'%@ $x #y'", "%@ $x #y"), ("'two\nlines'", "two\nlines"),
      ("''", ""),
    ])
  func escapes(format: String, expected: String) throws {
    #expect(try value(format) == .string(expected))
  }

  @Test(
    "malformed strings",
    arguments: ["'", "'a", "\"a'", #"'\u12'"#, #"'\xZ'"#, #"'\uD83E'"#, #"'\'"#])
  func malformedStrings(format: String) {
    let error = #expect(throws: FetchPredicateError.self) { try FetchExpression(format: format) }
    #expect(error?.code == .malformedToken)
  }

  @Test(
    "keywords end at a word's end, and are keys after a point or a number sign",
    arguments: [
      ("android == 1", "android == 1"), ("notes.size == 1", "notes.size == 1"),
      ("#in == 1", "#in == 1"), ("first == last", "#first == #last"),
      ("a.in == a.self", "a.in == a.self"),
      ("#\"a b\".c == 1", "#\"a b\".c == 1"), ("cast == 1", "#cast == 1"),
      ("a[#size] == 1", "a[#size] == 1"),
      ("a[size] == 1", "a[SIZE] == 1"), ("nota == 1", "nota == 1"), ("not(a == 1)", "NOT a == 1"),
      ("a\u{9}contains\n'x'", "a CONTAINS \"x\""), ("x NOT IN {1}", "NOT x IN {1}"),
      ("x not contains 'a'", "NOT x CONTAINS \"a\""), ("some a.b == 1", "ANY a.b == 1"),
      ("a contains [dc] 'x'", "a CONTAINS[cd] \"x\""), ("a ==[] 1", "a == 1"),
      ("a == 1 and b == 2 And c == 3", "a == 1 AND b == 2 AND c == 3"),
      ("(a == 1 and b == 2) and c == 3", "(a == 1 AND b == 2) AND c == 3"),
      ("a - -1 == -(1) ", "a - -1 == -(1)"), ("-a ** 2 == -2 ** 2", "-a ** 2 == -2 ** 2"),
      ("a + b * c == (a + b) * c", "a + (b * c) == (a + b) * c"),
      ("a-1-1 == 1", "(a - 1) - 1 == 1"),
      ("1 | 2 << 1 == 1", "1 | (2 << 1) == 1"), ("$x := a + 1 == 2", "($x := a + 1) == 2"),
      ("(a).b[0].c == SELF.d", "(a).b[0].c == SELF.d"), ("now() > a", "now() > a"),
      ("max(a, b) == 1", "max:(a, b) == 1"), ("FUNCTION(a, 'length') == 1", "length:(a) == 1"),
      ("a =<1 OR a=>2 OR a<>3", "a <= 1 OR a >= 2 OR a != 3"),
    ])
  func keywords(format: String, expected: String) throws {
    #expect(try FetchPredicate(format: format).format == expected)
  }

  @Test("arguments are taken in order, and values keep their kind")
  func arguments() throws {
    let predicate = try FetchPredicate(
      format: "%K.%K == %@ AND %K IN %@ AND n > %lld AND x < %.f",
      arguments: ["a.b", "@count", 3, "c", .value(.array([.string("x"), .null])), 7, 2]
    )
    #expect(
      predicate.format == "a.b.@count == 3 AND c IN {\"x\", nil} AND n > 7 AND x < 2.0")
  }
}
