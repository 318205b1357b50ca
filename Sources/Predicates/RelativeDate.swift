/// A time told by its distance from now, such as `-7d` or `-24h`.
struct RelativeDate: Sendable, Hashable {
  enum Unit: String, CaseIterable, Sendable {
    case second = "s"
    case minute = "m"
    case hour = "h"
    case day = "d"
    case week = "w"
    case month = "mo"
    case year = "y"

    /// The seconds of a unit of fixed length; nil for months and years.
    var seconds: Int64? {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86400
      case .week: 604_800
      case .month, .year: nil
      }
    }
  }

  /// How many units to go; negative for the past.
  var count: Int64
  var unit: Unit

  /// Reads a sign, at most nine digits and a unit; nil for anything else.
  init?(_ text: String) {
    guard let sign = text.first, sign == "-" || sign == "+" else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.utf8.count), let count = Int64(digits),
      let unit = Unit(rawValue: String(text.dropFirst(1 + digits.count)))
    else { return nil }
    self.count = sign == "-" ? -count : count
    self.unit = unit
  }
}
