/// Recognizing foreign formats in JSON.
extension ForeignFormat {
  /// The format of a JSON value of no shape that is read; nil if it isn't known.
  init?(_ value: JSONValue) {
    guard let format = value.isObject ? Self.ofObject(value) : Self.ofScalar(value) else {
      return nil
    }
    self = format
  }

  /// Numbers as long as the identifiers of tweets, alone or in a list.
  private static func ofScalar(_ value: JSONValue) -> ForeignFormat? {
    let value = value.isList ? value.first ?? value : value
    return isIdentifier(value) ? .identifiers : nil
  }

  /// True for a number, or a string of digits, that is as long as the identifier of a tweet.
  static func isIdentifier(_ value: JSONValue) -> Bool {
    if let number = value.integer { return number >= 10_000_000 }
    guard let bytes = value.bytes, bytes.count >= 8, let number = bytes.integer else {
      return false
    }
    return number >= 10_000_000
  }

  private static func ofObject(_ value: JSONValue) -> ForeignFormat? {
    if isOwn(value) { return .tweetstoreRecords }
    if value["_source"]?.isObject == true { return .elasticsearch }
    if isElasticsearchResponse(value) { return .elasticsearchResponse }
    if value["globalObjects"]?.isObject == true { return .adaptiveSearch }
    if let log = value["log"], log["entries"]?.isList == true { return .har }
    if value["tweet"]?["author"]?["screen_name"] != nil { return .fxTwitter }
    if value["tweet"]?.isString == true, value["conversation_id"] != nil { return .twint }
    if isActivityStreams(value) { return .activityStreams }
    if isActivityPub(value) { return .activityPub }
    if value["account"]?["acct"] != nil { return .mastodon }
    return isBluesky(value) ? .bluesky : nil
  }

  /// Keys of Tweet and TwitterUser in the output of `query` and `export` that other programs write differently.
  static let ownKeys: Set<String> = [
    "text", "created", "createdPrecision", "likeCount", "isRetweet", "screenName", "tweeter",
    "tweeter.identifier", "tweeter.screenName", "tweeter.name", "hashtags.display",
  ]

  /// True for an object as `query` and `export` write it in JSON: with an identifier and another key of ``ownKeys``.
  ///
  /// A key that other programs use too, such as `text`, counts only with an identifier as long as that of a tweet.
  static func isOwn(_ value: JSONValue) -> Bool {
    guard value["id"] == nil, value["id_str"] == nil, let identifier = value["identifier"],
      Identifier.exact(identifier) != nil
    else { return false }
    let isLong = isIdentifier(identifier)
    var isOwn = false
    value.forEachMember { name, _ in
      let name = String(name)
      isOwn =
        isOwn || (ownKeys.contains(name) && (isLong || name.contains(where: \.isUppercase)))
    }
    return isOwn
  }

  /// True for the response to a search or several, or to a request for documents.
  private static func isElasticsearchResponse(_ value: JSONValue) -> Bool {
    let response = value["responses"]?.first ?? value
    let documents = response["hits"]?["hits"] ?? response["docs"]
    return documents?.isList == true && documents?.first?["_source"]?.isObject == true
  }

  private static func isActivityStreams(_ value: JSONValue) -> Bool {
    guard value["verb"] != nil || value["objectType"] != nil, let actor = value["actor"] else {
      return false
    }
    return actor["objectType"] != nil || actor["preferredUsername"] != nil
  }

  private static func isActivityPub(_ value: JSONValue) -> Bool {
    if let context = value["@context"] {
      let first = context.isList ? context.first : context
      if first?.bytes?.contains("w3.org/ns/activitystreams") == true { return true }
    }
    return value["orderedItems"]?.isList == true
  }

  private static func isBluesky(_ value: JSONValue) -> Bool {
    let post = value["feed"]?.first?["post"] ?? value["posts"]?.first ?? value["post"] ?? value
    if let uri = post["uri"]?.bytes, uri.hasPrefix("at://") { return true }
    return value["$type"]?.bytes?.hasPrefix("app.bsky.") == true
  }
}
