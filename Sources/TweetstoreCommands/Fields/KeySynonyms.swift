import ObjectModel

/// Names that X's API, other programs and people use for keys.
enum KeySynonyms {
  /// The key path that `name` probably means, from `entity`; nil if nothing is known.
  ///
  /// - Parameter isPrefix: True if the path goes on after `name`.
  static func keyPath(
    for name: String, isPrefix: Bool, of entity: EntityDescription, in model: ManagedObjectModel
  ) -> String? {
    let wanted = normalized(name)
    if let key = entity.propertyNames.first(where: { normalized($0) == wanted }), key != name {
      return key
    }
    if let path = table(of: entity.name)[wanted] {
      guard isPrefix else { return path }
      let first = String(path.prefix { $0 != "." })
      return entity.relationships.contains { $0.name == first } ? first : nil
    }
    // The key may be one of an object that this one refers to.
    let preferred = ["tweeter", "hashtags", "links", "media", "place"]
    let relationships = entity.relationships.map(\.name).filter { !preferred.contains($0) }
    for relationship in preferred + relationships {
      guard case .relationship(let index)? = entity.property(named: relationship) else { continue }
      let destination = model.destination(of: entity.relationships[index])
      guard destination.name != entity.name,
        let key = destination.propertyNames.first(where: { normalized($0) == wanted })
      else { continue }
      return "\(relationship).\(key)"
    }
    return nil
  }

  /// A name without case, underscores and hyphens, so that `favorite_count` is `favoriteCount`.
  private static func normalized(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != "#" && $0 != "@" }
  }

  private static func table(of entity: String) -> [String: String] {
    switch entity {
    case "Tweet": tweet
    case "TwitterUser": user
    case "Media": ["kind": "type", "alt": "altText", "description": "altText", "src": "url"]
    case "Hashtag": ["name": "tag", "text": "tag", "hashtag": "tag"]
    case "Link": ["expandedurl": "url", "link": "url", "domain": "host", "site": "host"]
    case "Place": ["id": "identifier", "fullname": "name", "city": "name"]
    default: ["id": "identifier"]
    }
  }

  private static let tweet: [String: String] = {
    let names: [(String, String)] = [
      ("identifier", "id idstr tweetid statusid restid key"),
      (
        "tweeter.screenName",
        "user author owner account profile poster sender from by username handle screenname "
          + "userscreenname authorusername nick"
      ),
      ("tweeter.name", "name fullname displayname username"),
      ("tweeter.bio", "bio description"), ("tweeter.location", "location"),
      ("tweeter.followersCount", "followers followerscount followercount"),
      ("tweeter.followingCount", "following friends friendscount followingcount"),
      ("tweeter.identifier", "userid authorid userids"),
      (
        "created",
        "date createdat time timestamp datetime posted postedat tweetedat published publishedat "
          + "pubdate when day year"
      ),
      (
        "text",
        "fulltext body content contents tweet message status words word rawcontent txt caption title"
      ),
      (
        "likeCount",
        "favoritecount favouritecount favorites favourites favs faves fav likescount numlikes hearts "
          + "favoritescount"
      ),
      ("retweetCount", "retweetscount rts rt rtcount reposts repostcount shares sharecount"),
      ("replyCount", "repliescount commentcount comments commentscount"),
      ("quoteCount", "quotescount"), ("bookmarkCount", "bookmarks bookmarkscount"),
      ("viewCount", "views viewscount impressions impressioncount view"),
      ("liked", "favorited favourited isliked"), ("bookmarked", "isbookmarked"),
      ("lang", "language languages locale langcode"),
      ("client", "source app via device sourcelabel"),
      ("isRetweet", "retweet retweeted isretweeted rted isrt"),
      ("retweetOf", "retweetedstatus retweetedtweet"),
      ("retweetOfIdentifier", "retweetedstatusid retweetedid"),
      ("quoted", "quotedstatus quotedtweet"), ("quotedIdentifier", "quotedstatusid quotedid"),
      (
        "replyToIdentifier",
        "inreplyto inreplytostatusid inreplytoid inreplytotweetid replyid isreply reply parent parentid"
      ),
      ("replyTo.tweeter.screenName", "inreplytoscreenname replytouser inreplytouser to"),
      ("conversation", "conversationid thread threadid"),
      ("hashtags.tag", "tag tags hashtag"),
      ("links.url", "url urls link expandedurl outlinks"),
      ("links.host", "domain site host website"),
      ("mentions.screenName", "mention mentioned usermentions mentionedusers at"),
      (
        "media.type",
        "photo photos image images picture pictures video videos gif attachment attachments pic"
      ),
      ("sensitive", "nsfw possiblysensitive issensitive"), ("isTruncated", "truncated"),
      ("deletedAt", "deleted isdeleted removed"), ("latitude", "geo coordinates lat gps"),
      ("longitude", "lon lng long"), ("editHistory", "edits edited editcount"),
    ]
    var table: [String: String] = [:]
    for (path, words) in names {
      for word in words.split(separator: " ") where table[String(word)] == nil {
        table[String(word)] = path
      }
    }
    return table
  }()

  private static let user: [String: String] = [
    "id": "identifier", "idstr": "identifier", "userid": "identifier", "username": "screenName",
    "handle": "screenName", "login": "screenName", "user": "screenName", "nick": "screenName",
    "fullname": "name", "displayname": "name", "description": "bio", "about": "bio",
    "createdat": "created", "date": "created", "joined": "created",
    "followercount": "followersCount",
    "friends": "following", "friendscount": "followingCount", "statusescount": "tweetCount",
    "statuses": "tweets", "tweetscount": "tweetCount", "isverified": "verified", "website": "url",
    "private": "protected", "image": "avatar", "profileimageurl": "avatar", "picture": "avatar",
  ]
}
