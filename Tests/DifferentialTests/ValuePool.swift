import FoundationEssentials
import ObjectModel
import Predicates
import TestSupport

/// Values at which implementations tend to differ.
enum ValuePool {
  static let texts = [
    "", "a", "A", "b", "foo", "Foo", "foo bar", "Foo Bar", "fo", "o", "10", "1", "2024-06-01",
    "straße", "STRASSE", "strasse", "ß", "ẞ", "ss", "SS", "é", "e\u{301}", "É", "E", "e", "\u{301}",
    "Ångström", "A\u{30A}ngström", "\u{212B}", "å", "İstanbul", "istanbul", "i\u{307}", "İ", "I",
    "ı", "i", "\u{212A}", "K", "k", "K9", "ΣΑΣ", "σας", "σασ", "ς", "Σ", "σ", "👨‍👩‍👧", "👍🏽", "👍", "🇩🇪",
    "🇩🇪🇫🇷", "日本語", "東京", "日", "が", "か\u{3099}", "ガ", "ﬁ", "fi", "ﬀ", "각", "\u{1100}\u{1161}\u{11A8}",
    "가", "ſ", "*", "?", "\\", "%", "_", "100%", "a_b", "a*b", ";", "\u{37E}", "a;b", "`",
    "\u{1FEF}",
    "a\u{0}b", "\n", " ", "a b", "q\u{323}\u{307}", "q\u{307}\u{323}", "ᾳ", "αι", "\u{345}", "'",
    "\"",
    "ά", "ά", "Ω", "\u{2126}", "\u{FB1D}", "\u{200D}", "à la carte", "foo\u{308}", "zz",
    "\u{10FFFF}", "\u{3}", "a\u{3}", "\u{FFFE}b", "京\u{10FFFF}",
  ]

  static let patterns = [
    "*", "?", "", "f*", "*o", "*o*", "f?o", "??", "\\*", "\\?", "a\\*b", "*é*", "?ss*", "str*e",
    "*日*",
    "👨‍👩‍👧", "?️", "i*", "*\u{301}", "*K*", "*a*b*", "\\\\", "*s", "%", "_",
  ]

  static let expressions = [
    ".*", ".", "..", "", "fo+", "(?i)foo.*", "[a-z]+", "\\p{L}+", ".*o.*", "\\w+ \\w+", "é|E",
    "ß|ss",
    "^foo$", "\\d+", ".*\\n?", "(a|b)+", "İ.*", "K", "[^a]",
  ]

  static let integers: [Int64] = [
    0, 1, -1, 2, 3, 5, 7, 10, 42, -7, 64, 100, 1000, .max, .min, .max - 1, 1 << 53, (1 << 53) + 1,
    -(1 << 53) - 1, 1 << 62,
  ]

  static let smallIntegers: [Int64] = [0, 1, 2, 3, -1, -2, 7, 10]

  static let doubles: [Double] = [
    0, -0.0, 0.5, -0.5, 1, 2, 3, -1, 0.1, 1.5, 7, 1e300, -1e300, .leastNonzeroMagnitude,
    9_007_199_254_740_992,
    9.223372036854775807e18, -9.223372036854775808e18, 1e15, 123456.789,
  ]

  static let dates: [Date] = [
    0, 1, -1, -1e9, 978_307_200, 1_700_000_000, 1_700_000_000.5, 1_699_999_999.999, 1_717_200_000,
    1_717_199_999.5, 1_717_286_399.75, 1_717_286_400, 1_704_067_200, 4e9, 0.1,
  ].map { Date(timeIntervalSince1970: $0) }

  static let dateTexts = [
    "2024", "2024-06", "2024-06-01", "2024-06-01T00:00", "2024-06-01T00:00:00Z", "1970-01-01",
    "-7d",
    "today", "2023-11-14T22:13:20Z", "2001", "2024-06-01T02:00:00+02:00",
  ]

  static let decimals: [Decimal] = [
    0, 1, -1, 2, 10, 0.5, Decimal(sign: .plus, exponent: -1, significand: 1),
    Decimal(sign: .plus, exponent: -1, significand: 3),
    Decimal(sign: .minus, exponent: -20, significand: 7),
    Decimal(sign: .plus, exponent: 25, significand: 1_234_567_890_123),
  ]

  static let blobs: [Data] = [Data(), Data([0]), Data([1, 2, 3]), Data([255]), Data("foo".utf8)]

  static let tokens: [UUID] = [1, 2, 250].map { last in
    UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, last))
  }

  /// A value for an attribute of `type`; never nil.
  static func value(_ type: AttributeType, _ random: inout SplitMix) -> AttributeValue {
    switch type {
    case .integer16, .integer32: .integer(random.pick(smallIntegers))
    case .integer64: .integer(random.pick(random.chance(50) ? smallIntegers : integers))
    case .double, .float: .double(random.pick(doubles))
    case .decimal: .decimal(random.pick(decimals))
    case .uri: .string("https://example.org/\(random.pick(smallIntegers))")
    case .string: .string(random.pick(texts))
    case .boolean: .boolean(random.chance(50))
    case .date: .date(random.pick(dates))
    case .data, .transformable: .data(random.pick(blobs))
    case .uuid: .uuid(random.pick(tokens))
    }
  }
}
