import ObjectModel
import Testing
import TweetModel

@testable import TweetSync

@Suite("The columns of entities")
struct EntityColumnTests {
  static let layouts: [RowLayout] = [
    .tweet, .user, .profile, .hashtag, .link, .media, .place, .like, .note,
  ]

  @Test(
    "each attribute of the model is a column once, and each column is a property of the model",
    arguments: layouts.map(\.entityName))
  func modelAndColumns(entityName: String) throws {
    let layout = try #require(Self.layouts.first { $0.entityName == entityName })
    let entity = try #require(try TweetModel.make().entities.first { $0.name == entityName })
    let relationships = Set(entity.relationships.map(\.name))
    #expect(Set(layout.properties).count == layout.properties.count)
    #expect(
      Set(layout.properties).subtracting(relationships) == Set(entity.attributes.map(\.name)))
    #expect(layout.rules.count == layout.properties.count)
  }

  /// Stored stamps name these positions, so the lists may only grow at their ends.
  @Test("the positions that stored stamps name are fixed")
  func positions() {
    #expect(
      RowLayout.tweet.properties == [
        "identifier", "text", "isTruncated", "created", "createdPrecision", "lang", "client",
        "conversation", "replyToIdentifier", "retweetOfIdentifier", "quotedIdentifier",
        "likeCount", "retweetCount", "replyCount", "quoteCount", "bookmarkCount", "viewCount",
        "sensitive", "latitude", "longitude", "liked", "bookmarked", "firstSeen", "lastSeen",
        "provenance", "tweeter", "place", "mentions", "hashtags", "links", "media", "deletedAt",
        "isRetweet", "audience", "firstVersionIdentifier", "editHistory",
      ])
    #expect(
      RowLayout.user.properties == [
        "identifier", "screenName", "name", "bio", "location", "url", "created",
        "followersCount", "followingCount", "tweetCount", "listedCount", "verified", "protected",
        "avatar", "provenance", "followers", "following",
      ])
    #expect(RowLayout.TweetPosition.provenance == 24)
    #expect(RowLayout.TweetPosition.editHistory == 35)
    #expect(RowLayout.UserPosition.following == 16)
  }

  @Test(
    "each value follows its column by the rule",
    arguments: [
      ("text", MergeRule.text), ("isTruncated", .follower), ("created", .date),
      ("createdPrecision", .follower), ("lang", .trusted), ("latitude", .trusted),
      ("longitude", .follower), ("likeCount", .newest), ("liked", .greatest),
      ("firstSeen", .least), ("provenance", .provenance), ("mentions", .identity),
      ("deletedAt", .derived), ("firstVersionIdentifier", .least), ("editHistory", .greatest),
    ] as [(String, MergeRule)])
  func rules(name: String, rule: MergeRule) throws {
    let position = try #require(RowLayout.tweet.properties.firstIndex(of: name))
    #expect(RowLayout.tweet.rules[position] == rule)
  }

  @Test("a follower's value comes directly after the value that it goes with")
  func followers() {
    let pairs = [
      (TweetColumn.text, TweetColumn.isTruncated), (.created, .createdPrecision),
      (.latitude, .longitude),
    ]
    for (leader, follower) in pairs {
      #expect(follower.position == leader.position + 1)
      #expect(follower.rule == .follower)
    }
    #expect(TweetColumn.allCases.filter { $0.rule == .follower }.count == pairs.count)
  }
}
