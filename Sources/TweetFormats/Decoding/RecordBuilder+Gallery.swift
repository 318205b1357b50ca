/// The metadata that gallery-dl writes, for a tweet or for each of its files.
extension RecordBuilder {
  /// The object of a message of gallery-dl's own output, `[kind, address, object]`, and the address of
  /// the file that it is about.
  static func galleryMessage(_ value: JSONValue) -> (object: JSONValue, file: JSONValue?)? {
    guard value.isList, let kind = value.first?.integer, (-1...16).contains(kind) else {
      return nil
    }
    var members: [JSONValue] = []
    value.forEachElement { if members.count < 4 { members.append($0) } }
    guard members.count <= 3, let last = members.last, last.isObject else { return nil }
    return (last, members.count == 3 && members[1].isString ? members[1] : nil)
  }

  /// Reads the metadata of one tweet.
  mutating func readGallery(_ value: JSONValue) throws(RecordFault) {
    record.shape = .galleryDL
    let identifier = try Identifier.required(nil, value["tweet_id"], key: "tweet_id")
    noteIdentifier(identifier, isNumber: value["tweet_id"]?.isString == false)
    guard let text = value["content"]?.bytes else {
      throw RecordFault(
        .missingText, "the tweet has no text",
        hint: "let gallery-dl write \"content\" into its metadata")
    }
    var tweet = TweetRecord(identifier: identifier, text: "")
    setCreated(&tweet, value["date"], key: "date")
    let author = addGalleryUser(value["author"])
    let owner = addGalleryUser(value["user"])
    tweet.retweetOfIdentifier = value["retweet_id"].flatMap(Identifier.exact)
    // Of a retweet the author is that of the original.
    tweet.authorIdentifier = tweet.retweetOfIdentifier == nil ? author ?? owner : owner
    tweet.lang = value["lang"]?.nonEmptyString
    tweet.client = value["source"]?.bytes.map { composer.compose($0, links: []) }
    if tweet.client == "" { tweet.client = nil }
    tweet.replyToIdentifier = value["reply_id"].flatMap(Identifier.exact)
    tweet.conversation = value["conversation_id"].flatMap(Identifier.exact)
    tweet.sensitive = value["sensitive"]?.bool
    tweet.likeCount = count(value["favorite_count"], "favorite_count")
    tweet.retweetCount = count(value["retweet_count"], "retweet_count")
    tweet.replyCount = count(value["reply_count"], "reply_count")
    tweet.quoteCount = count(value["quote_count"], "quote_count")
    tweet.bookmarkCount = count(value["bookmark_count"], "bookmark_count")
    // It writes 0 where it doesn't know.
    tweet.viewCount = count(value["view_count"], "view_count").flatMap { $0 == 0 ? nil : $0 }
    addTags(value["hashtags"], into: &tweet.hashtags)
    value["mentions"]?.forEachElement { user in
      addMention(
        user["id"].flatMap(Identifier.exact), user["name"], name: user["nick"], into: &tweet)
    }
    setGalleryText(text, into: &tweet)
    add(
      galleryMedium(value, tweet.retweetOfIdentifier ?? identifier), to: &tweet)
    record.tweets = [marked(tweet)]
  }

  /// Links are written out already, and nothing is escaped.
  private mutating func setGalleryText(_ text: JSONBytes, into tweet: inout TweetRecord) {
    let links = readEntities(
      of: TweetBody(collected: text, isEscaped: false), into: &tweet,
      identifier: tweet.identifier, quoted: nil)
    tweet.text = composer.compose(text, links: links.links, isEscaped: false)
    tweet.isTruncated = endsInUnknownLink(text, links)
  }

  private func galleryMedium(_ value: JSONValue, _ owner: Int64) -> MediaRecord? {
    let type = value["type"]?.nonEmptyString ?? "photo"
    var url = fileAddress?.nonEmptyString
    if url == nil, type == "photo", value["num"] != nil,
      let name = value["filename"]?.nonEmptyString, let ending = value["extension"]?.nonEmptyString
    {
      url = "https://pbs.twimg.com/media/\(name).\(ending)"
    }
    guard let url, let key = MediaKey.ofAddress(url, tweet: owner) else { return nil }
    var medium = MediaRecord(
      key: key, type: type == "photo" && !key.hasPrefix("3_") ? "video" : type)
    medium.isKeyDerived = true
    medium.url = MediaKey.plainAddress(url)
    medium.altText = value["description"]?.nonEmptyString
    medium.width = value["width"]?.count
    medium.height = value["height"]?.count
    medium.duration = value["duration"]?.double.flatMap { $0 > 0 ? $0 : nil }
    return medium
  }

  private mutating func addGalleryUser(_ value: JSONValue?) -> Int64? {
    guard let value, value.isObject, let identifier = value["id"].flatMap(Identifier.exact)
    else { return nil }
    if users.holdsWhole(identifier) { return identifier }
    var user = UserRecord(identifier: identifier)
    user.screenName = value["name"]?.nonEmptyString
    user.name = value["nick"]?.nonEmptyString
    user.bio = value["description"]?.string
    user.location = value["location"]?.string
    user.url = value["url"]?.nonEmptyString
    user.created = date(value["date"], "date")
    user.followersCount = count(value["followers_count"], "followers_count")
    user.followingCount = count(value["friends_count"], "friends_count")
    user.tweetCount = count(value["statuses_count"], "statuses_count")
    user.listedCount = count(value["listed_count"], "listed_count")
    user.verified = value["verified"]?.bool
    user.protected = value["protected"]?.bool
    user.avatar = value["profile_image"]?.nonEmptyString
    user.isComplete = user.screenName != nil && user.followersCount != nil
    users.add(described(user, by: value))
    return identifier
  }
}
