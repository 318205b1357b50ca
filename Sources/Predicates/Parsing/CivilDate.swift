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
    // Days are counted in years that begin in March, so that leap days come last.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86400 + seconds
  }

  init(year: Int, month: Int = 1, day: Int = 1, seconds: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.seconds = seconds
  }

  /// The date and time that a clock shows `secondsSince1970` after the start of 1970.
  init(secondsSince1970 total: Int) {
    let day = total >= 0 ? total / 86400 : (total - 86399) / 86400
    seconds = total - day * 86400
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days of a month.
  static func days(of month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The date `count` months later, on the last day of a month that is too short.
  func adding(months count: Int) -> CivilDate {
    let total = year * 12 + (month - 1) + count
    let newYear = total >= 0 ? total / 12 : (total - 11) / 12
    let newMonth = total - newYear * 12 + 1
    let newDay = min(day, CivilDate.days(of: newMonth, year: newYear))
    return CivilDate(year: newYear, month: newMonth, day: newDay, seconds: seconds)
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
