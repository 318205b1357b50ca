import FoundationEssentials
import Predicates
import TestSupport
import Testing

@testable import TweetSync

/// Random rows of one object, with few values so that ties are common.
private struct RowMaker {
  var random: SplitMix

  mutating func row(_ layout: RowLayout) -> [AttributeValue] {
    let stamp = Stamp(rank: [0, 550, 600, 700][pick(4)], seen: [0, 1, 5, 1_000_000][pick(4)])
    var row: [AttributeValue] = []
    for name in layout.properties {
      switch name {
      case "provenance": row.append(Provenance(stamp).value)
      // Followers say nothing where there is no value to follow.
      case "createdPrecision", "longitude", "isTruncated":
        row.append(row[row.count - 1] == .null ? .null : value(name))
      case "identifier", "mentions", "hashtags", "links", "media", "deletedAt", "followers",
        "following":
        row.append(.null)
      case "text": row.append(text())
      default: row.append(pick(4) == 0 ? .null : value(name))
      }
    }
    return row
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func text() -> AttributeValue {
    // The second and third are one text to Unicode, spelled in two ways.
    .string(
      [
        "a", "caf\u{E9}", "cafe\u{301}", "longer text", "LONGER TEXT", "a https://t.co/abc",
        "b https://t.co/abc https://t.co/abd", "a https://a.org/longer", "a &amp; b", "a & b",
        "RT @a: &lt;…",
      ][pick(11)])
  }

  private mutating func value(_ name: String) -> AttributeValue {
    switch name {
    case "created", "firstSeen", "lastSeen":
      .date(Date(timeIntervalSince1970: Double(pick(3) * 1000)))
    case "createdPrecision": pick(2) == 0 ? .null : .string("day")
    case "isTruncated": pick(2) == 0 ? .null : .boolean(true)
    case "sensitive", "verified", "protected", "liked", "bookmarked", "isRetweet":
      .boolean(pick(2) == 0)
    case "latitude", "longitude": .double(Double(pick(3)))
    case let name where name.hasSuffix("Count") || name.hasSuffix("Identifier"):
      .integer(Int64(pick(3)))
    case "conversation", "tweeter", "place": .integer(Int64(pick(3)))
    default: text()
    }
  }
}

/// A row with texts as bytes: Swift's own comparison takes two spellings for one text.
private func exact(_ row: [AttributeValue]) -> [AttributeValue] {
  row.map { value in
    if case .string(let text) = value { .data(Data(text.utf8)) } else { value }
  }
}

@Suite("Merging rows")
struct RowMergerTests {
  static let layouts = ["tweet": RowLayout.tweet, "user": RowLayout.user]

  @Test(
    "merging is commutative, associative and idempotent, also for rows that were merged",
    arguments: ["tweet", "user"], 1...8)
  func lattice(layout name: String, seed: Int) throws {
    let layout = try #require(Self.layouts[name])
    let merge = layout.merger.merge
    var maker = RowMaker(random: SplitMix(seed: UInt64(seed)))
    for _ in 0..<1500 {
      let (a, b, c) = (maker.row(layout), maker.row(layout), maker.row(layout))
      let (ab, bc) = (merge(a, b), merge(b, c))
      try #require(exact(merge(a, a)) == exact(a))
      try #require(exact(ab) == exact(merge(b, a)))
      try #require(exact(merge(ab, c)) == exact(merge(a, bc)))
      try #require(exact(merge(ab, bc)) == exact(merge(merge(a, b), c)))
      try #require(exact(merge(ab, a)) == exact(ab))
    }
  }
}

@Suite("The rules of merging")
struct MergeRuleTests {
  /// Merges values of one property in both orders, which must agree.
  private func merged(
    _ rule: MergeRule, _ first: AttributeValue, _ stamp: Stamp, _ second: AttributeValue,
    _ otherStamp: Stamp
  ) -> AttributeValue {
    let merger = RowMerger([rule, .provenance])
    let rows = (
      [first, Provenance(stamp).value], [second, Provenance(otherStamp).value]
    )
    let result = merger.merge(rows.0, rows.1)
    #expect(result == merger.merge(rows.1, rows.0))
    return result[0]
  }

  private let oldV2 = Stamp(rank: 700, seen: 10)
  private let newV1 = Stamp(rank: 600, seen: 20)

  @Test("nil never overwrites")
  func null() {
    for rule in [MergeRule.trusted, .newest, .least, .greatest] {
      #expect(merged(rule, .integer(3), oldV2, .null, newV1) == .integer(3))
      #expect(merged(rule, .integer(3), newV1, .null, oldV2) == .integer(3))
    }
  }

  @Test("counts take the newest observation, other values the better source")
  func stamps() {
    #expect(merged(.newest, .integer(9), oldV2, .integer(3), newV1) == .integer(3))
    #expect(merged(.trusted, .string("en"), oldV2, .string("de"), newV1) == .string("en"))
    let laterV2 = Stamp(rank: 700, seen: 11)
    #expect(merged(.trusted, .string("en"), oldV2, .string("de"), laterV2) == .string("de"))
    let sameTime = Stamp(rank: 600, seen: 10)
    #expect(merged(.newest, .integer(1), oldV2, .integer(5), sameTime) == .integer(1))
  }

  @Test("a value keeps its stamp when others come from better or later observations")
  func keptStamps() {
    let merger = RowMerger([.newest, .trusted, .provenance])
    let first: [AttributeValue] = [.integer(10), .string("en"), Provenance(oldV2).value]
    let second: [AttributeValue] = [.integer(12), .null, Provenance(newV1).value]
    let both = merger.merge(first, second)
    #expect(both.prefix(2) == [.integer(12), .string("en")])
    // Later than the first, but not than the second.
    let third: [AttributeValue] = [
      .integer(11), .string("de"), Provenance(Stamp(rank: 600, seen: 15)).value,
    ]
    #expect(merger.merge(both, third).prefix(2) == [.integer(12), .string("en")])
  }

  private func text(_ text: String, isCut: Bool, _ stamp: Stamp) -> [AttributeValue] {
    [.string(text), isCut ? .boolean(true) : .null, Provenance(stamp).value]
  }

  @Test("a whole text beats a cut one, then an expanded one wins, then the better source")
  func texts() {
    let merger = RowMerger([.text, .follower, .provenance])
    func winner(_ first: [AttributeValue], _ second: [AttributeValue]) -> [AttributeValue] {
      let result = merger.merge(first, second)
      #expect(result == merger.merge(second, first))
      return Array(result.prefix(2))
    }
    let whole = text("short", isCut: false, newV1)
    #expect(winner(whole, text("a long one, but cut…", isCut: true, oldV2)) == [whole[0], .null])
    let longer = text("longer by far", isCut: false, newV1)
    let better = text("shorter", isCut: false, oldV2)
    #expect(winner(longer, better) == [better[0], .null])
    #expect(winner(longer, text("shorter", isCut: false, newV1)) == [longer[0], .null])
    let short = text("go to https://t.co/abcdefghij", isCut: false, oldV2)
    let expanded = text("go to https://a.org", isCut: false, newV1)
    #expect(winner(short, expanded) == [expanded[0], .null])
    let half = text("https://t.co/abcdefghij https://a.org", isCut: false, newV1)
    let none = text("https://t.co/abcdefghij https://t.co/abcdefghik", isCut: false, oldV2)
    #expect(winner(half, none) == [half[0], .null])
    let escaped = text("a &amp; b", isCut: false, newV1)
    #expect(winner(escaped, text("a & b", isCut: false, newV1)) == [.string("a & b"), .null])
    #expect(
      winner(escaped, text("a & b", isCut: false, Stamp(rank: 500, seen: 30))) == [
        escaped[0], .null,
      ])
    let later = text("same len!", isCut: false, Stamp(rank: 600, seen: 30))
    #expect(winner(later, text("SAME LEN!", isCut: false, newV1)) == [later[0], .null])
    let longerCut = text("cut later…", isCut: true, newV1)
    #expect(
      winner(longerCut, text("cut…", isCut: true, oldV2)) == [longerCut[0], .boolean(true)])
    // Links are of any length: only words count.
    let expandedCut = text("cut https://a.org later…", isCut: true, newV1)
    #expect(
      winner(expandedCut, text("cut https://t.co/abcdefghij later…", isCut: true, oldV2))
        == [expandedCut[0], .boolean(true)])
  }

  @Test("a completed text counts as the cut one that a source gave, and stays completed")
  func completed() throws {
    let merger = RowMerger([.text, .follower, .provenance])
    var provenance = Provenance(oldV2)
    provenance.ownText = "RT @a: one…"
    let completed: [AttributeValue] = [
      .string("RT @a: one two"), .boolean(false), provenance.value,
    ]
    let blank: [AttributeValue] = [.null, .null, .null]
    #expect(merger.merge(completed, blank) == completed)
    #expect(merger.merge(blank, completed) == completed)
    #expect(merger.merge(completed, completed) == completed)
    let whole: [AttributeValue] = [.string("RT @a: x"), .null, Provenance(oldV2).value]
    #expect(merger.merge(completed, whole) == whole)
    #expect(merger.merge(whole, completed) == whole)
    let longer: [AttributeValue] = [
      .string("RT @bc: one…"), .boolean(true), Provenance(oldV2).value,
    ]
    provenance.ownText = "RT @bc: one…"
    let expected: [AttributeValue] = [
      .string("RT @bc: one two"), .boolean(false), provenance.value,
    ]
    #expect(merger.merge(completed, longer) == expected)
    #expect(merger.merge(longer, completed) == expected)
  }

  @Test(
    "the mark of a retweet is its first word, a name and a colon",
    arguments: [
      ("RT @a_1: x", "RT @a_1: "), ("RT @a: ", "RT @a: "), ("RT @a:x", nil), ("RT @: x", nil),
      ("RT @a b: x", nil), ("RT @a", nil), ("RT @ä: x", nil), ("x RT @a: x", nil), ("", nil),
      ("RT @a: \u{301}x", "RT @a: "),
    ] as [(String, String?)])
  func marks(text: String, mark: String?) {
    #expect(RetweetText.mark(of: text).map { String($0) } == mark)
  }

  @Test("a date to the second beats a day, whatever the source")
  func dates() {
    let merger = RowMerger([.date, .follower, .provenance])
    let day: [AttributeValue] = [
      .date(Date(timeIntervalSince1970: 0)), .string("day"), Provenance(oldV2).value,
    ]
    let exact: [AttributeValue] = [
      .date(Date(timeIntervalSince1970: 100)), .null, Provenance(newV1).value,
    ]
    #expect(merger.merge(day, exact).prefix(2) == exact.prefix(2))
    #expect(merger.merge(exact, day).prefix(2) == exact.prefix(2))
  }

  @Test("a longitude goes with its latitude")
  func coordinates() {
    let merger = RowMerger([.trusted, .follower, .provenance])
    let here: [AttributeValue] = [.double(1), .double(9), Provenance(oldV2).value]
    let there: [AttributeValue] = [.double(2), .double(3), Provenance(oldV2).value]
    #expect(merger.merge(here, there).prefix(2) == there.prefix(2))
    #expect(merger.merge(there, here).prefix(2) == there.prefix(2))
  }

  @Test("a provenance survives its bytes, and other bytes are none")
  func provenance() throws {
    var provenance = Provenance(oldV2)
    provenance[3] = newV1
    provenance[200] = Stamp(rank: 1, seen: -5)
    provenance[4] = oldV2
    #expect(provenance.others.count == 2)
    #expect(try Provenance(bytes: provenance.bytes) == provenance)
    provenance.ownText = "RT @ä: …"
    #expect(try Provenance(bytes: provenance.bytes) == provenance)
    #expect(try Provenance(.null) == Provenance(.none))
    #expect(Provenance(.none).value == .null)
  }

  private static let stamp = [UInt8](repeating: 1, count: 10)

  @Test(
    "damaged stamps are an error, and not an unknown source",
    arguments: [
      (.data(Data()), .truncated), (.data(Data(stamp.prefix(9))), .truncated),
      (.data(Data(stamp + [3])), .truncated),
      (.data(Data(stamp + [3] + stamp.prefix(9))), .truncated),
      (.data(Data(stamp + [3] + stamp + [3] + stamp)), .unordered),
      (.data(Data(stamp + [4] + stamp + [3] + stamp)), .unordered),
      (.data(Data(stamp + [255, 0xC3])), .invalidText), (.string("x"), .wrongType),
      (.integer(1), .wrongType),
    ] as [(AttributeValue, ProvenanceError.Code)])
  func damagedProvenance(value: AttributeValue, code: ProvenanceError.Code) throws {
    let error = try #require(throws: ProvenanceError.self) { try Provenance(value) }
    #expect(error.code == code)
    #expect(error.message.hasPrefix("damaged provenance: "))
  }

  @Test(
    "a row with damaged stamps loses against a known source, and else keeps its values and bytes")
  func damagedRows() {
    let merger = RowMerger([.trusted, .trusted, .provenance])
    let damaged: [AttributeValue] = [.integer(9), .integer(8), .data(Data([1, 2]))]
    let known: [AttributeValue] = [.integer(1), .null, Provenance(oldV2).value]
    for merged in [merger.merge(damaged, known), merger.merge(known, damaged)] {
      #expect(merged.prefix(2) == [.integer(1), .integer(8)])
      #expect(merged[2].isNull == false && merged[2] != damaged[2])
    }
    let blank: [AttributeValue] = [.null, .null, .null]
    #expect(merger.merge(damaged, blank) == damaged)
    #expect(merger.merge(blank, damaged) == damaged)
    let other: [AttributeValue] = [.null, .null, .data(Data([1, 3]))]
    #expect(merger.merge(damaged, other)[2] == other[2])
    #expect(merger.merge(other, damaged)[2] == other[2])
  }
}
