/// Statuses of API v1.1.
extension RecordBuilder {
  /// Reads the record as one status, with the tweets inside it.
  mutating func readStatus(_ keys: RecordKeys) throws(RecordFault) {
    try readStatus(keys, archiveShape(keys) ?? shape(keys))
  }

  /// Reads the record as one status of a shape, with the tweets inside it.
  mutating func readStatus(_ keys: RecordKeys, _ shape: RecordShape) throws(RecordFault) {
    record.shape = shape
    isArchive = shape.isOfArchive
    record.tweets = [marked(try status(keys))]
    readEmbedded { builder, value in try? builder.status(RecordKeys(value)) }
  }

  private func shape(_ keys: RecordKeys) -> RecordShape {
    if keys.fullText != 0 {
      .v1Extended
    } else if keys.extendedTweet != 0 {
      .v1Stream
    } else {
      .v1Compat
    }
  }

  /// A tweet of an input that says of all of its tweets that they are liked or bookmarked.
  func marked(_ tweet: TweetRecord) -> TweetRecord {
    var tweet = tweet
    if options.isLiked { tweet.liked = true }
    if options.isBookmarked { tweet.bookmarked = true }
    return tweet
  }

  /// Reads the answer of a lookup that names each status by its identifier.
  ///
  /// Those that the service didn't give are null there. That is no statement that they are gone.
  mutating func readLookup(_ map: JSONValue) {
    var ranges: [Range<Int>] = []
    record.original.withUnsafeBufferPointer { bytes in
      let json = JSONRanges(bytes)
      if let list = json.value(of: "id") { ranges = json.memberValues(in: list) }
    }
    record.shape = .v1Extended
    var index = 0
    map.forEachMember { name, value in
      defer { index += 1 }
      guard !value.isNull else {
        var problem = APIProblem()
        problem.title = "Not Found Error"
        problem.resourceType = "tweet"
        problem.detail = "No status found with that ID: \(String(name))"
        problem.value = String(name)
        record.problems.append(problem)
        return
      }
      if readMember(value, at: index), index < ranges.count {
        record.tweetRanges.append(ranges[index])
      }
    }
    if record.tweets.isEmpty { record.notice = .empty }
    if ranges.count != index { record.tweetRanges = [] }
    readEmbedded { builder, value in try? builder.status(RecordKeys(value)) }
  }

  /// Reads a status that is a member of an object, and adds it to the record; false if it is none, or a message.
  @discardableResult
  mutating func readMember(_ value: JSONValue, at index: Int) -> Bool {
    let keys = RecordKeys(value)
    if keys.isMessage {
      record.holdsMessages = true
      return false
    }
    do throws(RecordFault) {
      let tweet = marked(try status(keys))
      if shape(keys).rank < record.shape.rank { record.shape = shape(keys) }
      record.tweets.append(tweet)
      return true
    } catch {
      faults.append((index, error))
      return false
    }
  }

  /// Reads the entries of a collection, whose tweets and users are members named by their identifiers.
  mutating func readObjects(_ objects: JSONValue, _ tweets: JSONValue) {
    record.shape = .v1Extended
    objects["users"]?.forEachMember { _, user in addUser(user) }
    var index = 0
    tweets.forEachMember { _, value in
      defer { index += 1 }
      guard readMember(value, at: index) else { return }
      let last = record.tweets.count - 1
      record.tweets[last].authorIdentifier =
        record.tweets[last].authorIdentifier
        ?? Identifier.optional(value["user_id_str"], value["user_id"])
      record.tweets[last].retweetOfIdentifier =
        record.tweets[last].retweetOfIdentifier
        ?? Identifier.optional(value["retweeted_status_id_str"], value["retweeted_status_id"])
    }
    if record.tweets.isEmpty { record.notice = .empty }
    readEmbedded { builder, value in try? builder.status(RecordKeys(value)) }
  }

  /// Reads the objects in `embedded`, and those that they add, until none is left.
  ///
  /// One that is no whole tweet is skipped: it is a reference. A list in place of recursion keeps deeply
  /// nested input from using up the stack.
  mutating func readEmbedded(_ read: (inout RecordBuilder, JSONValue) -> TweetRecord?) {
    guard !embedded.isEmpty else { return }
    var known = Set((record.tweets + record.embeddedTweets).map(\.identifier))
    var next = 0
    while next < embedded.count {
      let value = embedded[next]
      next += 1
      if let tweet = read(&self, value), known.insert(tweet.identifier).inserted {
        record.embeddedTweets.append(tweet)
      }
    }
    embedded = []
  }

  mutating func status(_ keys: RecordKeys) throws(RecordFault) -> TweetRecord {
    let identifier = try Identifier.required(
      keys.value(keys.idStr), keys.value(keys.id), key: "id_str", numberKey: "id")
    noteIdentifier(
      identifier, isNumber: keys.idStr == 0 && keys.value(keys.id)?.isString == false)
    let body = try TweetBody(v1: keys)
    var tweet = TweetRecord(identifier: identifier, text: "")
    setCreated(&tweet, keys.value(keys.createdAt))
    if isArchive, record.shape == .grailbirdTweet {
      setPrecision(&tweet, keys.value(keys.createdAt)?.bytes)
    }
    readDetails(keys, into: &tweet)
    tweet.authorIdentifier = addUser(keys.value(keys.user))
    if keys.user == 0 { readSearchAuthor(keys.object, into: &tweet) }
    if let original = keys.value(keys.retweetedStatus), original.isObject {
      let inner = RecordKeys(original)
      if let of = Identifier.optional(inner.value(inner.idStr), inner.value(inner.id)) {
        embedded.append(original)
        tweet.retweetOfIdentifier = of
        let author = inner.value(inner.user)
        let whole = Original(
          identifier: of, body: try? TweetBody(v1: inner), quoted: quoted(inner),
          authorIdentifier: Identifier.optional(author?["id_str"], author?["id"]),
          screenName: author?["screen_name"]?.nonEmptyString)
        setRetweetText(&tweet, body, of: whole)
        readMedia(of: whole.body ?? body, into: &tweet)
        return tweet
      }
    }
    tweet.quotedIdentifier = quoted(keys)
    if isArchive { readArchiveReferences(keys, body, into: &tweet) }
    if let value = keys.value(keys.quotedStatus), value.isObject { embedded.append(value) }
    setText(&tweet, body)
    if tweet.isRetweet, endsCut(body.text) { tweet.isTruncated = true }
    readMedia(of: body, into: &tweet)
    return tweet
  }

  /// Reads the statuses inside the record's user objects, with their authors.
  ///
  /// One that is no whole tweet is skipped.
  mutating func readUserStatuses() {
    guard !userStatuses.isEmpty else { return }
    var known = Set((record.tweets + record.embeddedTweets).map(\.identifier))
    var next = 0
    // A user object inside a status may have a status, too.
    while next < userStatuses.count {
      let (value, author) = userStatuses[next]
      next += 1
      guard var tweet = try? status(RecordKeys(value)) else { continue }
      if tweet.authorIdentifier == nil { tweet.authorIdentifier = author }
      if known.insert(tweet.identifier).inserted { record.embeddedTweets.append(tweet) }
    }
    userStatuses = []
    readEmbedded { builder, value in try? builder.status(RecordKeys(value)) }
  }

  /// Sets the text of a tweet that is no retweet, and what its entities say.
  mutating func setText(_ tweet: inout TweetRecord, _ body: TweetBody) {
    let links = readEntities(
      of: body, into: &tweet, identifier: tweet.identifier, quoted: tweet.quotedIdentifier)
    tweet.text = composer.compose(
      body.text, links: links.links, isEscaped: body.isEscaped)
    tweet.isNote = body.isNote
    tweet.isTruncated =
      body.isCut || links.hasSelfLink || endsInUnknownLink(body.text, links)
      // A retweet is cut like this even if the record doesn't say that it is one.
      || (body.retweetName != nil && endsCut(body.text))
  }

  private func quoted(_ keys: RecordKeys) -> Int64? {
    if let identifier = Identifier.optional(
      keys.value(keys.quotedStatusIDStr), keys.value(keys.quotedStatusID))
    {
      return identifier
    }
    guard let status = keys.value(keys.quotedStatus) else { return nil }
    return Identifier.optional(status["id_str"], status["id"])
  }

  /// The first search API had no user objects, but the names among the status's own keys.
  private mutating func readSearchAuthor(_ value: JSONValue, into tweet: inout TweetRecord) {
    guard let author = Identifier.optional(value["from_user_id_str"], value["from_user_id"])
    else { return }
    tweet.authorIdentifier = author
    users.add(
      author, screenName: value["from_user"]?.nonEmptyString,
      name: value["from_user_name"]?.nonEmptyString, asOf: nil)
    tweet.lang = tweet.lang ?? value["iso_language_code"]?.nonEmptyString
    guard let name = value["to_user"]?.nonEmptyString else { return }
    let answered = Identifier.optional(value["to_user_id_str"], value["to_user_id"])
    tweet.replyToUserIdentifier = tweet.replyToUserIdentifier ?? answered
    users.add(answered, screenName: name, asOf: tweet.created)
  }

  /// Reads all that has nothing to do with the text.
  mutating func readDetails(_ keys: RecordKeys, into tweet: inout TweetRecord) {
    tweet.lang = keys.value(keys.lang)?.nonEmptyString
    tweet.client = client(keys.value(keys.source))
    tweet.replyToIdentifier = Identifier.optional(
      keys.value(keys.inReplyToStatusIDStr), keys.value(keys.inReplyToStatusID))
    tweet.replyToUserIdentifier = Identifier.optional(
      keys.value(keys.inReplyToUserIDStr), keys.value(keys.inReplyToUserID))
    if let name = keys.value(keys.inReplyToScreenName)?.nonEmptyString {
      users.add(tweet.replyToUserIdentifier, screenName: name, asOf: tweet.created)
    }
    tweet.likeCount = count(keys.value(keys.favoriteCount), "favorite_count")
    tweet.retweetCount = count(keys.value(keys.retweetCount), "retweet_count")
    tweet.replyCount = count(keys.value(keys.replyCount), "reply_count")
    tweet.quoteCount = count(keys.value(keys.quoteCount), "quote_count")
    tweet.sensitive = keys.value(keys.possiblySensitive)?.bool
    if keys.value(keys.favorited)?.bool == true { tweet.liked = true }
    if keys.coordinates != 0 {
      setCoordinates(&tweet, keys.value(keys.coordinates))
    } else if let geo = keys.value(keys.geo), geo.isObject {
      // This older key has the latitude first.
      setCoordinates(&tweet, geo, latitudeFirst: true)
    }
    if let place = keys.value(keys.place), place.isObject { tweet.place = self.place(place) }
    tweet.withheldCountries = strings(keys.value(keys.withheldInCountries))
    tweet.community = Identifier.optional(
      keys.value(keys.communityIDStr), keys.value(keys.communityID))
    if tweet.community != nil { tweet.audience = .community }
    let history = identifiers(
      keys.value(keys.editHistory)?["edit_tweet_ids"] ?? keys.value(keys.editInfo).flatMap(versions)
    )
    if history.count > 1 { tweet.editHistory = history }
  }

  /// A place object of either version, or nil if it has no identifier.
  func place(_ value: JSONValue) -> PlaceRecord? {
    guard let identifier = (value["id"] ?? value["place_id"])?.nonEmptyString else { return nil }
    var place = PlaceRecord(identifier: identifier)
    place.name = value["name"]?.nonEmptyString
    place.fullName = value["full_name"]?.nonEmptyString
    place.country = value["country"]?.nonEmptyString
    return place
  }
}
