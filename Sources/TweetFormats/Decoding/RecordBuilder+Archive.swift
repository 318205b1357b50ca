import FoundationEssentials

/// Tweets of account archives, which say less than the API does.
extension RecordBuilder {
  /// The shape of a status that stands outside of its archive but can't come from the API, or nil.
  func archiveShape(_ keys: RecordKeys) -> RecordShape? {
    if keys.user == 0 {
      let isCountWritten = keys.value(keys.favoriteCount)?.isString ?? false
      return isCountWritten && keys.fullText != 0 ? .archiveBareTweet : nil
    }
    // The archive of 2012 has neither counts nor languages.
    let isGrailbird =
      keys.text != 0 && keys.fullText == 0 && keys.geo != 0 && keys.entities != 0
      && keys.favoriteCount == 0 && keys.retweetCount == 0 && keys.truncated == 0 && keys.lang == 0
    return isGrailbird ? .grailbirdTweet : nil
  }

  /// Finds out from the text what an archive doesn't say: that a tweet is a retweet, or what it quotes.
  mutating func readArchiveReferences(
    _ keys: RecordKeys, _ body: TweetBody, into tweet: inout TweetRecord
  ) {
    if isRetweet(tweet, body) {
      tweet.isRetweet = true
      tweet.quotedIdentifier = nil
    } else if tweet.quotedIdentifier == nil {
      tweet.quotedIdentifier = quotedByLink(body, identifier: tweet.identifier)
    }
  }

  /// The day on which the service got retweets, 2009-11-05; before, people typed them.
  private static let firstRetweet = Date(timeIntervalSince1970: 1_257_379_200)

  /// True if a tweet whose text begins with `RT @name: ` is a retweet, as far as that can be told.
  ///
  /// The name is the first mention, under its new name if it was changed, and no mention at all if the account is
  /// gone. A retweet that was typed by hand has the mention as well; then nothing tells them apart.
  private func isRetweet(_ tweet: TweetRecord, _ body: TweetBody) -> Bool {
    guard body.retweetName != nil, tweet.replyToIdentifier == nil,
      tweet.created ?? .distantFuture >= Self.firstRetweet
    else { return false }
    var isMentioned = false
    body.entities.0?["user_mentions"]?.forEachElement { mention in
      isMentioned = isMentioned || mention["indices"]?.first?.count == 3
    }
    // The likes of a retweet are those of its original, and the archive has none of them.
    return isMentioned || endsCut(body.text) || (tweet.likeCount ?? 0) == 0
  }

  /// The tweet that a link at the end of the text leads to, which the service shows as a quote.
  private func quotedByLink(_ body: TweetBody, identifier: Int64) -> Int64? {
    var last: JSONValue?
    body.entities.0?["urls"]?.forEachElement { last = $0 }
    guard let last, let short = last["url"]?.bytes, short.count > 0,
      let address = last["expanded_url"]?.bytes,
      let quoted = Self.status(at: String(address)), quoted != identifier
    else { return nil }
    var text = body.text.trimmedEnd
    let media = body.extendedEntities?["media"] ?? body.entities.0?["media"]
    if let link = media?.first?["url"]?.bytes, link.count > 0, link.count <= text.count,
      text.dropping(text.count - link.count) == link
    {
      text = text.prefix(text.count - link.count).trimmedEnd
    }
    guard short.count <= text.count, text.dropping(text.count - short.count) == short else {
      return nil
    }
    return quoted
  }

  /// The tweet of which `address` is the permanent address: `…/name/status/<identifier>` on the service's
  /// own hosts, and nothing behind it but a query.
  static func status(at address: String) -> Int64? {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty,
      hosts.contains(parts[2].lowercased()), parts[3] != "i", parts[4] == "status"
    else { return nil }
    let digits = parts[5].prefix { $0 != "?" && $0 != "#" }
    guard digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let number = Int64(digits),
      number > 0
    else { return nil }
    return number
  }

  private static let hosts: Set = [
    "twitter.com", "www.twitter.com", "mobile.twitter.com", "x.com", "www.x.com", "mobile.x.com",
  ]

  /// Marks a date of the archive of 2012 that has no time of day, or takes the time from the identifier.
  func setPrecision(_ tweet: inout TweetRecord, _ written: JSONBytes?) {
    guard let written, written.count > 5, written[4] == UInt8(ascii: "-"),
      let created = tweet.created, !tweet.isCreatedDerived
    else { return }
    let day = 86_400.0
    guard created.timeIntervalSince1970.truncatingRemainder(dividingBy: day) == 0 else { return }
    if let exact = Timestamp.ofSnowflake(tweet.identifier),
      (0..<day).contains(exact.timeIntervalSince(created))
    {
      tweet.created = exact
      tweet.isCreatedDerived = true
    } else {
      tweet.createdPrecision = .day
    }
  }

  /// The identifiers of a tweet's versions, in either form of `edit_info`.
  func versions(_ info: JSONValue) -> JSONValue? {
    info["initial"]?["editTweetIds"] ?? info["edit"]?["editControlInitial"]?["editTweetIds"]
  }
}

extension JSONBytes {
  /// The bytes without blanks at the end.
  var trimmedEnd: JSONBytes {
    var length = count
    while length > 0, self[length - 1] <= UInt8(ascii: " ") { length -= 1 }
    return prefix(length)
  }
}
