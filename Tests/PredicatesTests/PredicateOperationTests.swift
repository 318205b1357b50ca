import FoundationEssentials
import Predicates
import Testing

@Suite("Operations")
struct PredicateOperationTests {
  private func value(_ format: String) throws -> AttributeValue {
    let context = EvaluationContext(clock: PredicateCheckTests.clock)
    guard
      case .value(let value) = try FetchExpression(format: format)
        .evaluate(with: .null, context: context)
    else { return .null }
    return value
  }

  @Test(
    "arithmetic is exact between integers",
    arguments: [
      ("7 / 2", .integer(3)), ("-7 / 2", .integer(-3)), ("7 / 2.0", .double(3.5)),
      ("2 ** 62", .integer(1 << 62)), ("2 ** -1", .double(0.5)),
      ("9223372036854775807 - 1", .integer(.max - 1)),
      ("1 << 62", .integer(1 << 62)), ("-8 >> 1", .integer(-4)), ("6 & 3 | 8", .integer(10)),
      ("5 ^ 1", .integer(4)),
      ("'a' + 'b'", .string("ab")), ("1 + nil", .null), ("-(nil)", .null),
      ("modulus:by:(-7, 3)", .integer(-1)),
      ("YES + YES", .integer(2)), ("trunc:(-3.7)", .double(-3)), ("ceiling:(1.2)", .double(2)),
      ("floor:(-1.2)", .double(-2)),
      ("median:({9223372036854775807, 9223372036854775805})", .double(9_223_372_036_854_775_808)),
      ("median:({3, 1, 2, 4})", .double(2.5)), ("median:({3, 1, 2})", .integer(2)),
      ("average:({1, 2})", .double(1.5)),
      ("max:({1, nil, 2.5})", .double(2.5)), ("min:({'b', 'a'})", .string("a")),
      ("sum:({})", .integer(0)),
      ("average:({})", .null), ("max:(nil)", .null), ("length:('👨‍👩‍👧é')", .integer(2)),
      ("uppercase:('straße')", .string("STRASSE")),
      ("onesComplement:(0)", .integer(-1)), ("leftshift:by:(1, 4)", .integer(16)),
      ("distinct:({1, 1.0, YES, 2})[SIZE]", .integer(2)),
      ("CAST('12', 'NSNumber')", .integer(12)), ("CAST('x', 'NSNumber')", .null),
      ("CAST(5.0, 'NSString')", .string("5")),
      ("CAST(CAST('2001-01-01T00:01Z', 'NSDate'), 'NSNumber')", .double(60)),
      ("castObject:toType:(1, 'NSString')", .string("1")),
      ("CAST(CAST(0.25, 'NSDate'), 'String')", .string("2001-01-01T00:00:00.250Z")),
      ("now() - now()", .double(0)),
      ("CAST(CAST(-1, 'NSDate'), 'String')", .string("2000-12-31T23:59:59Z")),
      ("FUNCTION('abc', 'substringToIndex:', 2)", .string("ab")),
      ("FUNCTION(now(), 'dateByAddingTimeInterval:', 60) - now()", .double(60)),
      ("add:to:(1, 2)", .integer(3)),
    ] as [(String, AttributeValue)])
  func arithmetic(format: String, expected: AttributeValue) throws {
    #expect(try value(format) == expected)
  }

  @Test(
    "what does not fit is an error, never a wrap",
    arguments: [
      ("9223372036854775807 + 1", .overflow), ("-9223372036854775808 - 1", .overflow),
      ("-(-9223372036854775808)", .overflow),
      ("-9223372036854775808 / -1", .overflow), ("4611686018427387904 * 2", .overflow),
      ("2 ** 63", .overflow), ("1 << 63", .overflow),
      ("1 << 64", .overflow), ("1 >> -1", .overflow), ("abs:(-9223372036854775808)", .overflow),
      ("1 / 0", .divisionByZero),
      ("1.5 / 0", .divisionByZero), ("modulus:by:(1, 0)", .divisionByZero),
      ("0 ** -1", .divisionByZero), ("sqrt:(-1)", .overflow),
      ("exp:(1000)", .overflow), ("ln:(0)", .overflow), ("1 + 'a'", .typeMismatch),
      ("1.5 & 1", .typeMismatch), ("sum:({1, 'a'})", .typeMismatch),
      ("uppercase:(1)", .typeMismatch), ("FUNCTION('abc', 'substringFromIndex:', 9)", .overflow),
      ("sum:({9223372036854775807, 1})", .overflow),
      ("FUNCTION(1, 'pow:', 2)", .unknownFunction), ("{}.@foo", .unknownFunction),
      ("$x", .unboundVariable), ("'a'.foo", .unknownKey),
    ] as [(String, FetchPredicateError.Code)])
  func errors(format: String, code: FetchPredicateError.Code) throws {
    let error = try #require(throws: FetchPredicateError.self) { try value(format) }
    #expect(error.code == code)
  }

  @Test("integers and floating-point numbers compare exactly")
  func mixedNumbers() throws {
    let pairs: [(AttributeValue, AttributeValue, Int)] = [
      (.integer(9_007_199_254_740_993), .double(9_007_199_254_740_992), 1),
      (.integer(.max), .double(0x1p63), -1),
      (.integer(.min), .double(-0x1p63), 0), (.integer(1), .double(1.5), -1),
      (.integer(-1), .double(-1.5), 1), (.boolean(true), .double(1), 0),
      (.integer(0), .double(.infinity), -1), (.integer(0), .double(-.infinity), 1),
    ]
    for (left, right, expected) in pairs {
      #expect(try PredicateOperation.order(left, right) == expected)
      #expect(try PredicateOperation.order(right, left) == -expected)
      #expect(PredicateOperation.areEqual(left, right) == (expected == 0))
    }
    #expect(!PredicateOperation.areEqual(.double(.nan), .double(.nan)))
    let error = #expect(throws: FetchPredicateError.self) {
      try PredicateOperation.order(.integer(1), .string("1"))
    }
    #expect(error?.code == .typeMismatch)
    #expect(!PredicateOperation.areEqual(.integer(1), .string("1")))
  }

  @Test(
    "comparisons with nil have two values",
    arguments: [
      ("nil == nil", true), ("nil <= nil", true), ("nil >= nil", true), ("nil != 1", true),
      ("nil != nil", false), ("nil < 1", false),
      ("nil >= 1", false), ("1 > nil", false), ("NOT nil > 1", true), ("nil CONTAINS 'a'", false),
      ("'a' CONTAINS nil", false),
      ("nil LIKE '*'", false), ("nil MATCHES '.*'", false), ("nil IN {1, nil}", true),
      ("nil IN {1}", false), ("nil IN nil", false),
      ("1 IN nil", false), ("nil BETWEEN {nil, nil}", false), ("1 BETWEEN {nil, 2}", false),
      ("nil ==[c] 'a'", false), ("nil IN 'abc'", false),
      ("nil.a.b == nil", true), ("ANY nil == nil", false), ("ALL nil == 1", true),
      ("NONE nil == 1", true), ("{nil, 1}.@count == 2", true),
    ])
  func nils(format: String, expected: Bool) throws {
    #expect(try FetchPredicate(format: format).evaluate(with: .null) == expected)
  }
}
