/// A stored tweet whose row doesn't follow from its records.
public struct DifferingTweet: Sendable, Hashable, CustomStringConvertible {
  /// The tweet.
  public let identifier: Int64
  /// The keys whose values differ, in the order of the row.
  public let keys: [String]

  /// The tweet and the keys.
  public var description: String {
    "tweet \(identifier): \(keys.joined(separator: ", "))"
  }
}
