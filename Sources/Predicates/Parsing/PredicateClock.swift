public import FoundationEssentials

/// The clock and time zone for dates in a predicate.
public struct PredicateClock: Sendable {
  /// The moment that `now()`, "today" and "-7d" start from.
  public var now: Date
  /// The zone of dates that are written without an offset.
  public var timeZone: PredicateTimeZone

  /// A clock that stands at `now`, the present moment if not given, in `timeZone`.
  public init(now: Date = Date(), timeZone: PredicateTimeZone = .utc) {
    self.now = now
    self.timeZone = timeZone
  }
}
