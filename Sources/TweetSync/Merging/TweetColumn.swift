import FoundationEssentials
import Predicates
import TweetFormats

/// The columns of a tweet's row.
enum TweetColumn: String, EntityColumn {
  case identifier, text, isTruncated, created, createdPrecision, lang, client, conversation
  case replyToIdentifier, retweetOfIdentifier, quotedIdentifier
  case likeCount, retweetCount, replyCount, quoteCount, bookmarkCount, viewCount
  case sensitive, latitude, longitude, liked, bookmarked, firstSeen, lastSeen, provenance
  case tweeter, place, mentions, hashtags, links, media
  case deletedAt, isRetweet, audience, firstVersionIdentifier, editHistory

  static let entityName = "Tweet"

  /// All columns, in an array that isn't made again for each record.
  static let ordered = allCases

  var rule: MergeRule {
    switch self {
    case .identifier, .mentions, .hashtags, .links, .media: .identity
    case .text: .text
    case .created: .date
    case .isTruncated, .createdPrecision, .longitude: .follower
    case .lang, .client, .conversation, .replyToIdentifier, .retweetOfIdentifier,
      .quotedIdentifier, .sensitive, .latitude, .tweeter, .place, .audience:
      .trusted
    case .likeCount, .retweetCount, .replyCount, .quoteCount, .bookmarkCount, .viewCount: .newest
    // Versions come at the end, so the list with more of them is the greater text.
    case .liked, .bookmarked, .lastSeen, .isRetweet, .editHistory: .greatest
    case .firstSeen, .firstVersionIdentifier: .least
    case .provenance: .provenance
    case .deletedAt: .derived
    }
  }

  // A switch and no closure for each column: a closure costs a copy of the record, five times the rest.
  @inline(__always)
  func value(of tweet: TweetRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .identifier: .integer(tweet.identifier)
    case .text: .string(tweet.text)
    case .isTruncated: tweet.isTruncated ? .boolean(true) : .null
    case .created: .init(tweet.created)
    case .createdPrecision: .init(tweet.createdPrecision?.name)
    case .lang: .init(tweet.lang)
    case .client: .init(tweet.client)
    case .conversation: .init(tweet.conversation)
    case .replyToIdentifier: .init(tweet.replyToIdentifier)
    case .retweetOfIdentifier: .init(tweet.retweetOfIdentifier)
    case .quotedIdentifier: .init(tweet.quotedIdentifier)
    case .likeCount: .init(tweet.likeCount)
    case .retweetCount: .init(tweet.retweetCount)
    case .replyCount: .init(tweet.replyCount)
    case .quoteCount: .init(tweet.quoteCount)
    case .bookmarkCount: .init(tweet.bookmarkCount)
    case .viewCount: .init(tweet.viewCount)
    case .sensitive: .init(tweet.sensitive)
    case .latitude: .init(tweet.latitude)
    case .longitude: .init(tweet.longitude)
    case .liked: .init(tweet.liked)
    case .bookmarked: .init(tweet.bookmarked)
    case .firstSeen, .lastSeen: .init(context.seen)
    case .provenance: context.provenance
    case .tweeter: .init(tweet.authorIdentifier)
    case .place: context.references.place
    case .mentions: .array(context.references.mentions)
    case .hashtags: .array(context.references.hashtags)
    case .links: .array(context.references.links)
    case .media: .array(context.references.media)
    // Worked out when the batch is written.
    case .deletedAt: .null
    case .isRetweet: tweet.isRetweet ? .boolean(true) : .null
    case .audience: .init(tweet.audience?.name)
    case .firstVersionIdentifier: .init(tweet.versions.first)
    case .editHistory:
      tweet.versions.isEmpty
        ? .null : .string(tweet.versions.map { "\($0)" }.joined(separator: " "))
    }
  }
}

extension TweetRecord {
  /// The versions of an edited tweet, oldest first; empty if there is only one.
  fileprivate var versions: [Int64] {
    // Hardly any tweet was edited.
    guard editHistory.count > 1 else { return [] }
    let versions = Set(editHistory).sorted()
    return versions.count > 1 ? versions : []
  }

  /// Adds the row of the tweet, with a value for each ``TweetColumn``.
  func append(
    to values: inout [AttributeValue], stamp: Stamp, seen: Date?, references: TweetReferences
  ) {
    let context = RowContext(
      provenance: Provenance(stamp).value, seen: seen, references: references)
    for column in TweetColumn.ordered { values.append(column.value(of: self, context)) }
  }
}
