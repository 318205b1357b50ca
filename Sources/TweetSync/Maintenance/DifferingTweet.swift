/// A stored tweet whose row doesn't follow from its records.
package struct DifferingTweet: Sendable, Hashable, CustomStringConvertible {
  /// The tweet.
  package let identifier: Int64
  /// The keys whose values differ, in the order of the row.
  package let keys: [String]

  /// The tweet and the keys.
  package var description: String {
    "tweet \(identifier): \(keys.joined(separator: ", "))"
  }
}
