/// Tweets as snscrape and twscrape write them.
extension RecordBuilder {
  /// Reads the record as one tweet, with the tweets inside it.
  mutating func readScraped(_ value: JSONValue) throws(RecordFault) {
    // twscrape borrows the type's name, but writes identifiers as text, too.
    record.shape = value["id_str"] != nil ? .twscrape : .snscrape
    record.tweets = [marked(try scraped(value))]
    readEmbedded { builder, value in try? builder.scraped(value) }
  }

  private mutating func scraped(_ value: JSONValue) throws(RecordFault) -> TweetRecord {
    let identifier = try Identifier.required(
      value["id_str"], value["id"], key: "id_str", numberKey: "id")
    noteIdentifier(identifier, isNumber: value["id_str"] == nil && value["id"]?.isString == false)
    guard let text = scrapedText(value) else {
      throw RecordFault(.missingText, "the tweet has no text")
    }
    var tweet = TweetRecord(identifier: identifier, text: "")
    setCreated(&tweet, value["date"], key: "date")
    readScrapedDetails(value, into: &tweet)
    tweet.authorIdentifier = addScrapedUser(value["user"])
    if let original = value["retweetedTweet"], let of = scrapedIdentifier(original) {
      tweet.retweetOfIdentifier = of
      setScrapedRetweet(&tweet, text, of: original, of)
      return tweet
    }
    if let quoted = value["quotedTweet"], let of = scrapedIdentifier(quoted) {
      tweet.quotedIdentifier = of
      if scrapedText(quoted) != nil { embedded.append(quoted) }
    } else if value["isQuoteStatus"]?.bool == true {
      tweet.quotedIdentifier = lastLinkedTweet(value["links"])
    }
    let links = readScrapedEntities(
      value, text, Owner(identifier: identifier, quoted: tweet.quotedIdentifier), into: &tweet)
    tweet.text = composer.compose(
      text, links: links.links, isEscaped: TextComposer.isEscaped(text))
    tweet.isTruncated = links.hasSelfLink || endsInUnknownLink(text, links)
    return tweet
  }

  private func scrapedText(_ value: JSONValue) -> JSONBytes? {
    value["rawContent"]?.bytes ?? value["content"]?.bytes
  }

  private func scrapedIdentifier(_ value: JSONValue) -> Int64? {
    Identifier.optional(value["id_str"], value["id"])
  }

  /// The quoted tweet where it is gone: the link to it stands last.
  private func lastLinkedTweet(_ links: JSONValue?) -> Int64? {
    var last: Int64?
    links?.forEachElement { link in
      if let status = link["url"]?.bytes.flatMap(statusIdentifier) { last = status.identifier }
    }
    return last
  }

  /// Sets the text of a retweet from its original, where that stands in it whole.
  private mutating func setScrapedRetweet(
    _ tweet: inout TweetRecord, _ outer: JSONBytes, of original: JSONValue, _ identifier: Int64
  ) {
    let written = TweetBody(collected: outer, isEscaped: true).retweetName
    let author = original["user"]
    let name = written.map { String($0) } ?? author?["username"]?.nonEmptyString
    guard let text = scrapedText(original), let name else {
      tweet.text = composer.compose(outer, links: [], isEscaped: TextComposer.isEscaped(outer))
      tweet.isTruncated = endsCut(outer)
      return
    }
    embedded.append(original)
    tweet.mentions.append(
      MentionRecord(
        identifier: author.flatMap(scrapedIdentifier), screenName: name,
        name: author?["displayname"]?.nonEmptyString))
    let quoted = original["quotedTweet"].flatMap(scrapedIdentifier)
    let links = readScrapedEntities(
      original, text, Owner(identifier: identifier, quoted: quoted), into: &tweet)
    composer.append(verbatim: "RT @\(name): ")
    composer.append(text, links: links.links, isEscaped: TextComposer.isEscaped(text))
    tweet.text = composer.take()
    tweet.isTruncated = links.hasSelfLink || endsInUnknownLink(text, links)
  }

  private mutating func readScrapedEntities(
    _ value: JSONValue, _ text: JSONBytes, _ owner: Owner, into tweet: inout TweetRecord
  ) -> TextLinks {
    var found = TextLinks()
    if let links = value["links"], links.isList {
      links.forEachElement { link in
        guard let short = link["tcourl"]?.bytes else { return }
        noteLink(short, link["url"]?.bytes, into: &tweet, &found, owner)
      }
    } else {
      readOutlinks(value, owner, into: &tweet, &found)
    }
    addTags(value["hashtags"], into: &tweet.hashtags)
    addTags(value["cashtags"], into: &tweet.cashtags)
    value["mentionedUsers"]?.forEachElement { user in
      addMention(
        scrapedIdentifier(user), user["username"], name: user["displayname"], into: &tweet)
    }
    readScrapedMedia(value["media"], owner.identifier, into: &tweet)
    if !tweet.media.isEmpty, let link = unknownLastLink(text, found) {
      found.links.append(.init(short: link, expansion: nil))
    }
    return found
  }

  /// Releases before 0.4.4 had two lists for the two forms of the links.
  private func readOutlinks(
    _ value: JSONValue, _ owner: Owner, into tweet: inout TweetRecord, _ found: inout TextLinks
  ) {
    var expanded: [JSONBytes?] = []
    value["outlinks"]?.forEachElement { expanded.append($0.bytes) }
    var index = 0
    value["tcooutlinks"]?.forEachElement { short in
      defer { index += 1 }
      guard let short = short.bytes, index < expanded.count else { return }
      noteLink(short, expanded[index], into: &tweet, &found, owner)
    }
  }

  /// Reads all that has nothing to do with the text.
  private mutating func readScrapedDetails(_ value: JSONValue, into tweet: inout TweetRecord) {
    tweet.lang = value["lang"]?.nonEmptyString
    tweet.client = client(value["source"])
    tweet.conversation = Identifier.optional(
      value["conversationIdStr"], value["conversationId"])
    tweet.replyToIdentifier = Identifier.optional(
      value["inReplyToTweetIdStr"], value["inReplyToTweetId"])
    tweet.replyToUserIdentifier = addScrapedUser(value["inReplyToUser"])
    tweet.likeCount = count(value["likeCount"], "likeCount")
    tweet.retweetCount = count(value["retweetCount"], "retweetCount")
    tweet.replyCount = count(value["replyCount"], "replyCount")
    tweet.quoteCount = count(value["quoteCount"], "quoteCount")
    tweet.bookmarkCount = count(
      value["bookmarkCount"] ?? value["bookmarkedCount"], "bookmarkCount")
    tweet.viewCount = count(value["viewCount"], "viewCount")
    tweet.sensitive = value["possibly_sensitive"]?.bool
    if let point = value["coordinates"], let longitude = point["longitude"]?.double,
      let latitude = point["latitude"]?.double, abs(longitude) <= 180, abs(latitude) <= 90
    {
      (tweet.longitude, tweet.latitude) = (longitude, latitude)
    }
    if let place = value["place"], var found = self.place(place) {
      found.fullName = place["fullName"]?.nonEmptyString
      tweet.place = found
    }
    let history = identifiers(value["editControl"]?["edit_tweet_ids"])
    if history.count > 1 { tweet.editHistory = history }
    value["card"]?["options"]?.forEachElement { option in
      if let label = option["label"]?.string { tweet.pollOptions.append(label) }
    }
  }

  /// Adds the user that `value` describes or names, and gives the identifier.
  @discardableResult
  mutating func addScrapedUser(_ value: JSONValue?) -> Int64? {
    guard let value, value.isObject, let identifier = scrapedIdentifier(value) else { return nil }
    if users.holdsWhole(identifier) { return identifier }
    var user = UserRecord(identifier: identifier)
    user.screenName = value["username"]?.nonEmptyString
    user.name = value["displayname"]?.nonEmptyString
    user.created = date(value["created"], "created")
    user.followersCount = count(value["followersCount"], "followersCount")
    user.followingCount = count(value["friendsCount"], "friendsCount")
    user.tweetCount = count(value["statusesCount"], "statusesCount")
    user.listedCount = count(value["listedCount"], "listedCount")
    // In a mention all of these are null.
    user.isComplete = user.screenName != nil && user.followersCount != nil
    if user.isComplete {
      user.verified = value["verified"]?.bool
      if value["blue"]?.bool == true { user.verified = true }
      user.protected = value["protected"]?.bool
      user.location = value["location"]?.string
      user.avatar = value["profileImageUrl"]?.nonEmptyString
      user.url =
        (value["link"]?["url"] ?? value["linkUrl"])?.nonEmptyString
        ?? value["link"]?["tcourl"]?.nonEmptyString
      if let description = (value["rawDescription"] ?? value["description"])?.bytes {
        user.bio = composer.compose(
          description, links: scrapedLinks(value), isEscaped: false)
      }
    }
    users.add(described(user, by: value))
    return identifier
  }

  /// The links in a user's description.
  private func scrapedLinks(_ value: JSONValue) -> [TextComposer.Link] {
    var links: [TextComposer.Link] = []
    (value["descriptionLinks"] ?? value["descriptionUrls"])?.forEachElement { link in
      guard links.count < Self.mostEntities, let short = link["tcourl"]?.bytes,
        let expanded = link["url"]?.bytes, short.count > 0, expanded.count > 0
      else { return }
      links.append(.init(short: short, expansion: expanded))
    }
    return links
  }
}
