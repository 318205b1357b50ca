import Basics

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
      let day = Int(parts[1]), (1...31).contains(day),
      let month = months.firstIndex(of: parts[2].lowercased()),
      let year = Int(parts[3]), (1970...9999).contains(year)
    else { return nil }
    let clock = parts[4].split(separator: ":").map { Int64($0) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second)
    else { return nil }
    let days = GregorianDate(year: year, month: month + 1, day: day).daysSince1970
    return Int64(days) * 86_400
      + hour * 3_600 + minute * 60 + second
  }
}
