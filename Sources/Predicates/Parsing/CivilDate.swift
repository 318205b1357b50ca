import Basics
import FoundationEssentials

/// A date and time of day in the proleptic Gregorian calendar, without a zone.
struct CivilDate: Sendable, Hashable {
  var year: Int
  var month = 1
  var day = 1
  /// The seconds since midnight.
  var seconds = 0

  /// From the start of 1970 to the start of 2001 in UTC.
  static let referenceOffset = 978_307_200

  /// The seconds from the start of 1970, as if the zone were UTC.
  var secondsSince1970: Int {
    GregorianDate(year: year, month: month, day: day).daysSince1970 * 86400 + seconds
  }

  init(year: Int, month: Int = 1, day: Int = 1, seconds: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.seconds = seconds
  }

  /// The date and time that a clock shows `secondsSince1970` after the start of 1970.
  init(secondsSince1970 total: Int) {
    let (days, seconds) = total.flooredQuotientAndRemainder(86400)
    let date = GregorianDate(daysSince1970: days)
    self.init(year: date.year, month: date.month, day: date.day, seconds: seconds)
  }

  /// The date `count` months later, on the last day of a month that is too short.
  func adding(months count: Int) -> CivilDate {
    let total = year * 12 + (month - 1) + count
    let (newYear, index) = total.flooredQuotientAndRemainder(12)
    let newDay = min(day, GregorianDate.dayCount(ofMonth: index + 1, year: newYear))
    return CivilDate(year: newYear, month: index + 1, day: newDay, seconds: seconds)
  }

  /// The date `count` days later.
  func adding(days count: Int) -> CivilDate {
    CivilDate(secondsSince1970: secondsSince1970 + count * 86400)
  }

  /// The instant at which clocks of a zone show this.
  func date(in zone: PredicateTimeZone) -> Date {
    let local = secondsSince1970
    func instant(_ offset: Int) -> Date { CivilDate.date(secondsSince1970: local - offset) }
    let first = zone.secondsFromGMT(for: instant(0))
    // The offset at the first guess may differ from that at the instant itself.
    let second = zone.secondsFromGMT(for: instant(first))
    return instant(second)
  }

  static func date(secondsSince1970 seconds: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(seconds - referenceOffset))
  }
}
