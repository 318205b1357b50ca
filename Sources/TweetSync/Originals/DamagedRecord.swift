import ObjectGraph
public import TweetModel

/// A record that is kept and can't be given back as it came.
public struct DamagedRecord: Sendable, Hashable, CustomStringConvertible {
  /// The row of the observation that carries it.
  public let observation: Int64
  /// The tweet that was seen in it; nil where it holds none.
  public let tweet: Int64?
  /// The name of the source that it came from; nil where that was removed.
  public let source: String?
  /// What is wrong with it.
  public let reason: String

  /// The record that `observation` carries, of the context at hand.
  public init(_ observation: Observation, reason: String) {
    self.observation = observation.objectID.primaryKey
    tweet = observation.tweet?.identifier
    source = observation.source?.name
    self.reason = reason
  }

  /// Which record it is, and what is wrong with it.
  public var description: String {
    let place = tweet.map { "the record of tweet \($0)" } ?? "record \(observation)"
    return "\(place)\(source.map { " from \($0)" } ?? ""): \(reason)"
  }
}
