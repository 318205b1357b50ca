extension TweetCard {
  /// The tweet as JSON; what isn't known is null.
  var members: [JSONTree.Member] {
    [
      .init("identifier", .identifier(identifier)),
      .init("url", .text(url)),
      .init("text", .text(text)),
      .init("created", created.map { .date($0) } ?? .null),
      .init("isTruncated", .boolean(isTruncated)),
      .init("lang", .text(lang)),
      .init("client", .text(client)),
      .init(
        "author", .object([.init("screenName", .text(screenName)), .init("name", .text(name))])),
      .init("replyTo", replyTo.map { .identifier($0) } ?? .null),
      .init("retweetOf", retweetOf.map { .identifier($0) } ?? .null),
      .init("quoted", quoted.map { .identifier($0) } ?? .null),
      .init("versions", .array(versions.map { .value(.identifier($0)) })),
      .init("counts", .object(counts.map { .init($0.name, .integer($0.count)) })),
      .init("media", .array(media.map(Self.tree))),
      .init("links", .texts(links)),
      .init("hashtags", .texts(hashtags)),
      .init("place", .text(place)),
      .init("deletedAt", deletedAt.map { .date($0) } ?? .null),
      .init("deletions", .array(deletions.map(Self.tree))),
      .init("firstSeen", firstSeen.map { .date($0) } ?? .null),
      .init("lastSeen", lastSeen.map { .date($0) } ?? .null),
    ]
  }

  private static func tree(_ item: Item) -> JSONTree {
    .object([
      .init("type", .text(item.type)), .init("url", .text(item.url)),
      .init("altText", .text(item.altText)), .init("file", .text(item.file)),
    ])
  }

  private static func tree(_ note: DeletionNote) -> JSONTree {
    .object([
      .init("time", note.time.map { .date($0) } ?? .null), .init("reason", .text(note.reason)),
      .init("source", .text(note.source)),
    ])
  }
}
