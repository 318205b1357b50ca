public import FoundationEssentials
import Glibc

/// The difference of local time from UTC, which may depend on the date.
///
/// FoundationEssentials knows no named zones, so the rules come from outside or from the system.
public struct PredicateTimeZone: Sendable {
  private let offset: @Sendable (Date) -> Int

  /// A zone whose seconds east of Greenwich `offset` tells for each instant.
  public init(_ offset: @escaping @Sendable (Date) -> Int) {
    self.offset = offset
  }

  /// A zone that is always `seconds` east of Greenwich.
  public init(secondsFromGMT seconds: Int) {
    offset = { _ in seconds }
  }

  /// Coordinated universal time.
  public static let utc = PredicateTimeZone(secondsFromGMT: 0)

  /// The zone that the system is set to, or the variable `TZ` of the environment.
  public static let system = PredicateTimeZone { date in
    var seconds = time_t(max(-1e15, min(1e15, date.timeIntervalSince1970.rounded(.down))))
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  /// The seconds that local time is ahead of UTC at an instant.
  public func secondsFromGMT(for date: Date) -> Int { offset(date) }
}
