import Basics
import FoundationEssentials

/// Reads an ISO 8601 date at any precision.
struct DateReader {
  private let bytes: [UInt8]
  private var position = 0
  private let zone: PredicateTimeZone

  init(_ text: String, zone: PredicateTimeZone) {
    bytes = Array(text.utf8)
    self.zone = zone
  }

  /// The time that the text stands for, or nil if it is no date.
  mutating func read() -> DateSpan? {
    guard let year = digits(4) else { return nil }
    var date = CivilDate(year: year)
    guard skip("-") else { return atEnd(date, to: CivilDate(year: year + 1)) }
    guard let month = digits(2), (1...12).contains(month) else { return nil }
    date.month = month
    guard skip("-") else { return atEnd(date, to: date.adding(months: 1)) }
    guard let day = digits(2),
      (1...GregorianDate.dayCount(ofMonth: month, year: year)).contains(day)
    else {
      return nil
    }
    date.day = day
    guard skip("T") || skip("t") || skip(" ") else { return atEnd(date, to: date.adding(days: 1)) }
    return readTime(of: date)
  }

  private mutating func readTime(of day: CivilDate) -> DateSpan? {
    guard let hour = digits(2), hour < 24 else { return nil }
    var date = day
    date.seconds = hour * 3600
    guard skip(":") else { return finish(date, length: 3600) }
    guard let minute = digits(2), minute < 60 else { return nil }
    date.seconds += minute * 60
    guard skip(":") else { return finish(date, length: 60) }
    guard let second = digits(2), second < 60 else { return nil }
    date.seconds += second
    guard skip(".") || skip(",") else { return finish(date, length: 1) }
    let start = position
    while position < bytes.count, isDigit(bytes[position]) { position += 1 }
    guard (1...15).contains(position - start),
      let fraction = Double(String(decoding: bytes[start..<position], as: UTF8.self))
    else { return nil }
    var scale = 1.0
    for _ in start..<position { scale *= 10 }
    return finish(
      date, from: Fraction(numerator: fraction, scale: scale),
      to: Fraction(numerator: fraction + 1, scale: scale))
  }

  /// The span of a date without a time, which ends the text.
  private func atEnd(_ start: CivilDate, to end: CivilDate) -> DateSpan? {
    guard position == bytes.count else { return nil }
    return DateSpan(start: start.date(in: zone), end: end.date(in: zone))
  }

  /// A part of a second, at least 0.
  private struct Fraction {
    var numerator: Double
    /// A power of ten.
    var scale: Double

    static let zero = Fraction(numerator: 0, scale: 1)

    /// The nearest instant that a `Double` can hold, but in the same second.
    ///
    /// Near today those instants are 0.12 µs apart. Rounding alone would carry the last nanosecond
    /// of a day into the next day.
    func instant(after whole: Double) -> Double {
      let nearest = whole + numerator / scale
      let nextSecond = whole + 1
      return numerator < scale && nearest >= nextSecond ? nextSecond.nextDown : nearest
    }
  }

  /// The span from `start` to `end` after a time, whose zone ends the text.
  private mutating func finish(_ date: CivilDate, from start: Fraction, to end: Fraction)
    -> DateSpan?
  {
    guard let zone = readZone(), position == bytes.count else { return nil }
    let whole = date.date(in: zone).timeIntervalSinceReferenceDate
    return DateSpan(
      start: Date(timeIntervalSinceReferenceDate: start.instant(after: whole)),
      end: Date(timeIntervalSinceReferenceDate: end.instant(after: whole)))
  }

  /// The span of so many seconds from a time, whose zone ends the text.
  private mutating func finish(_ date: CivilDate, length: Double) -> DateSpan? {
    finish(date, from: .zero, to: Fraction(numerator: length, scale: 1))
  }

  private mutating func readZone() -> PredicateTimeZone? {
    _ = skip(" ")
    if position == bytes.count { return zone }
    if skip("Z") || skip("z") { return .utc }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = digits(2), hours < 24 else { return nil }
    var minutes = 0
    if position < bytes.count {
      _ = skip(":")
      guard let value = digits(2), value < 60 else { return nil }
      minutes = value
    }
    return PredicateTimeZone(secondsFromGMT: sign * (hours * 3600 + minutes * 60))
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - position >= count else { return nil }
    var value = 0
    for index in position..<position + count {
      guard isDigit(bytes[index]) else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
    }
    position += count
    return value
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
    position += 1
    return true
  }
}
