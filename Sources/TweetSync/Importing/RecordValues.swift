import FoundationEssentials
import Predicates
import TweetFormats

extension PredicateValue {
  init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  init(_ value: Bool?) { self = value.map { .boolean($0) } ?? .null }
  init(_ value: Date?) { self = value.map { .date($0) } ?? .null }
  // Numbers that aren't finite come from nowhere sensible, and stores know no NaN.
  init(_ value: Double?) { self = value.flatMap { $0.isFinite ? .double($0) : nil } ?? .null }
}

extension Stamp {
  /// The stamp of a record's values.
  init(_ shape: RecordShape, seen: Date?) {
    let seconds = (seen?.timeIntervalSince1970 ?? 0).rounded(.down)
    self.init(
      rank: UInt16(clamping: shape.rank), seen: Int64(exactly: seconds) ?? 0)
  }
}

/// The objects that a tweet leads to, as keys.
struct TweetReferences {
  var place: PredicateValue
  var mentions: [PredicateValue]
  var hashtags: [PredicateValue]
  var links: [PredicateValue]
  var media: [PredicateValue]
}

extension TweetRecord {
  /// The row of the tweet in the order of ``RowLayout/tweet``.
  func values(provenance: Provenance, seen: Date?, references: TweetReferences) -> [PredicateValue]
  {
    [
      .integer(identifier), .string(text), isTruncated ? .boolean(true) : .null, .init(created),
      .init(createdPrecision?.name), .init(lang), .init(client), .init(conversation),
      .init(replyToIdentifier), .init(retweetOfIdentifier), .init(quotedIdentifier),
      .init(likeCount), .init(retweetCount), .init(replyCount), .init(quoteCount),
      .init(bookmarkCount), .init(viewCount), .init(sensitive), .init(latitude), .init(longitude),
      .init(liked), .init(bookmarked), .init(seen), .init(seen), .data(Data(provenance.bytes)),
      .init(authorIdentifier), references.place, .array(references.mentions),
      .array(references.hashtags), .array(references.links), .array(references.media),
    ]
  }
}

extension UserRecord {
  /// The row of the user in the order of ``RowLayout/user``.
  func values(provenance: Provenance) -> [PredicateValue] {
    [
      .integer(identifier), .init(screenName), .init(name), .init(bio), .init(location), .init(url),
      .init(created), .init(followersCount), .init(followingCount), .init(tweetCount),
      .init(listedCount), .init(verified), .init(protected), .init(avatar),
      .data(Data(provenance.bytes)),
    ]
  }

  /// A number that tells the profiles of one user apart: FNV-1a over handle, name and bio.
  var profileFingerprint: Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in [screenName, name, bio] {
      for byte in (text ?? "\u{0}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0x1f) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }
}
