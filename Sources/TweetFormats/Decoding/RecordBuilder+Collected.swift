/// Tweets in the forms that other programs gave them.
extension RecordBuilder {
  /// Reads a record of a collector with names of its own; false if it is none.
  ///
  /// A row of a table is a status, or a user, with a few columns in other forms.
  mutating func readCollected(_ value: JSONValue) throws(RecordFault) -> Bool {
    if let objects = value["objects"], let tweets = objects["tweets"], tweets.isObject {
      readObjects(objects, tweets)
      return true
    }
    if value["tweet_id"] != nil, value["author"]?.isObject ?? false || value["content"] != nil {
      try readGallery(value)
      return true
    }
    if let table = value["table"]?.bytes, let row = value["row"], row.isObject {
      if table == "tweets" {
        try readStatus(RecordKeys(row))
        if row["is_quote_status"]?.bool == true { readQuoteLink(of: row) }
      } else if table == "users" {
        record.notice = .users
        addUser(row)
      } else {
        return false
      }
      record.shape = .twitterToSQLite
      return true
    }
    let type = value["_type"]?.bytes
    if isScrapedTweet(value, type) {
      try readScraped(value)
      return true
    }
    if let type, type.hasPrefix("snscrape.modules.twitter.User") {
      record.notice = .users
      record.shape = .snscrape
      addScrapedUser(value)
      return true
    }
    return false
  }

  /// Reads what a status says in keys that API v1.1 doesn't have, as twitter-web-exporter writes it without metadata.
  mutating func readSummary(_ value: JSONValue) {
    guard let tweet = record.tweets.first, tweet.authorIdentifier == nil else { return }
    let isWebExporter = value["profile_image_url"] != nil && value["bookmarked"] != nil
    authorNaming = isWebExporter ? .webExporter : .screenName
    guard isWebExporter else { return }
    record.tweets[0].viewCount = count(value["views_count"], "views_count")
    record.tweets[0].bookmarkCount = count(value["bookmark_count"], "bookmark_count")
    if value["bookmarked"]?.bool == true { record.tweets[0].bookmarked = true }
  }

  /// The tables have no identifier of a quoted tweet that was gone already; the text links to it.
  private mutating func readQuoteLink(of row: JSONValue) {
    guard let tweet = record.tweets.first, tweet.quotedIdentifier == nil,
      tweet.retweetOfIdentifier == nil, let text = row["full_text"]?.bytes
    else { return }
    var here = 0
    while let start = text.firstIndex(of: UInt8(ascii: "h"), from: here) {
      here = start + 1
      let rest = text.dropping(start)
      let link = rest.prefix(rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.count)
      if let status = statusIdentifier(in: link), status.identifier != tweet.identifier {
        record.tweets[0].quotedIdentifier = status.identifier
      }
    }
  }

  /// The first releases of snscrape wrote no type.
  private func isScrapedTweet(_ value: JSONValue, _ type: JSONBytes?) -> Bool {
    if let type { return type == "snscrape.modules.twitter.Tweet" }
    return value["id"] != nil && value["date"]?.isString == true
      && (value["rawContent"] ?? value["content"])?.isString == true
      && (value["url"]?.bytes?.contains("/status/") ?? false)
  }

  /// Adds a user who is named in a text.
  mutating func addMention(
    _ identifier: Int64?, _ screenName: JSONValue?, name: JSONValue?,
    into tweet: inout TweetRecord
  ) {
    guard tweet.mentions.count < Self.mostEntities, let screenName = screenName?.nonEmptyString
    else { return }
    let mention = MentionRecord(
      identifier: identifier, screenName: screenName, name: name?.nonEmptyString)
    users.add(identifier, screenName: screenName, name: mention.name, asOf: tweet.created)
    add(mention, to: &tweet)
  }

  /// Adds the strings of a list, each once.
  func addTags(_ list: JSONValue?, into tags: inout [String]) {
    list?.forEachElement { element in
      guard tags.count < Self.mostEntities, let tag = element.nonEmptyString, !tags.contains(tag)
      else { return }
      tags.append(tag)
    }
  }

  /// The short link at the end of a text that no list of links explains.
  ///
  /// In a tweet with media it leads to these.
  func unknownLastLink(_ text: JSONBytes, _ links: TextLinks) -> JSONBytes? {
    let mark: StaticString = "https://t.co/"
    let length = mark.utf8CodeUnitCount + 10
    guard text.count >= length else { return nil }
    let link = text.dropping(text.count - length)
    guard link.hasPrefix(mark), !link.buffer.contains(0x20) else { return nil }
    return links.links.contains { $0.short == link } ? nil : link
  }
}
