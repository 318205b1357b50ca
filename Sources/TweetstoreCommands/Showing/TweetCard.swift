import CommandLineKit
import FoundationEssentials
import ObjectGraph
import TweetModel

/// The parts of a tweet that are shown.
struct TweetCard: Sendable {
  /// A photo or video.
  struct Item: Sendable {
    var type: String?
    var url: String?
    var altText: String?
    var file: String?
  }

  /// A deletion that a source reported.
  struct DeletionNote: Sendable {
    var time: Date?
    var reason: String?
    var source: String?
  }

  var identifier: Int64
  var text: String?
  var created: Date?
  var isDayOnly: Bool
  var isTruncated: Bool
  var lang: String?
  var client: String?
  var screenName: String?
  var name: String?
  var replyTo: Int64?
  var retweetOf: Int64?
  var quoted: Int64?
  /// The versions of a tweet that was edited, held or not, the first one first.
  var versions: [Int64]
  /// Counts by their names, where they are known.
  var counts: [(name: String, count: Int64)]
  var media: [Item]
  var links: [String]
  var hashtags: [String]
  var place: String?
  var deletedAt: Date?
  var deletions: [DeletionNote]
  var firstSeen: Date?
  var lastSeen: Date?

  init(_ tweet: Tweet) {
    identifier = tweet.identifier
    text = tweet.text
    created = tweet.created
    isDayOnly = tweet.createdPrecision != nil
    isTruncated = tweet.isTruncated == true
    lang = tweet.lang
    client = tweet.client
    screenName = tweet.tweeter?.screenName
    name = tweet.tweeter?.name
    replyTo = tweet.replyToIdentifier
    retweetOf = tweet.retweetOfIdentifier
    quoted = tweet.quotedIdentifier
    versions = (tweet.editHistory ?? "").split(separator: " ").compactMap { Int64($0) }
    counts = [
      ("replies", tweet.replyCount), ("retweets", tweet.retweetCount),
      ("quotes", tweet.quoteCount), ("likes", tweet.likeCount),
      ("bookmarks", tweet.bookmarkCount), ("views", tweet.viewCount),
    ].compactMap { name, count in count.map { (name, $0) } }
    media = tweet.media.map {
      Item(type: $0.type, url: $0.url, altText: $0.altText, file: $0.file)
    }
    links = tweet.links.compactMap(\.url)
    hashtags = tweet.hashtags.compactMap(\.display)
    place = tweet.place?.name
    deletedAt = tweet.deletedAt
    deletions = tweet.deletions.map {
      DeletionNote(time: $0.time, reason: $0.reason, source: $0.source?.name)
    }.sorted { ($0.time ?? .distantPast) < ($1.time ?? .distantPast) }
    firstSeen = tweet.firstSeen
    lastSeen = tweet.lastSeen
  }

  /// The counts in words; without those of nothing where `leavesOutZero`.
  func countWords(leavesOutZero: Bool = false) -> [String] {
    counts.filter { !leavesOutZero || $0.count != 0 }.map { name, count in
      let noun = count == 1 ? (name == "replies" ? "reply" : String(name.dropLast())) : name
      return "\(NumberFormat.grouped(Int(count))) \(noun)"
    }
  }

  /// The address of the tweet.
  var url: String { Self.url(of: identifier) }

  /// The address of a tweet.
  static func url(of identifier: Int64) -> String { "https://x.com/i/web/status/\(identifier)" }

  /// When it was written, as exactly as it is known.
  var time: String? {
    created.map { isDayOnly ? String($0.iso8601.prefix(10)) : $0.iso8601 }
  }

  /// The author and the time.
  var byline: String {
    let author = [name, screenName.map { "@\($0)" }].compactMap(\.self).joined(separator: " ")
    return
      ([author.isEmpty ? "unknown author" : author] + [time, "\(identifier)"].compactMap(\.self))
      .joined(separator: " · ")
  }
}

extension Date {
  /// The time as ISO 8601 in UTC.
  var iso8601: String {
    var buffer = OutputBuffer()
    buffer.append(iso8601: self)
    return buffer.text
  }
}
