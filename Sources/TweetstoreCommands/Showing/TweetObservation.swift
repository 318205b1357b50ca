import FoundationEssentials
import ObjectGraph
import TweetFormats
import TweetModel
import TweetSync

/// A record that a tweet was seen in, and what it says of the tweet.
struct TweetObservation: Sendable {
  var source: String?
  var seen: Date?
  var shape: String?
  /// The digest of the record, in hexadecimal digits.
  var hash: String
  /// The record's length in bytes; nil where it isn't kept or can't be unpacked.
  var byteCount: Int?
  /// The damage to the record; nil if it is unchanged or not stored.
  var damage: String?
  /// The values in the record, by the names of the model; empty if it isn't stored or can't be decompressed.
  var values: [(name: String, value: OutputValue)] = []
}

extension TweetObservation {
  /// Reads an observation and its record.
  init(
    _ observation: Observation, of identifier: Int64, records: RawRecords,
    in context: isolated ManagedObjectContext
  ) throws {
    source = observation.source?.name
    seen = observation.seen
    shape = observation.shape
    hash = observation.hash.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
    guard let carrier = try records.carrier(of: observation, in: context),
      let record = try records.remains(of: carrier)
    else { return }
    damage = record.damage?.reason
    guard let bytes = record.bytes else { return }
    byteCount = bytes.count
    let reader = try TweetReader()
    reader.feed(bytes)
    reader.finish()
    let found = reader.records.lazy.flatMap { $0.tweets + $0.embeddedTweets }.first {
      $0.identifier == identifier
    }
    if let found { values = Self.values(of: found) }
  }

  /// All observations of a tweet, the earliest first.
  static func all(
    of tweet: Tweet, in context: isolated ManagedObjectContext
  ) throws -> [TweetObservation] {
    let records = try RawRecords(in: context)
    var observations: [TweetObservation] = []
    for observation in tweet.observations {
      observations.append(
        try TweetObservation(observation, of: tweet.identifier, records: records, in: context))
    }
    return observations.sorted {
      ($0.seen ?? .distantPast, $0.hash) < ($1.seen ?? .distantPast, $1.hash)
    }
  }

  private static func values(of tweet: TweetRecord) -> [(name: String, value: OutputValue)] {
    let values: [(String, OutputValue)] = [
      ("text", .text(tweet.text)),
      ("isTruncated", tweet.isTruncated ? .boolean(true) : .null),
      ("created", tweet.created.map { .date($0) } ?? .null),
      ("lang", .init(tweet.lang)), ("client", .init(tweet.client)),
      ("conversation", .init(identifier: tweet.conversation)),
      ("replyToIdentifier", .init(identifier: tweet.replyToIdentifier)),
      ("retweetOfIdentifier", .init(identifier: tweet.retweetOfIdentifier)),
      ("quotedIdentifier", .init(identifier: tweet.quotedIdentifier)),
      ("editHistory", .init(tweet.editHistory.map { "\($0)" })),
      ("likeCount", .init(tweet.likeCount)), ("retweetCount", .init(tweet.retweetCount)),
      ("replyCount", .init(tweet.replyCount)), ("quoteCount", .init(tweet.quoteCount)),
      ("bookmarkCount", .init(tweet.bookmarkCount)), ("viewCount", .init(tweet.viewCount)),
      ("sensitive", tweet.sensitive.map { .boolean($0) } ?? .null),
      ("latitude", tweet.latitude.map { .double($0) } ?? .null),
      ("longitude", tweet.longitude.map { .double($0) } ?? .null),
      ("tweeter.identifier", .init(identifier: tweet.authorIdentifier)),
      ("place.name", .init(tweet.place?.fullName ?? tweet.place?.name)),
      ("hashtags.display", .init(tweet.hashtags)), ("links.url", .init(tweet.links.map(\.url))),
      ("media.key", .init(tweet.media.map(\.key))),
      ("mentions.screenName", .init(tweet.mentions.map(\.screenName))),
    ]
    return values
  }
}

extension OutputValue {
  fileprivate init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  fileprivate init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  fileprivate init(identifier: Int64?) { self = identifier.map { .identifier($0) } ?? .null }
  fileprivate init(_ texts: [String]) { self = .list(texts.map { .text($0) }) }
}
