import Basics
import FoundationEssentials
import Predicates
import TweetFormats

extension AttributeValue {
  init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  init(_ value: Bool?) { self = value.map { .boolean($0) } ?? .null }
  init(_ value: Date?) { self = value.map { .date($0) } ?? .null }
  /// Numbers that aren't finite come from nowhere sensible, and stores know no NaN and no -0.
  init(_ value: Double?) { self = value.flatMap { $0.isFinite ? .double($0 + 0) : nil } ?? .null }
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
  var place = AttributeValue.null
  var mentions: [AttributeValue] = []
  var hashtags: [AttributeValue] = []
  var links: [AttributeValue] = []
  var media: [AttributeValue] = []
}

extension TweetRecord {
  /// Adds the row of the tweet in the order of ``RowLayout/tweet``.
  func append(
    to values: inout [AttributeValue], stamp: Stamp, seen: Date?, references: TweetReferences
  ) {
    values.append(.integer(identifier))
    values.append(.string(text))
    values.append(isTruncated ? .boolean(true) : .null)
    values.append(.init(created))
    values.append(.init(createdPrecision?.name))
    values.append(.init(lang))
    values.append(.init(client))
    values.append(.init(conversation))
    values.append(.init(replyToIdentifier))
    values.append(.init(retweetOfIdentifier))
    values.append(.init(quotedIdentifier))
    values.append(.init(likeCount))
    values.append(.init(retweetCount))
    values.append(.init(replyCount))
    values.append(.init(quoteCount))
    values.append(.init(bookmarkCount))
    values.append(.init(viewCount))
    values.append(.init(sensitive))
    values.append(.init(latitude))
    values.append(.init(longitude))
    values.append(.init(liked))
    values.append(.init(bookmarked))
    values.append(.init(seen))
    values.append(.init(seen))
    values.append(Provenance(stamp).value)
    values.append(.init(authorIdentifier))
    values.append(references.place)
    values.append(.array(references.mentions))
    values.append(.array(references.hashtags))
    values.append(.array(references.links))
    values.append(.array(references.media))
    // Worked out when the batch is written.
    values.append(.null)
    values.append(isRetweet ? .boolean(true) : .null)
    values.append(.init(audience?.name))
    // Hardly any tweet was edited.
    let versions = editHistory.count > 1 ? Set(editHistory).sorted() : []
    guard versions.count > 1 else {
      values.append(.null)
      values.append(.null)
      return
    }
    values.append(.init(versions.first))
    values.append(.string(versions.map { "\($0)" }.joined(separator: " ")))
  }
}

extension UserRecord {
  /// The row of the user in the order of ``RowLayout/user``.
  func values(stamp: Stamp) -> [AttributeValue] {
    [
      .integer(identifier), .init(screenName), .init(name), .init(bio), .init(location), .init(url),
      .init(created), .init(followersCount), .init(followingCount), .init(tweetCount),
      .init(listedCount), .init(verified), .init(protected), .init(avatar),
      Provenance(stamp).value, .null, .null,
    ]
  }

  /// A number that tells the profiles of one user apart: FNV-1a over handle, name and bio.
  var profileFingerprint: Int64 {
    var hash = FNV1a()
    for text in [screenName, name, bio] {
      hash.combine((text ?? "\u{0}").utf8)
      hash.combine(0x1f)
    }
    return Int64(bitPattern: hash.value)
  }
}
