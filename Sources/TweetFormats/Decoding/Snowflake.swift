/// The time that a tweet's identifier carries.
///
/// Identifiers made since 4 November 2010 count milliseconds since a fixed moment in all but their
/// lowest 22 bits. Two tweets of the same second need not be in order.
package enum Snowflake {
  /// The fixed moment in milliseconds since 1970.
  package static let epoch: Int64 = 1_288_834_974_657

  /// The first identifier that carries a time; smaller ones were counted one by one.
  package static let first: Int64 = 29_700_859_247

  /// The moment at which `identifier` was made in milliseconds since 1970, or nil for one from
  /// before 4 November 2010.
  package static func milliseconds(of identifier: Int64) -> Int64? {
    identifier >= first ? (identifier >> 22) + epoch : nil
  }

  /// The smallest identifier of that moment, or nil where there is none.
  package static func identifier(milliseconds: Int64) -> Int64? {
    let (offset, overflow) = milliseconds.subtractingReportingOverflow(epoch)
    guard !overflow, offset >= 0, offset <= Int64.max >> 22 else { return nil }
    let identifier = offset << 22
    return identifier >= first ? identifier : nil
  }

  /// An identifier of `milliseconds` before `identifier`, never below 1.
  ///
  /// One from before 4 November 2010 carries no time, so it goes back by one only.
  package static func earlier(than identifier: Int64, milliseconds: Int64) -> Int64 {
    guard identifier >= first else { return max(1, identifier &- 1) }
    let bounded = min(max(0, milliseconds), identifier >> 22)
    return max(1, identifier - (bounded << 22))
  }
}
