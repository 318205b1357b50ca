import TweetFormats

/// The largest identifier that a tweet can have at the time of a response.
///
/// Identifiers carry the time at which they were made. One from the future is an error of the service,
/// or of somebody between: as a mark it would hide every later tweet.
struct IdentifierHorizon {
  /// The largest identifier.
  let limit: Int64

  /// - Parameters:
  ///   - serviceTime: The time of the response by its `Date` header, in seconds since 1970.
  ///   - now: The time of this machine, which counts only without the service's, and less strictly.
  init(serviceTime: Int64?, now: Int64) {
    let time = serviceTime.map { $0 + Self.tolerance } ?? now + Self.clockTolerance
    limit = Snowflake.identifier(milliseconds: time * 1_000) ?? .max
  }

  /// True for an identifier that a tweet can have.
  func allows(_ identifier: Int64) -> Bool { identifier > 0 && identifier <= limit }

  /// How far a service's clocks may differ from each other, in seconds.
  static let tolerance: Int64 = 3_600
  /// How far the clock of this machine may be wrong, in seconds.
  static let clockTolerance: Int64 = 86_400
}
