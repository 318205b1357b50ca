/// The columns of exported tweets, in their order; `docs/records.md` describes them.
///
/// New ones are added at the end.
enum ExportColumns {
  static let names = [
    "identifier", "created", "createdPrecision", "text", "isTruncated", "lang", "client",
    "tweeter.identifier", "tweeter.screenName", "tweeter.name", "conversation",
    "replyToIdentifier", "retweetOfIdentifier", "quotedIdentifier", "replyCount", "retweetCount",
    "quoteCount", "likeCount", "bookmarkCount", "viewCount", "sensitive", "latitude", "longitude",
    "place.name", "hashtags.display", "mentions.screenName", "links.url", "media.key", "media.url",
    "liked", "bookmarked", "deletedAt", "firstSeen", "lastSeen",
  ]
}
