/// Retweets: they show their original.
extension RecordBuilder {
  /// The original of a retweet, as far as the source has it.
  struct Original {
    var identifier: Int64
    /// Nil if the source only names the original.
    var body: TweetBody?
    /// The tweet that the original quotes.
    var quoted: Int64?
    var authorIdentifier: Int64?
    var screenName: String?
  }

  /// Sets the text of a retweet to `RT @name: ` and the original's text, and takes over its entities.
  ///
  /// The name is that of the retweet's own text, which the service wrote at the time. Without the
  /// original the retweet's own text stays, which is mostly cut.
  mutating func setRetweetText(
    _ tweet: inout TweetRecord, _ body: TweetBody, of original: Original
  ) {
    guard let whole = original.body,
      let name = body.retweetName.map({ String($0) }) ?? original.screenName
    else {
      setText(&tweet, body)
      tweet.isTruncated = tweet.isTruncated || endsCut(body.text)
      return
    }
    readAuthor(name, of: original, body, into: &tweet)
    let links = readEntities(
      of: whole, into: &tweet, identifier: original.identifier, quoted: original.quoted,
      isInRetweet: true)
    composer.append(verbatim: "RT @")
    composer.append(verbatim: name)
    composer.append(verbatim: ": ")
    composer.append(whole.text, links: links.links, isEscaped: whole.isEscaped)
    tweet.text = composer.take()
    tweet.isTruncated =
      whole.isCut || links.hasSelfLink || endsInUnknownLink(whole.text, links)
  }

  /// Adds the original's author to the mentions, as the retweet's own entities have it.
  ///
  /// Its other entities are those of the original, but cut with the text.
  private mutating func readAuthor(
    _ name: String, of original: Original, _ body: TweetBody, into tweet: inout TweetRecord
  ) {
    let list = body.entities.0?["user_mentions"] ?? body.entities.0?["mentions"]
    list?.forEachElement { element in
      guard tweet.mentions.isEmpty,
        (element["screen_name"] ?? element["username"])?.string == name
      else { return }
      readMention(element, into: &tweet)
    }
    if tweet.mentions.isEmpty {
      tweet.mentions.append(
        MentionRecord(identifier: original.authorIdentifier, screenName: name))
    }
  }
}
