import FoundationEssentials

/// Telling from its keys what a record is.
extension RecordBuilder {
  /// Reads an object of any known shape.
  ///
  /// Throws if it is a tweet of which no tweet can be made. Anything that is no tweet is a notice.
  mutating func read(_ keys: RecordKeys) throws(RecordFault) {
    if keys.isMessage { return setMessages() }
    try classify(keys)
    readUserStatuses()
    if keys.messages != 0 { record.holdsMessages = true }
    if record.notice != nil, !record.holdsMessages {
      record.holdsMessages =
        PrivateMessage.isHeld(in: keys.object)
        || (record.notice == .unknown && PrivateMessage.isNamed(in: record.original))
    }
    if record.holdsMessages, record.tweets.isEmpty { setMessages() }
  }

  /// Makes the record one of private messages, from which nothing is read.
  mutating func setMessages() {
    record.notice = .directMessage
    record.shape = .message
    record.holdsMessages = true
    record.embeddedTweets = []
    record.tweetRanges = []
    record.deletions = []
    record.problems = []
    record.page = nil
    users = UserCollector()
    (embedded, userStatuses, faults, unreadable) = ([], [], [], [])
    describedUsers = FormatCensus.Entry()
  }

  private mutating func classify(_ keys: RecordKeys) throws(RecordFault) {
    let value = keys.object
    if keys.twarc != 0 {
      record.retrieved = date(
        keys.value(keys.twarc)?["retrieved_at"], "retrieved_at")
    }
    if keys.statuses != 0 {
      readSearch(keys)
    } else if keys.results != 0, keys.value(keys.results)?.isList == true {
      readSearch(keys)
    } else if let map = keys.value(keys.id), map.isObject, isLookup(keys),
      map.extendedNumber == nil
    {
      readLookup(map)
    } else if keys.users != 0, keys.text == 0, keys.fullText == 0, keys.data == 0,
      let list = keys.value(keys.users), list.isList, list.first?.isObject ?? true,
      value["tweets"] == nil
    {
      setNotice(.users, .v1User)
      list.forEachElement { addUser($0) }
    } else if keys.data != 0 || keys.includes != 0 || (keys.meta != 0 && keys.text == 0) {
      readAnswer(keys)
    } else if keys.fullText != 0, let metadata = value["metadata"], metadata["rest_id"] != nil,
      readGraph(metadata)
    {
      // twitter-web-exporter puts X's own record beside a summary of it, which lacks the author's identifier.
      return
    } else if keys.fullText != 0 || keys.text != 0 || keys.extendedTweet != 0 {
      if keys.id == 0, keys.idStr == 0, ForeignFormat.isOwn(value) {
        setNotice(.unknown, .unknown)
      } else if isV2(keys) {
        try readFlatTweet(keys)
      } else {
        try readStatus(keys)
        if keys.screenName != 0, keys.user == 0 { readSummary(value) }
      }
    } else if readProblems(keys) {
      setNotice(.problem, .problem)
    } else if keys.action != 0, let identifier = keys.value(keys.id).flatMap(Identifier.exact) {
      readCompliance(identifier, keys, value)
    } else if try readCollected(value) {
      return
    } else if keys.username != 0, value["tweet"]?.isString == true {
      // A tweet of twint has the name of its author.
      setNotice(.unknown, .unknown)
    } else if keys.screenName != 0 || keys.username != 0 {
      setNotice(.users, keys.screenName != 0 ? .v1User : .v2Flat)
      addUser(value)
    } else if isTweetWithoutText(keys), OtherObject.kind(of: value) == nil {
      throw RecordFault(.missingText, "the tweet has no text")
    } else {
      readMessage(value)
    }
  }

  private mutating func setNotice(_ kind: NoticeKind, _ shape: RecordShape) {
    record.notice = kind
    record.shape = shape
  }

  /// Both versions have `id` and `text`; what only one of them has decides.
  private func isV2(_ keys: RecordKeys) -> Bool {
    if keys.idStr != 0 || keys.fullText != 0 || keys.user != 0 || keys.extendedTweet != 0 {
      return false
    }
    return keys.value(keys.id)?.isString ?? (keys.authorID != 0 || keys.author != 0)
  }

  /// The answer of a lookup has nothing but the map; a damaged tweet has other keys.
  private func isLookup(_ keys: RecordKeys) -> Bool {
    keys.idStr == 0 && keys.text == 0 && keys.fullText == 0 && keys.user == 0
      && keys.createdAt == 0
  }

  private func isTweetWithoutText(_ keys: RecordKeys) -> Bool {
    (keys.id != 0 || keys.idStr != 0)
      && (keys.user != 0 || keys.entities != 0 || keys.authorID != 0 || keys.retweetedStatus != 0)
  }

  /// Reads the object around the statuses of a search response.
  ///
  /// The statuses are records of their own.
  private mutating func readSearch(_ keys: RecordKeys) {
    setNotice(.page, .v1Search)
    var page = PageInfo()
    if let metadata = keys.value(keys.searchMetadata) {
      page.nextResults = metadata["next_results"]?.nonEmptyString
      page.newestIdentifier = Identifier.optional(metadata["max_id_str"], metadata["max_id"])
    }
    // The first search API and the paid ones: the token of the next page.
    if let next = (keys.object["next_page"] ?? keys.object["next"])?.nonEmptyString {
      page.nextResults = next
    }
    record.page = page
    _ = readProblems(keys)
  }

  /// An answer of API v2: tweets, or something else that has `data`.
  private mutating func readAnswer(_ keys: RecordKeys) {
    let isStream = keys.matchingRules != 0
    record.shape = keys.twarc != 0 ? .v2Page : isStream ? .v2Stream : .v2Response
    if let url = keys.value(keys.twarc)?["url"]?.bytes { noteList(at: url) }
    readProblems(keys.value(keys.errors))
    if let meta = keys.value(keys.meta) { record.page = page(meta) }
    let includes = keys.value(keys.includes)
    guard let data = keys.value(keys.data), let sample = data.isList ? data.first : data else {
      record.notice = .empty
      includes?["users"]?.forEachElement { addUser($0) }
      readIncluded(includes, Includes(includes))
      return
    }
    let first = RecordKeys(sample)
    if first.text != 0 || first.noteTweet != 0 {
      readTweets(data, includes: includes)
    } else if first.username != 0 {
      record.notice = .users
      if data.isList { data.forEachElement { addUser($0) } } else { addUser(data) }
      readIncluded(includes, Includes(includes))
    } else if sample["tweet_count"] != nil, sample["trend_name"] == nil {
      record.notice = .counts
    } else if let deleted = sample["delete"] ?? sample["tweet_delete"] {
      record.notice = .compliance
      readStreamDeletion(deleted)
    } else if isTweetWithoutText(first) {
      readTweets(data, includes: includes)
    } else if readGraph(keys.object) {
      return
    } else if let kind = OtherObject.kind(of: sample) {
      readOther(kind, includes)
    } else {
      record.notice = sample["name"] == nil ? .unknown : .lists
    }
  }

  /// Reads what stands beside objects that are no tweets.
  private mutating func readOther(_ kind: NoticeKind, _ includes: JSONValue?) {
    record.notice = kind
    includes?["users"]?.forEachElement { addUser($0) }
    readIncluded(includes, Includes(includes))
  }

  /// Notes what the address of a list says about its tweets.
  private mutating func noteList(at url: JSONBytes) {
    let path = url.prefix(url.firstIndex(of: UInt8(ascii: "?")) ?? url.count)
    if path.hasSuffix("/bookmarks") { options.isBookmarked = true }
    if path.hasSuffix("/liked_tweets") || path.hasSuffix("/favorites/list.json") {
      options.isLiked = true
    }
  }

  private func page(_ meta: JSONValue) -> PageInfo {
    var page = PageInfo()
    page.nextToken = meta["next_token"]?.nonEmptyString
    page.previousToken = meta["previous_token"]?.nonEmptyString
    page.newestIdentifier = meta["newest_id"].flatMap(Identifier.exact)
    page.oldestIdentifier = meta["oldest_id"].flatMap(Identifier.exact)
    page.resultCount = meta["result_count"]?.count
    return page
  }

  /// A line of a compliance job, which doesn't say whether it lists tweets or users.
  private mutating func readCompliance(
    _ identifier: Int64, _ keys: RecordKeys, _ value: JSONValue
  ) {
    setNotice(.compliance, .v2Compliance)
    guard let action = keys.value(keys.action)?.bytes, action == "delete" else { return }
    var deletion = DeletionRecord(identifier: identifier, subject: .tweetOrUser)
    deletion.created = date(keys.value(keys.createdAt), "created_at")
    deletion.time = date(value["redacted_at"], "redacted_at")
    deletion.reason = value["reason"]?.nonEmptyString
    record.deletions = [deletion]
  }

  /// A deletion in API v2's compliance stream.
  private mutating func readStreamDeletion(_ value: JSONValue) {
    guard let tweet = value["tweet"], let identifier = tweet["id"].flatMap(Identifier.exact)
    else { return }
    var deletion = DeletionRecord(identifier: identifier, subject: .tweet)
    deletion.userIdentifier = tweet["author_id"].flatMap(Identifier.exact)
    deletion.time = date(value["event_at"], "event_at")
    deletion.reason = "deleted"
    record.deletions = [deletion]
  }

  /// A message of API v1.1's stream, or an object of no known shape.
  private mutating func readMessage(_ value: JSONValue) {
    setNotice(.unknown, .unknown)
    value.forEachMember { key, message in
      guard record.notice == .unknown, let kind = NoticeKind.ofMessage(key) else { return }
      setNotice(kind, .v1Notice)
      if kind == .delete { readDeletion(message) }
    }
    if record.notice == .event, readTarget(of: value) { return }
    if record.notice == .unknown, readActivity(of: value) { return }
    guard record.notice == .unknown, !readGraph(value), let kind = OtherObject.kind(of: value)
    else { return }
    setNotice(kind, .other)
    addUser(value["user"])
  }

  /// Reads the tweet that an event of a user stream is about, such as one that somebody liked; false if there is none.
  private mutating func readTarget(of event: JSONValue) -> Bool {
    guard let target = event["target_object"], target.isObject else { return false }
    let keys = RecordKeys(target)
    guard keys.text != 0 || keys.fullText != 0, !keys.isMessage else { return false }
    do throws(RecordFault) {
      let isExtended = keys.extendedTweet != 0 || keys.fullText != 0
      try readStatus(keys, isExtended ? .v1Stream : .v1Compat)
    } catch {
      setNotice(.event, .v1Notice)
      return false
    }
    record.notice = nil
    addUser(event["source"])
    addUser(event["target"])
    return true
  }

  /// Reads a deletion of API v1.1's stream.
  mutating func readDeletion(_ message: JSONValue) {
    guard let status = message["status"],
      let identifier = Identifier.optional(status["id_str"], status["id"])
    else { return }
    var deletion = DeletionRecord(identifier: identifier, subject: .tweet)
    deletion.userIdentifier = Identifier.optional(status["user_id_str"], status["user_id"])
    deletion.time = Timestamp.ofMilliseconds(message["timestamp_ms"])
    deletion.reason = "deleted"
    record.deletions.append(deletion)
  }
}

extension NoticeKind {
  /// The kind of a stream message by its only key.
  static func ofMessage(_ key: JSONBytes) -> NoticeKind? {
    if key == "delete" { return .delete }
    if key == "scrub_geo" { return .scrubGeo }
    if key == "limit" { return .limit }
    if key == "status_withheld" { return .statusWithheld }
    if key == "user_withheld" { return .userWithheld }
    if key == "warning" { return .warning }
    if key == "disconnect" { return .disconnect }
    if key == "friends" || key == "friends_str" { return .friends }
    if key == "event" { return .event }
    if key == "direct_message" { return .directMessage }
    return nil
  }
}
