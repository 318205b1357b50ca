import FoundationEssentials

/// The page of each tweet on a site: that of its month, or of its day if the month is too large.
struct SiteCalendar: Sendable {
  /// A month with more tweets has a page for each day.
  static let largestPage = 1000
  /// The page of tweets of which the time isn't known.
  static let undated = "undated"

  /// The number of tweets in each month, by `2024-05`.
  private(set) var months: [String: Int] = [:]

  /// Counts a tweet; one of which the time isn't known is in no month.
  mutating func add(_ created: Date?) {
    guard let created else { return }
    months[Self.month(of: created), default: 0] += 1
  }

  /// The name of the page of a tweet, without its ending.
  func page(of created: Date?) -> String {
    guard let created else { return Self.undated }
    let month = Self.month(of: created)
    guard let count = months[month], count > Self.largestPage else { return month }
    return String(created.iso8601.prefix { $0 != "T" })
  }

  private static func month(of date: Date) -> String {
    String(date.iso8601.prefix { $0 != "T" }.dropLast(3))
  }
}
