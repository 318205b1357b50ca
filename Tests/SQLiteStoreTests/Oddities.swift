import FoundationEssentials
import ObjectModel
import Predicates
import TestSupport

/// Values that have made programs stumble.
enum Oddities {
  static let texts = [
    "", "a", "A", "ab", "aB", "ba", "foo bar", "FOO BAR", "é", "e\u{301}", "É", "e", "ß", "ss",
    "SS",
    "İ", "i", "I", "ı", "i\u{307}", "\u{212A}", "K", "k", "Σ", "ς", "σ", "ö", "o\u{308}",
    "\u{212B}",
    "Å", "A\u{30A}", "ﬁ", "fi", "👩‍👩‍👧", "👩", "🇩🇪🇫🇷", "🇫🇷", "a%b", "a_b", "*", "?", "a*", "\\", "'", "\"",
    "\u{0}", "a\u{0}b", ";", "\u{37E}", "`", "\u{1FEF}", "12", "1.5", "-7", "한",
    "\u{1112}\u{1161}\u{11AB}",
    "\u{FEFF}a", "a\u{300}\u{327}", "a\u{327}\u{300}", " ", "\n", "true",
    "\u{3}", "a\u{3}", "\u{FFFE}b", "日本", "日",
  ]
  static let patterns = [
    "a*", "?", "*", "??", "*\\**", "", "*b", "f?o*", "*é", "K", "i*", "\\?", "*ss*", "*fi*", "*👩*",
  ]
  static let expressions = [
    ".*", "a.*", "[a-c]+", "(?i)foo.*", "\\w+", "\\d+(\\.\\d+)?", "é", ".", "..", "^a$", "(a|b)*",
    "K",
  ]
  static let integers: [Int64] = [
    0, 1, -1, 2, 3, 5, 7, 10, 63, 64, 100, -32768, 32767, 1 << 31, -(1 << 31), (1 << 53) + 1,
    .max, .min, .max - 1, .min + 1,
  ]
  static let doubles: [Double] = [
    0, -0.0, 0.5, -0.5, 1, 2, 3, 1.5, 0.1, 0.3, 9_007_199_254_740_992, 9_007_199_254_740_994, 1e300,
    -1e300, .infinity, -.infinity, .leastNonzeroMagnitude, 9.223372036854775807e18, 100,
  ]
  static let decimals: [Decimal] = [
    0, 1, -1, 0.5, 1.5, 100, 10, 2,
    Decimal(sign: .plus, exponent: -1, significand: 1),
    Decimal(sign: .minus, exponent: -20, significand: 3),
    Decimal(Int64.max), Decimal(sign: .plus, exponent: 30, significand: 12345678901),
  ]
  static let dates: [Date] = [
    0, 1, 978_307_200, 1_718_452_800, 1_718_452_800.1, 1_718_452_800.123456, -1, -6e10, 0.1, 1e12,
    1_704_067_200, 1_704_067_199.999999, 500_000_000.7,
  ].map { Date(timeIntervalSince1970: $0) }
  static let blobs = [Data(), Data([0]), Data([0, 1]), Data([255]), Data("a".utf8)]
  static let uuids = [
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    UUID(uuid: (255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
    UUID(uuid: (16, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
  ]

  /// An instant of the list, or one a few microseconds or less after it.
  static func instant(_ random: inout SplitMix) -> AttributeValue {
    let date = random.pick(dates)
    return .date(
      random.once(in: 2) ? date : date.addingTimeInterval(Double(random.number(0...9)) / 7e6))
  }

  /// A value that an attribute of `type` can hold; nil once in a while.
  static func value(of type: AttributeType, isOptional: Bool, _ random: inout SplitMix)
    -> AttributeValue
  {
    if isOptional, random.once(in: 4) { return .null }
    switch type {
    case .integer16: return .integer(Int64(Int16(truncatingIfNeeded: random.pick(integers))))
    case .integer32: return .integer(Int64(Int32(truncatingIfNeeded: random.pick(integers))))
    case .integer64: return .integer(random.pick(integers))
    case .double: return .double(random.pick(doubles))
    case .float: return .double(Double(Float(random.pick(doubles))))
    case .decimal: return .decimal(random.pick(decimals))
    case .string: return .string(random.pick(texts))
    case .uri: return .string("https://example.org/\(random.number(0...9))")
    case .boolean: return .boolean(random.once(in: 2))
    case .date: return .date(random.pick(dates))
    case .data, .transformable: return .data(random.pick(blobs))
    case .uuid: return .uuid(random.pick(uuids))
    }
  }
}
