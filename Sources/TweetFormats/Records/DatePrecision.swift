/// How exact a date is when it is not exact to the second.
public struct DatePrecision: Sendable, Hashable {
  /// The precision's stable name.
  public let name: String

  /// Only the day is known; the time of day is 00:00:00 UTC.
  public static let day = DatePrecision(name: "day")

  private init(name: String) {
    self.name = name
  }
}
