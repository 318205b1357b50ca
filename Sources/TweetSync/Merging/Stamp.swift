/// Where a value came from: how far its source is to be trusted, and when it was seen.
struct Stamp: Equatable, Hashable, Sendable {
  /// The rank of the record's shape; higher is better.
  var rank: UInt16
  /// When the source saw the value, in seconds since 1970.
  var seen: Int64

  /// The stamp of what nobody said, below every other.
  static let none = Stamp(rank: 0, seen: Int64.min)

  /// Whether `left` is the worse source, or the same one earlier.
  static func isLessTrusted(_ left: Stamp, _ right: Stamp) -> Bool {
    (left.rank, left.seen) < (right.rank, right.seen)
  }

  /// Whether `left` is the earlier observation, or the same time by a worse source.
  static func isOlder(_ left: Stamp, _ right: Stamp) -> Bool {
    (left.seen, left.rank) < (right.seen, right.rank)
  }
}
