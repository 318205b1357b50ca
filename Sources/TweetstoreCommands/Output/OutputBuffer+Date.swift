import CommandLineKit
import FoundationEssentials

extension OutputBuffer {
  /// Adds a point in time as ISO 8601 in UTC, such as `2024-01-31T08:05:09Z`.
  ///
  /// A fraction of the second is written only when there is one: three digits for whole
  /// milliseconds, else six. Years outside 0 to 9999 have a sign and as many digits as they need.
  /// A time that is no number, or is more than about three million years away, becomes `invalid`.
  mutating func append(iso8601 date: Date) {
    let time = date.timeIntervalSinceReferenceDate
    var total = (time * 1_000_000).rounded()
    // Rounding must not carry the end of a second into the next one.
    if total / 1_000_000 == time.rounded(.up), total / 1_000_000 > time { total -= 1 }
    guard total.magnitude < 1e20 / 1.1, let microseconds = Int64(exactly: total) else {
      return append("invalid")
    }
    let (seconds, fraction) = Self.floored(microseconds, by: 1_000_000)
    // From 2001-01-01, the reference date, to 1970-01-01.
    let (days, second) = Self.floored(seconds + 978_307_200, by: 86_400)
    appendDay(days)
    append(UInt8(ascii: "T"))
    append(digits: second / 3600, count: 2)
    append(UInt8(ascii: ":"))
    append(digits: second / 60 % 60, count: 2)
    append(UInt8(ascii: ":"))
    append(digits: second % 60, count: 2)
    if fraction > 0 {
      append(UInt8(ascii: "."))
      let isWhole = fraction % 1000 == 0
      append(digits: isWhole ? fraction / 1000 : fraction, count: isWhole ? 3 : 6)
    }
    append(UInt8(ascii: "Z"))
  }

  /// Adds the day that is `days` after 1970-01-01.
  ///
  /// The calendar is counted from the first of March, so that a leap day is the last of its year.
  private mutating func appendDay(_ days: Int64) {
    let (era, dayOfEra) = Self.floored(days + 719_468, by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    if year < 0 { append(UInt8(ascii: "-")) }
    if year > 9999 { append(UInt8(ascii: "+")) }
    append(digits: abs(year), count: 4)
    append(UInt8(ascii: "-"))
    append(digits: month, count: 2)
    append(UInt8(ascii: "-"))
    append(digits: dayOfYear - (153 * shifted + 2) / 5 + 1, count: 2)
  }

  /// Adds a number with zeros before it up to `count` digits.
  private mutating func append(digits number: Int64, count: Int) {
    var limit: Int64 = 1
    for _ in 1..<count {
      limit *= 10
      if number < limit { append(UInt8(ascii: "0")) }
    }
    append(decimal: number)
  }

  /// The quotient rounded down, and a remainder that is never negative.
  private static func floored(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
