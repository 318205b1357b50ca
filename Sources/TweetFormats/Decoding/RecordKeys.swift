/// The values of an object that may be a tweet or a response.
///
/// One pass over the object's keys fills it. Keys whose value is null count as missing; of a key that
/// stands twice the last one counts.
struct RecordKeys {
  /// A place on the tape, or 0 for a key that is missing.
  typealias Place = UInt32

  // Both versions.
  var id: Place = 0
  var text: Place = 0
  var source: Place = 0
  var lang: Place = 0
  var entities: Place = 0
  var createdAt: Place = 0
  var possiblySensitive: Place = 0
  var noteTweet: Place = 0
  var communityID: Place = 0
  var geo: Place = 0

  // API v1.1.
  var idStr: Place = 0
  var fullText: Place = 0
  var truncated: Place = 0
  var extendedEntities: Place = 0
  var extendedTweet: Place = 0
  var inReplyToStatusID: Place = 0
  var inReplyToStatusIDStr: Place = 0
  var inReplyToUserID: Place = 0
  var inReplyToUserIDStr: Place = 0
  var inReplyToScreenName: Place = 0
  var user: Place = 0
  var coordinates: Place = 0
  var place: Place = 0
  var retweetedStatus: Place = 0
  var quotedStatus: Place = 0
  var quotedStatusID: Place = 0
  var quotedStatusIDStr: Place = 0
  var retweetCount: Place = 0
  var favoriteCount: Place = 0
  var replyCount: Place = 0
  var quoteCount: Place = 0
  var favorited: Place = 0
  var withheldInCountries: Place = 0
  var communityIDStr: Place = 0
  var editHistory: Place = 0
  var editInfo: Place = 0
  var screenName: Place = 0
  var statuses: Place = 0
  var searchMetadata: Place = 0
  /// The statuses of the first search API and of the paid ones.
  var results: Place = 0
  /// The users of a page.
  var users: Place = 0

  // API v2.
  var authorID: Place = 0
  var conversationID: Place = 0
  var referencedTweets: Place = 0
  var attachments: Place = 0
  var publicMetrics: Place = 0
  var editHistoryTweetIDs: Place = 0
  var withheld: Place = 0
  var author: Place = 0
  var inReplyToUser: Place = 0
  var data: Place = 0
  var includes: Place = 0
  var meta: Place = 0
  var twarc: Place = 0
  var matchingRules: Place = 0
  var username: Place = 0
  var action: Place = 0
  var eventType: Place = 0

  // Private messages; see ``PrivateMessage``.
  var sender: Place = 0
  var recipient: Place = 0
  /// A member that only a message has.
  var messagePart: Place = 0
  /// A member that contains messages.
  var messages: Place = 0

  // Errors.
  var errors: Place = 0
  var error: Place = 0
  var title: Place = 0
  var detail: Place = 0
  var type: Place = 0
  var status: Place = 0

  /// The object itself.
  let object: JSONValue

  /// Reads the keys of `object`; for anything but an object all are missing.
  init(_ object: JSONValue) {
    self.object = object
    object.forEachMember { name, value in
      guard !value.isNull else { return }
      note(name, Place(truncatingIfNeeded: value.index))
    }
  }

  /// The value of a key, or nil if it is missing.
  @inline(__always)
  func value(_ place: Place) -> JSONValue? {
    place == 0 ? nil : object.at(Int(place))
  }

  @inline(__always)
  private mutating func note(_ name: JSONBytes, _ found: Place) {
    switch name.count {
    case 2:
      if name == "id" {
        id = found
      }
    case 3:
      if name == "geo" {
        geo = found
      }
    case 4:
      if name == "text" {
        text = found
      } else if name == "lang" {
        lang = found
      } else if name == "user" {
        user = found
      } else if name == "data" {
        data = found
      } else if name == "meta" {
        meta = found
      } else if name == "type" {
        type = found
      }
    case 5:
      if name == "place" {
        place = found
      } else if name == "error" {
        error = found
      } else if name == "title" {
        title = found
      } else if name == "users" {
        users = found
      }
    case 6:
      if name == "source" {
        source = found
      } else if name == "status" {
        status = found
      } else if name == "id_str" {
        idStr = found
      } else if name == "author" {
        author = found
      } else if name == "action" {
        action = found
      } else if name == "errors" {
        errors = found
      } else if name == "detail" {
        detail = found
      } else {
        noteMessage(name, found)
      }
    case 7:
      if name == "__twarc" {
        twarc = found
      } else if name == "results" {
        results = found
      }
    case 8:
      if name == "entities" {
        entities = found
      } else if name == "statuses" {
        statuses = found
      } else if name == "withheld" {
        withheld = found
      } else if name == "includes" {
        includes = found
      } else if name == "username" {
        username = found
      } else {
        noteMessage(name, found)
      }
    case 9:
      if name == "full_text" {
        fullText = found
      } else if name == "truncated" {
        truncated = found
      } else if name == "favorited" {
        favorited = found
      } else if name == "author_id" {
        authorID = found
      } else if name == "edit_info" {
        editInfo = found
      } else if name == "note_post" {
        // API v2's other vocabulary calls tweets posts.
        noteTweet = found
      } else {
        noteMessage(name, found)
      }
    case 10:
      if name == "created_at" {
        createdAt = found
      } else if name == "note_tweet" {
        noteTweet = found
      } else if name == "event_type" {
        eventType = found
      }
    case 11:
      if name == "coordinates" {
        coordinates = found
      } else if name == "reply_count" {
        replyCount = found
      } else if name == "quote_count" {
        quoteCount = found
      } else if name == "screen_name" {
        screenName = found
      } else if name == "attachments" {
        attachments = found
      } else {
        noteMessage(name, found)
      }
    case 12:
      if name == "community_id" {
        communityID = found
      } else if name == "edit_history" {
        editHistory = found
      } else {
        noteMessage(name, found)
      }
    case 13:
      if name == "quoted_status" {
        quotedStatus = found
      } else if name == "retweet_count" {
        retweetCount = found
      } else {
        noteMessage(name, found)
      }
    case 14:
      if name == "extended_tweet" {
        extendedTweet = found
      } else if name == "favorite_count" {
        favoriteCount = found
      } else if name == "public_metrics" {
        publicMetrics = found
      } else if name == "matching_rules" {
        matchingRules = found
      } else {
        noteMessage(name, found)
      }
    case 15:
      if name == "search_metadata" {
        searchMetadata = found
      } else if name == "conversation_id" {
        conversationID = found
      } else {
        noteMessage(name, found)
      }
    case 16:
      if name == "retweeted_status" {
        retweetedStatus = found
      } else if name == "quoted_status_id" {
        quotedStatusID = found
      } else if name == "community_id_str" {
        communityIDStr = found
      } else if name == "in_reply_to_user" {
        inReplyToUser = found
      } else if name == "referenced_posts" {
        referencedTweets = found
      } else {
        noteMessage(name, found)
      }
    case 17:
      if name == "extended_entities" {
        extendedEntities = found
      } else if name == "referenced_tweets" {
        referencedTweets = found
      }
    case 18:
      if name == "possibly_sensitive" {
        possiblySensitive = found
      } else {
        noteMessage(name, found)
      }
    case 19:
      if name == "in_reply_to_user_id" {
        inReplyToUserID = found
      } else {
        noteMessage(name, found)
      }
    case 20:
      if name == "quoted_status_id_str" {
        quotedStatusIDStr = found
      }
    case 21:
      if name == "in_reply_to_status_id" {
        inReplyToStatusID = found
      } else if name == "withheld_in_countries" {
        withheldInCountries = found
      } else if name == "edit_history_post_ids" {
        editHistoryTweetIDs = found
      } else {
        noteMessage(name, found)
      }
    case 22:
      if name == "edit_history_tweet_ids" {
        editHistoryTweetIDs = found
      }
    case 23:
      if name == "in_reply_to_user_id_str" {
        inReplyToUserIDStr = found
      } else if name == "in_reply_to_screen_name" {
        inReplyToScreenName = found
      }
    case 25:
      if name == "in_reply_to_status_id_str" {
        inReplyToStatusIDStr = found
      }
    default: break
    }
  }

  /// Notes a member that tells a private message from a tweet.
  private mutating func noteMessage(_ name: JSONBytes, _ found: Place) {
    switch PrivateMessage.role(ofKey: name) {
    case .sender: sender = found
    case .recipient: recipient = found
    case .part: messagePart = found
    case .container: messages = found
    case nil: break
    }
  }

  /// True if the object is a private message, whatever else it looks like.
  ///
  /// A tweet has neither sender nor recipient.
  var isMessage: Bool {
    if messagePart != 0 || (sender != 0 && recipient != 0) { return true }
    let hasText = text != 0 || fullText != 0
    if hasText, sender != 0 || recipient != 0 { return true }
    guard eventType != 0 else { return false }
    return hasText || PrivateMessage.isEventType(value(eventType))
  }
}
