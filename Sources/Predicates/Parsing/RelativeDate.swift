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

  /// The way to write a distance such as `7d`, `-7 days` or `7 days ago`; nil for any other text.
  static func suggestion(for text: String) -> String? {
    let words = text.lowercased().drop { $0 == "-" || $0 == "+" }
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.utf8.count < 10 else { return nil }
    var rest = words.dropFirst(digits.count).split(separator: " ")
    if rest.last == "ago" { rest.removeLast() }
    guard rest.count == 1, let name = rest.first else { return nil }
    let unit =
      Unit.allCases.first { $0.rawValue == name }
      ?? [
        "sec": .second, "second": .second, "min": .minute, "minute": .minute, "hr": .hour,
        "hour": .hour, "day": .day, "week": .week, "month": .month, "year": .year, "yr": .year,
      ][name.hasSuffix("s") ? String(name.dropLast()) : String(name)]
    return unit.map { "-\(digits)\($0.rawValue)" }
  }

  /// The number of units; negative for the past.
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
