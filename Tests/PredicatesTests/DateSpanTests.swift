import FoundationEssentials
import Predicates
import Testing

@Suite("Dates in text")
struct DateSpanTests {
  /// A zone one hour ahead in winter and two in summer, changing at 2024-03-31T01:00Z.
  private static let zone = PredicateTimeZone { date in
    date.timeIntervalSince1970 < 1_711_846_800 ? 3600 : 7200
  }

  private func span(_ text: String, zone: PredicateTimeZone = .utc) -> (Double, Double)? {
    let clock = PredicateClock(now: PredicateCheckTests.clock.now, timeZone: zone)
    return DateSpan(text, clock: clock).map {
      ($0.start.timeIntervalSince1970, $0.end.timeIntervalSince1970)
    }
  }

  @Test(
    "a text stands for a time of its own precision",
    arguments: [
      ("2024", 1_704_067_200, 31_622_400), ("2024-02", 1_706_745_600, 29 * 86400),
      ("2023-02", 1_675_209_600, 28 * 86400),
      ("2024-06-01", 1_717_200_000, 86400), ("2024-06-01T12", 1_717_243_200, 3600),
      ("2024-06-01T12:30", 1_717_245_000, 60),
      ("2024-06-01 12:30:05", 1_717_245_005, 1), ("2024-06-01T12:30:05.5Z", 1_717_245_005.5, 0.1),
      ("2024-06-01T12:30+02:00", 1_717_237_800, 60),
      ("2024-06-01T12:30-0530", 1_717_264_800, 60), ("1970-01-01", 0, 86400),
      ("0001-01-01", -62_135_596_800, 86400),
      ("1900-02", -2_206_310_400, 28 * 86400),
      ("2021-05-25 23:11:32.050000", 1_621_984_292.05, 0.000001),
      (" 2024 ", 1_704_067_200, 31_622_400),
      ("today", 1_718_409_600, 86400), ("Yesterday", 1_718_323_200, 86400),
      ("tomorrow", 1_718_496_000, 86400), ("now", 1_718_452_800, 0),
      ("-7d", 1_718_452_800 - 7 * 86400, 0), ("-24h", 1_718_452_800 - 86400, 0),
      ("+90m", 1_718_452_800 + 5400, 0), ("-1mo", 1_715_774_400, 0),
      ("-1y", 1_686_830_400, 0), ("-2w", 1_718_452_800 - 14 * 86400, 0), ("-10s", 1_718_452_790, 0),
    ] as [(String, Double, Double)])
  func precision(text: String, start: Double, length: Double) throws {
    let span = try #require(self.span(text))
    #expect(abs(span.0 - start) < 1e-6)
    #expect(abs(span.1 - span.0 - length) < 1e-6)
  }

  @Test(
    "what is no date",
    arguments: [
      "", "24", "2024-13", "2024-00", "2023-02-29", "2024-06-31", "2024-6-1", "2024-06-01T24",
      "2024-06-01T12:60", "2024-06-01T", "2024-06-01X",
      "2024-06-01Z", "2024-06-01T12:30:05.", "2024-06-01T12:30+25", "-d", "-7x", "7d",
      "-12345678901d", "soon", "2024-06-01T12:30:05.1234567890123456",
    ])
  func malformed(text: String) {
    #expect(span(text) == nil)
  }

  @Test(
    "a fraction of a second stays in its second",
    arguments: [
      "2024-06-01T23:59:59.999999999Z", "2024-06-01T23:59:59.99999999Z",
      "2024-06-01T23:59:59.999999999999999Z", "2024-12-31 23:59:59,9999999999",
      "1969-12-31T23:59:59.999999999Z", "2001-01-01T00:00:00.999999999999999Z",
      "2024-06-01T23:59:59.999999999+05:30",
    ])
  func lastFraction(text: String) throws {
    let clock = PredicateClock(now: PredicateCheckTests.clock.now)
    let second = try #require(
      DateSpan(text.replacing(/[.,]\d+/, with: ""), clock: clock))
    let span = try #require(DateSpan(text, clock: clock))
    #expect(span.start >= second.start && span.start < second.end)
    #expect(second.end.timeIntervalSince(span.start) < 1e-6)
    #expect(span.end == second.end || span.end == span.start)
    let day = try #require(DateSpan("2024-06-01", clock: clock))
    #expect(
      !text.hasPrefix("2024-06-01T23:59:59.9") || !text.hasSuffix("Z") || span.start < day.end)
  }

  @Test("the spans of neighbouring fractions meet, and each holds its own milliseconds")
  func milliseconds() throws {
    let clock = PredicateClock(now: PredicateCheckTests.clock.now)
    var previous: DateSpan?
    for millisecond in 0..<1000 {
      let digits = String(String(1000 + millisecond).dropFirst())
      let text = "2024-06-01T12:00:00.\(digits)Z"
      let span = try #require(DateSpan(text, clock: clock))
      if let previous { #expect(previous.end == span.start) }
      previous = span
      let shown = PredicateOperation.cast(.date(span.start), to: .string)
      #expect(
        shown == .string(millisecond == 0 ? "2024-06-01T12:00:00Z" : text), "\(millisecond)")
    }
  }

  @Test("the last instant of a day is not written as the next day")
  func writing() {
    let midnight = Date(timeIntervalSinceReferenceDate: 738_979_200)
    let last = Date(
      timeIntervalSinceReferenceDate: midnight.timeIntervalSinceReferenceDate.nextDown)
    #expect(
      PredicateOperation.cast(.date(midnight), to: .string) == .string("2024-06-02T00:00:00Z"))
    #expect(
      PredicateOperation.cast(.date(last), to: .string) == .string("2024-06-01T23:59:59.999Z"))
  }

  @Test("days begin and end by the zone's clocks, also when they change")
  func zones() throws {
    let day = try #require(span("2024-03-31", zone: Self.zone))
    #expect(day.0 == 1_711_839_600)
    #expect(day.1 - day.0 == 23 * 3600)
    let explicit = try #require(span("2024-03-31T00:00Z", zone: Self.zone))
    #expect(explicit.0 == 1_711_843_200)
    let east = PredicateTimeZone(secondsFromGMT: 43200)
    let today = try #require(span("today", zone: east))
    #expect(today.0 == 1_718_452_800)
  }

  @Test("every day of four centuries begins where the one before ends")
  func calendar() throws {
    var end = try #require(span("1799-12-31")).1
    for year in 1800..<2200 {
      for month in 1...12 {
        let text = "\(year)-\(month < 10 ? "0" : "")\(month)"
        let span = try #require(self.span(text))
        #expect(span.0 == end)
        end = span.1
      }
    }
  }
}
