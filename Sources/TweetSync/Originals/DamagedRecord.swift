import ObjectGraph
package import TweetModel

/// A record that is kept and can't be given back as it came.
package struct DamagedRecord: Sendable, Hashable, CustomStringConvertible {
  /// The row of the observation that carries it.
  package let observation: Int64
  /// The tweet that was seen in it; nil where it holds none.
  package let tweet: Int64?
  /// The name of the source that it came from; nil where that was removed.
  package let source: String?
  /// What is wrong with it.
  package let reason: String

  /// What is wrong with a record that can be unpacked and has another digest.
  static let changed = "its bytes are not those that came"

  init(observation: Int64, tweet: Int64?, source: String?, reason: String) {
    self.observation = observation
    self.tweet = tweet
    self.source = source
    self.reason = reason
  }

  /// The record that `observation` carries, of the context at hand.
  package init(_ observation: Observation, reason: String) {
    self.observation = observation.objectID.primaryKey
    tweet = observation.tweet?.identifier
    source = observation.source?.name
    self.reason = reason
  }

  /// Which record it is, and what is wrong with it.
  package var description: String { "\(place): \(reason)" }

  /// Which record it is.
  var place: String {
    (tweet.map { "the record of tweet \($0)" } ?? "record \(observation)")
      + (source.map { " from \($0)" } ?? "")
  }
}
