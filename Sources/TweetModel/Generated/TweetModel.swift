// Written by ModelGenerator from TweetModel.xcdatamodeld. Change the model, not this file.
// swift-format-ignore-file

public import ObjectGraph
public import ObjectModel

/// The model that TweetModel.xcdatamodeld describes, and the classes of its objects.
public enum TweetModel {
  /// The classes of the entities, for a container.
  public static var classes: [ManagedObject.Type] {
    [Tweet.self, TwitterUser.self, Profile.self, Hashtag.self, Link.self, Media.self, Place.self, Observation.self, Source.self, Deletion.self, Like.self, Note.self, SavedQuery.self, CompressionDictionary.self]
  }

  /// Builds the model.
  ///
  /// - Throws: `ModelError` never, since the file was checked.
  public static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel([tweetEntity, twitterUserEntity, profileEntity, hashtagEntity, linkEntity, mediaEntity, placeEntity, observationEntity, sourceEntity, deletionEntity, likeEntity, noteEntity, savedQueryEntity, compressionDictionaryEntity])
  }

  private static var tweetEntity: EntityDescription {
    EntityDescription("Tweet", primaryKey: "identifier") {
      AttributeDescription.required("identifier", .integer64)
      AttributeDescription.optional("text", .string)
      AttributeDescription.optional("created", .date)
      AttributeDescription.optional("createdPrecision", .string)
      AttributeDescription.optional("lang", .string)
      AttributeDescription.optional("client", .string)
      AttributeDescription.optional("conversation", .integer64)
      AttributeDescription.optional("isRetweet", .boolean)
      AttributeDescription.optional("audience", .string)
      AttributeDescription.optional("replyToIdentifier", .integer64)
      AttributeDescription.optional("retweetOfIdentifier", .integer64)
      AttributeDescription.optional("quotedIdentifier", .integer64)
      AttributeDescription.optional("firstVersionIdentifier", .integer64)
      AttributeDescription.optional("editHistory", .string)
      AttributeDescription.optional("likeCount", .integer64)
      AttributeDescription.optional("retweetCount", .integer64)
      AttributeDescription.optional("replyCount", .integer64)
      AttributeDescription.optional("quoteCount", .integer64)
      AttributeDescription.optional("bookmarkCount", .integer64)
      AttributeDescription.optional("viewCount", .integer64)
      AttributeDescription.optional("sensitive", .boolean)
      AttributeDescription.optional("latitude", .double)
      AttributeDescription.optional("longitude", .double)
      AttributeDescription.optional("isTruncated", .boolean)
      AttributeDescription.optional("liked", .boolean)
      AttributeDescription.optional("bookmarked", .boolean)
      AttributeDescription.optional("deletedAt", .date)
      AttributeDescription.optional("firstSeen", .date)
      AttributeDescription.optional("lastSeen", .date)
      AttributeDescription.optional("provenance", .data)
      RelationshipDescription.toOne("tweeter", "TwitterUser", inverse: "tweets")
      RelationshipDescription.toOne("replyTo", "Tweet", inverse: "replies", keyAttribute: "replyToIdentifier")
      RelationshipDescription.toMany("replies", "Tweet", inverse: "replyTo")
      RelationshipDescription.toOne("retweetOf", "Tweet", inverse: "retweets", keyAttribute: "retweetOfIdentifier")
      RelationshipDescription.toMany("retweets", "Tweet", inverse: "retweetOf")
      RelationshipDescription.toOne("quoted", "Tweet", inverse: "quotes", keyAttribute: "quotedIdentifier")
      RelationshipDescription.toMany("quotes", "Tweet", inverse: "quoted")
      RelationshipDescription.toOne("firstVersion", "Tweet", inverse: "versions", keyAttribute: "firstVersionIdentifier")
      RelationshipDescription.toMany("versions", "Tweet", inverse: "firstVersion")
      RelationshipDescription.toMany("mentions", "TwitterUser", inverse: "mentionedIn")
      RelationshipDescription.toMany("hashtags", "Hashtag", inverse: "tweets")
      RelationshipDescription.toMany("links", "Link", inverse: "tweets")
      RelationshipDescription.toMany("media", "Media", inverse: "tweets")
      RelationshipDescription.toOne("place", "Place", inverse: "tweets")
      RelationshipDescription.toMany("observations", "Observation", inverse: "tweet", deleteRule: .cascade)
      RelationshipDescription.toMany("deletions", "Deletion", inverse: "tweet")
      RelationshipDescription.toMany("likes", "Like", inverse: "tweet")
      RelationshipDescription.toMany("notes", "Note", inverse: "tweet")
      IndexDescription("tweeter", "created")
      IndexDescription("created")
      IndexDescription("conversation", skipsNil: true)
      IndexDescription("isTruncated", "retweetOfIdentifier", skipsNil: true)
      IndexDescription.text("text")
    }
  }

  private static var twitterUserEntity: EntityDescription {
    EntityDescription("TwitterUser", primaryKey: "identifier") {
      AttributeDescription.required("identifier", .integer64)
      AttributeDescription.optional("screenName", .string, caseInsensitive: true)
      AttributeDescription.optional("name", .string)
      AttributeDescription.optional("bio", .string)
      AttributeDescription.optional("location", .string)
      AttributeDescription.optional("url", .string)
      AttributeDescription.optional("created", .date)
      AttributeDescription.optional("followersCount", .integer64)
      AttributeDescription.optional("followingCount", .integer64)
      AttributeDescription.optional("tweetCount", .integer64)
      AttributeDescription.optional("listedCount", .integer64)
      AttributeDescription.optional("verified", .boolean)
      AttributeDescription.optional("protected", .boolean)
      AttributeDescription.optional("avatar", .string)
      AttributeDescription.optional("provenance", .data)
      RelationshipDescription.toMany("tweets", "Tweet", inverse: "tweeter")
      RelationshipDescription.toMany("mentionedIn", "Tweet", inverse: "mentions")
      RelationshipDescription.toMany("profiles", "Profile", inverse: "user", deleteRule: .cascade)
      RelationshipDescription.toMany("followers", "TwitterUser", inverse: "following")
      RelationshipDescription.toMany("following", "TwitterUser", inverse: "followers")
      IndexDescription("screenName")
    }
  }

  private static var profileEntity: EntityDescription {
    EntityDescription("Profile") {
      AttributeDescription.required("fingerprint", .integer64)
      AttributeDescription.optional("screenName", .string, caseInsensitive: true)
      AttributeDescription.optional("name", .string)
      AttributeDescription.optional("bio", .string)
      AttributeDescription.optional("firstSeen", .date)
      RelationshipDescription.toOne("user", "TwitterUser", inverse: "profiles", optional: false)
      UniquenessConstraint("user", "fingerprint")
    }
  }

  private static var hashtagEntity: EntityDescription {
    EntityDescription("Hashtag") {
      AttributeDescription.required("tag", .string, caseInsensitive: true)
      AttributeDescription.optional("display", .string, caseInsensitive: true)
      RelationshipDescription.toMany("tweets", "Tweet", inverse: "hashtags")
      UniquenessConstraint("tag")
    }
  }

  private static var linkEntity: EntityDescription {
    EntityDescription("Link") {
      AttributeDescription.required("url", .string)
      AttributeDescription.optional("short", .string)
      AttributeDescription.optional("title", .string)
      AttributeDescription.optional("host", .string)
      RelationshipDescription.toMany("tweets", "Tweet", inverse: "links")
      UniquenessConstraint("url")
      IndexDescription("host")
    }
  }

  private static var mediaEntity: EntityDescription {
    EntityDescription("Media") {
      AttributeDescription.required("key", .string)
      AttributeDescription.optional("type", .string)
      AttributeDescription.optional("url", .string)
      AttributeDescription.optional("altText", .string)
      AttributeDescription.optional("width", .integer64)
      AttributeDescription.optional("height", .integer64)
      AttributeDescription.optional("duration", .double)
      AttributeDescription.optional("file", .string)
      RelationshipDescription.toMany("tweets", "Tweet", inverse: "media")
      UniquenessConstraint("key")
      IndexDescription("url", skipsNil: true)
    }
  }

  private static var placeEntity: EntityDescription {
    EntityDescription("Place") {
      AttributeDescription.required("identifier", .string)
      AttributeDescription.optional("name", .string)
      AttributeDescription.optional("country", .string)
      RelationshipDescription.toMany("tweets", "Tweet", inverse: "place")
      UniquenessConstraint("identifier")
    }
  }

  private static var observationEntity: EntityDescription {
    EntityDescription("Observation") {
      AttributeDescription.required("hash", .data)
      AttributeDescription.optional("payload", .data)
      AttributeDescription.optional("carrierIdentifier", .integer64)
      AttributeDescription.optional("offset", .integer64)
      AttributeDescription.optional("length", .integer64)
      AttributeDescription.optional("seen", .date)
      AttributeDescription.optional("shape", .string)
      RelationshipDescription.toOne("tweet", "Tweet", inverse: "observations")
      RelationshipDescription.toOne("source", "Source", inverse: "observations")
      UniquenessConstraint("tweet", "hash")
      IndexDescription("carrierIdentifier", skipsNil: true)
    }
  }

  private static var sourceEntity: EntityDescription {
    EntityDescription("Source") {
      AttributeDescription.required("name", .string)
      AttributeDescription.optional("location", .string)
      AttributeDescription.optional("address", .string)
      AttributeDescription.optional("kind", .string)
      AttributeDescription.optional("newestIdentifier", .integer64)
      AttributeDescription.optional("newestSeen", .integer64)
      AttributeDescription.optional("checkpoint", .string)
      AttributeDescription.optional("gaps", .string)
      AttributeDescription.optional("entityTag", .string)
      AttributeDescription.optional("lastModified", .string)
      AttributeDescription.optional("lastRun", .date)
      AttributeDescription.optional("options", .string)
      RelationshipDescription.toMany("observations", "Observation", inverse: "source")
      RelationshipDescription.toMany("deletions", "Deletion", inverse: "source")
      UniquenessConstraint("name")
    }
  }

  private static var deletionEntity: EntityDescription {
    EntityDescription("Deletion") {
      AttributeDescription.required("tweetIdentifier", .integer64)
      AttributeDescription.required("time", .date)
      AttributeDescription.optional("reason", .string)
      AttributeDescription.optional("shape", .string)
      AttributeDescription.optional("tweetCreated", .date)
      RelationshipDescription.toOne("tweet", "Tweet", inverse: "deletions", keyAttribute: "tweetIdentifier")
      RelationshipDescription.toOne("source", "Source", inverse: "deletions")
      UniquenessConstraint("tweetIdentifier", "time")
    }
  }

  private static var likeEntity: EntityDescription {
    EntityDescription("Like") {
      AttributeDescription.required("tweetIdentifier", .integer64)
      AttributeDescription.optional("text", .string)
      RelationshipDescription.toOne("tweet", "Tweet", inverse: "likes", keyAttribute: "tweetIdentifier")
      UniquenessConstraint("tweetIdentifier")
    }
  }

  private static var noteEntity: EntityDescription {
    EntityDescription("Note", primaryKey: "identifier") {
      AttributeDescription.required("identifier", .integer64)
      AttributeDescription.optional("text", .string)
      AttributeDescription.optional("created", .date)
      AttributeDescription.optional("entities", .string)
      AttributeDescription.optional("tweetIdentifier", .integer64)
      RelationshipDescription.toOne("tweet", "Tweet", inverse: "notes", keyAttribute: "tweetIdentifier")
    }
  }

  private static var savedQueryEntity: EntityDescription {
    EntityDescription("SavedQuery") {
      AttributeDescription.required("name", .string)
      AttributeDescription.required("entityName", .string)
      AttributeDescription.required("predicate", .string)
      UniquenessConstraint("name")
    }
  }

  private static var compressionDictionaryEntity: EntityDescription {
    EntityDescription("CompressionDictionary", primaryKey: "identifier") {
      AttributeDescription.required("identifier", .integer64)
      AttributeDescription.required("content", .data)
    }
  }
}
