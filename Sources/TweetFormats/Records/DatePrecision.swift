/// The precision of a date that the source doesn't give to the second.
package struct DatePrecision: Sendable, Hashable {
  /// The precision's stable name.
  package let name: String

  /// Only the day is known; the time of day is 00:00:00 UTC.
  package static let day = DatePrecision(name: "day")
  /// The source's date can't be right, so the one in the identifier was taken.
  package static let derived = DatePrecision(name: "derived")

  private init(name: String) {
    self.name = name
  }
}
