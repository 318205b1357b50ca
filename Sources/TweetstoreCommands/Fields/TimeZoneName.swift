import CommandLineKit
import Glibc
import Predicates

/// Reads the value of `--time-zone`.
enum TimeZoneName {
  /// The zone that a user names.
  ///
  /// A name of the system's time zone database becomes the zone of this process.
  ///
  /// - Throws: `UsageError` for a name that the system doesn't know.
  static func zone(named name: String) throws -> PredicateTimeZone {
    switch name.lowercased() {
    case "utc", "z": return .utc
    case "local": return .system
    default: break
    }
    if let seconds = offset(name) { return PredicateTimeZone(secondsFromGMT: seconds) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-_".contains($0)) }
    }
    guard isName, access("/usr/share/zoneinfo/\(name)", R_OK) == 0 else {
      throw UsageError(
        .invalidValue, "wrong value for '--time-zone': unknown time zone '\(name)'",
        hint: "give UTC, local, an offset such as +02:00, or a name such as Europe/Berlin")
    }
    setenv("TZ", ":\(name)", 1)
    tzset()
    return .system
  }

  /// The seconds of `+HH:MM`, `+HHMM` or `+HH`, or nil.
  private static func offset(_ text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    var digits = text.dropFirst()
    if digits.count == 5 {
      let colon = digits.index(digits.startIndex, offsetBy: 2)
      guard digits[colon] == ":" else { return nil }
      digits = digits[..<colon] + digits[digits.index(after: colon)...]
    }
    guard digits.count == 2 || digits.count == 4, digits.allSatisfy({ ("0"..."9").contains($0) }),
      let hours = Int(digits.prefix(2)),
      let minutes = Int(digits.count == 4 ? digits.suffix(2) : "0"),
      hours <= 15, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }
}
