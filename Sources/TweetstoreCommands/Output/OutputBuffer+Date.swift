import Basics
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
    guard total.magnitude < 1e20 / 1.1, let microseconds = Int(exactly: total) else {
      return append("invalid")
    }
    let (seconds, fraction) = microseconds.flooredQuotientAndRemainder(1_000_000)
    // From 2001-01-01, the reference date, to 1970-01-01.
    let (days, second) = (seconds + 978_307_200).flooredQuotientAndRemainder(86_400)
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
  private mutating func appendDay(_ days: Int) {
    let date = GregorianDate(daysSince1970: days)
    if date.year < 0 { append(UInt8(ascii: "-")) }
    if date.year > 9999 { append(UInt8(ascii: "+")) }
    append(digits: abs(date.year), count: 4)
    append(UInt8(ascii: "-"))
    append(digits: date.month, count: 2)
    append(UInt8(ascii: "-"))
    append(digits: date.day, count: 2)
  }

  /// Adds a number with zeros before it up to `count` digits.
  private mutating func append(digits number: Int, count: Int) {
    var limit = 1
    for _ in 1..<count {
      limit *= 10
      if number < limit { append(UInt8(ascii: "0")) }
    }
    append(decimal: Int64(number))
  }
}
