import FoundationEssentials

/// Tweets and answers of API v2.
extension RecordBuilder {
  /// The objects that a response includes besides its tweets, by identifier.
  struct Includes {
    var tweets: [Int64: JSONValue] = [:]
    var media: [String: JSONValue] = [:]
    var places: [String: JSONValue] = [:]
    var polls: [String: JSONValue] = [:]

    init() {}

    init(_ value: JSONValue?) {
      value?.forEachMember { key, list in
        if key == "tweets" || key == "posts" {
          list.forEachElement { tweet in
            if let identifier = tweet["id"].flatMap(Identifier.exact) {
              tweets[identifier] = tweet
            }
          }
        } else if key == "media" {
          media = Self.table(list, key: "media_key")
        } else if key == "places" {
          places = Self.table(list, key: "id")
        } else if key == "polls" {
          polls = Self.table(list, key: "id")
        }
      }
    }

    private static func table(_ list: JSONValue, key: StaticString) -> [String: JSONValue] {
      var table: [String: JSONValue] = [:]
      list.forEachElement { element in
        if let name = element[key]?.nonEmptyString { table[name] = element }
      }
      return table
    }
  }

  /// Reads the record as one tweet, with what `twarc2 flatten` put inside.
  mutating func readFlatTweet(_ keys: RecordKeys) throws(RecordFault) {
    record.shape = .v2Flat
    let includes = Includes()
    record.tweets = [try subject(keys, includes)]
    record.tweetRanges = [0..<record.original.count]
    readEmbedded { builder, value in try? builder.tweet(RecordKeys(value), includes) }
  }

  /// Reads the tweets of an answer's `data`, a list or one object, and those of `includes`.
  mutating func readTweets(_ data: JSONValue, includes value: JSONValue?) {
    value?["users"]?.forEachElement { addUser($0) }
    let includes = Includes(value)
    var ranges: [Range<Int>] = []
    record.original.withUnsafeBufferPointer { bytes in
      ranges = JSONRanges(bytes).elements(of: "data")
    }
    var index = 0
    let read = { (builder: inout RecordBuilder, element: JSONValue) in
      defer { index += 1 }
      let tweet: TweetRecord
      do throws(RecordFault) {
        guard element.isObject else {
          throw RecordFault(.notAnObject, "expected an object in \"data\"")
        }
        let keys = RecordKeys(element)
        if keys.isMessage {
          builder.record.holdsMessages = true
          return
        }
        tweet = try builder.subject(keys, includes)
      } catch {
        builder.faults.append((index, error))
        return
      }
      builder.record.tweets.append(tweet)
      if index < ranges.count { builder.record.tweetRanges.append(ranges[index]) }
    }
    if data.isList {
      data.forEachElement { read(&self, $0) }
    } else {
      read(&self, data)
    }
    // Ranges that don't fit say nothing: an unusual spelling of the key, for one.
    if ranges.count != index { record.tweetRanges = [] }
    readIncluded(value, includes)
  }

  /// Reads the tweets of `includes` that are no subject of the record.
  mutating func readIncluded(_ value: JSONValue?, _ includes: Includes) {
    for list in [value?["tweets"], value?["posts"]] {
      list?.forEachElement { tweet in
        if !RecordKeys(tweet).isMessage { embedded.append(tweet) }
      }
    }
    readEmbedded { builder, value in try? builder.tweet(RecordKeys(value), includes) }
  }

  private mutating func subject(
    _ keys: RecordKeys, _ includes: Includes
  ) throws(RecordFault) -> TweetRecord {
    marked(try tweet(keys, includes))
  }

  private mutating func tweet(
    _ keys: RecordKeys, _ includes: Includes
  ) throws(RecordFault) -> TweetRecord {
    let identifier = try Identifier.required(keys.value(keys.id), nil, key: "id")
    noteIdentifier(identifier, isNumber: false)
    let body = try TweetBody(v2: keys)
    var tweet = TweetRecord(identifier: identifier, text: "")
    setCreated(&tweet, keys.value(keys.createdAt))
    readDetails(keys, includes, into: &tweet)
    tweet.authorIdentifier =
      addUser(keys.value(keys.author)) ?? keys.value(keys.authorID).flatMap(Identifier.exact)
    addUser(keys.value(keys.inReplyToUser))
    let references = references(keys)
    tweet.replyToIdentifier = references.replied
    if let of = references.retweeted {
      tweet.retweetOfIdentifier = of
      readRetweet(of, references.original ?? includes.tweets[of], body, includes, into: &tweet)
      if tweet.media.isEmpty { readMedia(keys.value(keys.attachments), includes, into: &tweet) }
      if tweet.media.isEmpty {
        // A retweet has no media of its own, but a link to those of its original.
        keys.value(keys.entities)?["urls"]?.forEachElement { link in
          if let key = link["media_key"] { add(medium(key, includes), to: &tweet) }
        }
      }
    } else {
      tweet.quotedIdentifier = references.quoted
      setText(&tweet, body)
      readMedia(keys.value(keys.attachments), includes, into: &tweet)
    }
    return tweet
  }

  private mutating func readRetweet(
    _ identifier: Int64, _ original: JSONValue?, _ body: TweetBody, _ includes: Includes,
    into tweet: inout TweetRecord
  ) {
    let inner = original.map { RecordKeys($0) }
    let author = inner.flatMap { $0.value($0.authorID) }.flatMap(Identifier.exact)
    let whole = Original(
      identifier: identifier, body: inner.flatMap { try? TweetBody(v2: $0) },
      quoted: inner.flatMap { references($0).quoted }, authorIdentifier: author,
      screenName: author.flatMap { users.user($0)?.screenName })
    setRetweetText(&tweet, body, of: whole)
    if let inner { readMedia(inner.value(inner.attachments), includes, into: &tweet) }
  }

  /// The tweets to which a tweet refers.
  private struct References {
    var retweeted: Int64?
    var quoted: Int64?
    var replied: Int64?
    /// The original of a retweet, where the tweet holds it itself.
    var original: JSONValue?
  }

  private mutating func references(_ keys: RecordKeys) -> References {
    var references = References()
    keys.value(keys.referencedTweets)?.forEachElement { element in
      guard let type = element["type"]?.bytes,
        let identifier = element["id"].flatMap(Identifier.exact)
      else { return }
      let isWhole = element["text"]?.isString ?? false
      if isWhole { embedded.append(element) }
      if type == "retweeted" || type == "reposted" {
        references.retweeted = identifier
        references.original = isWhole ? element : nil
      } else if type == "quoted" {
        references.quoted = identifier
      } else if type == "replied_to" {
        references.replied = identifier
      }
    }
    return references
  }

  private func readMedia(
    _ attachments: JSONValue?, _ includes: Includes, into tweet: inout TweetRecord
  ) {
    // `twarc2 flatten` puts an empty object for a medium that its page doesn't describe.
    attachments?["media"]?.forEachElement { add(v2Media($0), to: &tweet) }
    attachments?["media_keys"]?.forEachElement { add(medium($0, includes), to: &tweet) }
  }

  /// The medium of a key; where the answer doesn't describe it, another one may.
  private func medium(_ key: JSONValue, _ includes: Includes) -> MediaRecord? {
    guard let key = key.nonEmptyString else { return nil }
    return includes.media[key].flatMap { v2Media($0) } ?? MediaRecord(key: key, type: nil)
  }

  /// Reads all that has nothing to do with the text.
  private mutating func readDetails(
    _ keys: RecordKeys, _ includes: Includes, into tweet: inout TweetRecord
  ) {
    tweet.lang = keys.value(keys.lang)?.nonEmptyString
    tweet.client = client(keys.value(keys.source))
    tweet.conversation = keys.value(keys.conversationID).flatMap(Identifier.exact)
    tweet.replyToUserIdentifier = keys.value(keys.inReplyToUserID).flatMap(Identifier.exact)
    tweet.sensitive = keys.value(keys.possiblySensitive)?.bool
    tweet.community = keys.value(keys.communityID).flatMap(Identifier.exact)
    if tweet.community != nil { tweet.audience = .community }
    tweet.withheldCountries = strings(keys.value(keys.withheld)?["country_codes"])
    keys.value(keys.publicMetrics)?.forEachMember { key, value in
      if key == "like_count" {
        tweet.likeCount = count(value, "like_count")
      } else if key == "retweet_count" || key == "repost_count" {
        tweet.retweetCount = count(value, "retweet_count")
      } else if key == "reply_count" {
        tweet.replyCount = count(value, "reply_count")
      } else if key == "quote_count" {
        tweet.quoteCount = count(value, "quote_count")
      } else if key == "bookmark_count" {
        tweet.bookmarkCount = count(value, "bookmark_count")
      } else if key == "impression_count" {
        tweet.viewCount = count(value, "impression_count")
      }
    }
    let history = identifiers(keys.value(keys.editHistoryTweetIDs))
    if history.count > 1 { tweet.editHistory = history }
    if let geo = keys.value(keys.geo), geo.isObject {
      setCoordinates(&tweet, geo["coordinates"])
      if let identifier = geo["place_id"]?.nonEmptyString {
        let value = includes.places[identifier] ?? geo
        tweet.place = place(value) ?? PlaceRecord(identifier: identifier)
      }
    }
    let attachments = keys.value(keys.attachments)
    let poll =
      attachments?["poll"]
      ?? attachments?["poll_ids"]?.first?.string.flatMap { includes.polls[$0] }
    poll?["options"]?.forEachElement { option in
      if let label = option["label"]?.string { tweet.pollOptions.append(label) }
    }
  }
}
