/// Dates in HTTP headers.
enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, or nil.
  ///
  /// The two older forms of the date are not read: servers have not sent them for decades.
  static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT",
      let day = Int64(parts[1]), (1...31).contains(day),
      let month = months.firstIndex(of: parts[2].lowercased()),
      let year = Int64(parts[3]), (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").map { Int64($0) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    return days(year: year, month: Int64(month) + 1, day: day) * 86_400
      + hour * 3_600 + minute * 60 + second
  }

  /// Days since 1970 in the Gregorian calendar, counted in years that begin in March, so that a
  /// leap day is a year's last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
