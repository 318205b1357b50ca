public import FoundationEssentials

/// The time that a text such as "2024-06" stands for: from `start` up to, but not including, `end`.
///
/// A text of lower precision stands for a longer time. An instant has equal bounds.
public struct DateSpan: Sendable, Hashable {
  /// The first instant.
  public var start: Date
  /// The first instant that is no longer part, or `start` for an instant.
  public var end: Date

  /// The time from `start` up to `end`.
  public init(start: Date, end: Date) {
    self.start = start
    self.end = end
  }

  /// A Boolean value that indicates whether the span is one instant.
  public var isInstant: Bool { start == end }

  /// Returns the position of an instant: -1 before the span, 0 in it, 1 after it.
  public func position(of date: Date) -> Int {
    if date < start { return -1 }
    return isInstant ? (date > start ? 1 : 0) : (date >= end ? 1 : 0)
  }

  /// Reads a date.
  ///
  /// Accepted are ISO 8601 at any precision from the year to fractions of a second, with `T` or a
  /// blank before the time and `Z` or an offset such as `+02:00` after it; `now`, `today`,
  /// `yesterday` and `tomorrow`; and a distance from now such as `-7d`, with the units `s m h d w`,
  /// `mo` for months and `y` for years. Nil for any other text.
  public init?(_ text: String, clock: PredicateClock) {
    let trimmed = text.trimmingBlanks
    if let span = DateSpan(word: trimmed.lowercased(), clock: clock) {
      self = span
      return
    }
    if let relative = RelativeDate(trimmed), let date = relative.date(clock: clock) {
      self.init(start: date, end: date)
      return
    }
    var reader = DateReader(trimmed, zone: clock.timeZone)
    guard let span = reader.read() else { return nil }
    self = span
  }

  private init?(word: String, clock: PredicateClock) {
    let distance: Int
    switch word {
    case "now":
      self.init(start: clock.now, end: clock.now)
      return
    case "today": distance = 0
    case "yesterday": distance = -1
    case "tomorrow": distance = 1
    default: return nil
    }
    guard var today = clock.now.civil(in: clock.timeZone) else { return nil }
    today.seconds = 0
    self.init(
      start: today.adding(days: distance).date(in: clock.timeZone),
      end: today.adding(days: distance + 1).date(in: clock.timeZone))
  }
}

extension RelativeDate {
  /// The instant at that distance from now; nil beyond any calendar.
  func date(clock: PredicateClock) -> Date? {
    if let seconds = unit.seconds {
      return clock.now.addingTimeInterval(Double(count) * Double(seconds))
    }
    guard let now = clock.now.civil(in: clock.timeZone) else { return nil }
    let months = count * (unit == .year ? 12 : 1)
    let whole = clock.now.timeIntervalSinceReferenceDate
    let fraction = whole - whole.rounded(.down)
    return now.adding(months: Int(months)).date(in: clock.timeZone).addingTimeInterval(fraction)
  }
}

extension Date {
  /// Returns the local date and time in a zone; nil for an instant that the calendar can't represent.
  fileprivate func civil(in zone: PredicateTimeZone) -> CivilDate? {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    guard abs(seconds) < 1e13 else { return nil }
    return CivilDate(
      secondsSince1970: Int(seconds) + CivilDate.referenceOffset + zone.secondsFromGMT(for: self))
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    guard utf8.first == 0x20 || utf8.last == 0x20 else { return self }
    let kept = drop { $0 == " " }
    return String(kept.reversed().drop { $0 == " " }.reversed())
  }
}
