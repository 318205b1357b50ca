public import ObjectGraph

extension Tweet: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Tweet.identifier: "identifier",
      \Tweet.text: "text",
      \Tweet.created: "created",
      \Tweet.createdPrecision: "createdPrecision",
      \Tweet.lang: "lang",
      \Tweet.client: "client",
      \Tweet.conversation: "conversation",
      \Tweet.replyToIdentifier: "replyToIdentifier",
      \Tweet.retweetOfIdentifier: "retweetOfIdentifier",
      \Tweet.quotedIdentifier: "quotedIdentifier",
      \Tweet.likeCount: "likeCount",
      \Tweet.retweetCount: "retweetCount",
      \Tweet.replyCount: "replyCount",
      \Tweet.quoteCount: "quoteCount",
      \Tweet.bookmarkCount: "bookmarkCount",
      \Tweet.viewCount: "viewCount",
      \Tweet.sensitive: "sensitive",
      \Tweet.latitude: "latitude",
      \Tweet.longitude: "longitude",
      \Tweet.isTruncated: "isTruncated",
      \Tweet.liked: "liked",
      \Tweet.bookmarked: "bookmarked",
      \Tweet.deletedAt: "deletedAt",
      \Tweet.firstSeen: "firstSeen",
      \Tweet.lastSeen: "lastSeen",
      \Tweet.provenance: "provenance",
      \Tweet.tweeter: "tweeter",
      \Tweet.replyTo: "replyTo",
      \Tweet.replies: "replies",
      \Tweet.retweetOf: "retweetOf",
      \Tweet.retweets: "retweets",
      \Tweet.quoted: "quoted",
      \Tweet.quotes: "quotes",
      \Tweet.mentions: "mentions",
      \Tweet.hashtags: "hashtags",
      \Tweet.links: "links",
      \Tweet.media: "media",
      \Tweet.place: "place",
      \Tweet.observations: "observations",
      \Tweet.deletions: "deletions",
    ]
  }
}
