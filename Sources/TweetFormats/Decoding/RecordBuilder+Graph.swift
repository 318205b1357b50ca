/// Answers of the service's own pages (GraphQL), as browsers and scrapers capture them.
///
/// Tweets stand in them at any depth, so the whole document is looked through.
extension RecordBuilder {
  /// Reads all tweets of `value`, and where there are none, all users; false if it holds neither.
  mutating func readGraph(_ value: JSONValue) -> Bool {
    var known: Set<Int64> = []
    var loneUsers: [JSONValue] = []
    let problemCount = record.problems.count
    var entry: Int64?
    var count = 0
    // The tape is flat: going along it takes no recursion.
    var here = value.index
    while here < value.end {
      let place = value.at(here)
      guard place.isObject else {
        here = place.isList ? here + 1 : place.end
        continue
      }
      let node = GraphNode(place)
      if node.holdsMessage { record.holdsMessages = true }
      if node.entryID != nil { entry = node.entryTweet }
      guard node.isTweet else {
        if node.isUser { loneUsers.append(place) }
        if node.isTombstone { readTombstone(place, of: entry) }
        here += 1
        continue
      }
      here = place.end
      do throws(RecordFault) {
        let tweet = marked(try tweet(node))
        if known.insert(tweet.identifier).inserted { record.tweets.append(tweet) }
      } catch {
        faults.append((count, error))
      }
      count += 1
    }
    for user in loneUsers { addGraphUser(user) }
    readEmbedded { builder, value in try? builder.tweet(GraphNode(value)) }
    let isEmpty = count == 0 && record.deletions.isEmpty && record.problems.count == problemCount
    guard !isEmpty || !loneUsers.isEmpty else { return false }
    record.shape = .graphQL
    if count == 0 {
      record.notice =
        !record.deletions.isEmpty ? .compliance : loneUsers.isEmpty ? .problem : .users
    }
    return true
  }

  private mutating func tweet(_ node: GraphNode) throws(RecordFault) -> TweetRecord {
    guard node.isTweet, let legacy = node.legacy else {
      throw RecordFault(.missingText, "the tweet has no text")
    }
    let keys = RecordKeys(legacy)
    let identifier = try Identifier.required(
      node.restID, keys.value(keys.idStr), key: "rest_id", numberKey: "id_str")
    noteIdentifier(identifier, isNumber: false)
    let note = node.value["note_tweet"]?["note_tweet_results"]?["result"]
    let body = try TweetBody(note: note, legacy: keys)
    var tweet = TweetRecord(identifier: identifier, text: "")
    setCreated(&tweet, keys.value(keys.createdAt))
    readDetails(keys, into: &tweet)
    readGraphDetails(node, legacy, into: &tweet)
    tweet.authorIdentifier =
      addGraphUser(node.core?["user_results"]?["result"])
      ?? legacy["user_id_str"].flatMap(Identifier.exact)
    let retweeted = GraphNode.tweet(in: legacy["retweeted_status_result"])
    let named = legacy["retweeted_status_id_str"].flatMap(Identifier.exact)
    if let of = retweeted?.restID.flatMap(Identifier.exact) ?? named {
      tweet.retweetOfIdentifier = of
      readRetweet(of, retweeted, body, into: &tweet)
      return tweet
    }
    let quoted = GraphNode.tweet(in: node.value["quoted_status_result"])
    tweet.quotedIdentifier = self.quoted(node, keys)
    if let quoted { embedded.append(quoted.value) }
    setText(&tweet, body)
    readMedia(of: body, into: &tweet)
    return tweet
  }

  private mutating func readRetweet(
    _ identifier: Int64, _ original: GraphNode?, _ body: TweetBody, into tweet: inout TweetRecord
  ) {
    guard let original, let legacy = original.legacy else {
      let bare = Original(identifier: identifier)
      setRetweetText(&tweet, body, of: bare)
      readMedia(of: body, into: &tweet)
      return
    }
    embedded.append(original.value)
    let keys = RecordKeys(legacy)
    let note = original.value["note_tweet"]?["note_tweet_results"]?["result"]
    let author = addGraphUser(original.core?["user_results"]?["result"])
    let whole = Original(
      identifier: identifier, body: try? TweetBody(note: note, legacy: keys),
      quoted: quoted(original, keys), authorIdentifier: author,
      screenName: author.flatMap { users.user($0)?.screenName })
    setRetweetText(&tweet, body, of: whole)
    readMedia(of: whole.body ?? body, into: &tweet)
  }

  private func quoted(_ node: GraphNode, _ keys: RecordKeys) -> Int64? {
    GraphNode.tweet(in: node.value["quoted_status_result"])?.restID.flatMap(Identifier.exact)
      ?? Identifier.optional(
        keys.value(keys.quotedStatusIDStr), keys.value(keys.quotedStatusID))
  }

  /// Reads what stands beside the part with the names of API v1.1, or has no name there.
  private mutating func readGraphDetails(
    _ node: GraphNode, _ legacy: JSONValue, into tweet: inout TweetRecord
  ) {
    if let source = client(node.value["source"]) { tweet.client = source }
    tweet.conversation = legacy["conversation_id_str"].flatMap(Identifier.exact)
    tweet.bookmarkCount = count(legacy["bookmark_count"], "bookmark_count")
    if legacy["bookmarked"]?.bool == true { tweet.bookmarked = true }
    let views = node.value["views"]?["count"] ?? legacy["ext_views"]?["count"]
    tweet.viewCount = count(views, "views")
    let control = node.value["edit_control"]
    let list =
      control?["edit_tweet_ids"] ?? control?["edit_control_initial"]?["edit_tweet_ids"]
    let history = identifiers(list)
    if history.count > 1 { tweet.editHistory = history }
    let card = (node.value["card"] ?? legacy["card"])?["legacy"]
    if let name = card?["name"]?.bytes, name.contains("poll") {
      readPoll(card?["binding_values"], into: &tweet)
    }
  }

  /// The choices of a poll are values of a card, `choice1_label` and so on.
  private func readPoll(_ values: JSONValue?, into tweet: inout TweetRecord) {
    var choices: [(name: String, label: String)] = []
    values?.forEachElement { element in
      guard choices.count < 16, let key = element["key"]?.bytes, key.hasPrefix("choice"),
        key.hasSuffix("_label"), let label = element["value"]?["string_value"]?.string
      else { return }
      choices.append((String(key), label))
    }
    tweet.pollOptions = choices.sorted { $0.name < $1.name }.map(\.label)
  }

  /// Reads the note that stands in the place of a tweet.
  ///
  /// Only one that says that the tweet was deleted is a deletion: others hide it from some readers.
  private mutating func readTombstone(_ value: JSONValue, of identifier: Int64?) {
    guard let text = value["tombstone"]?["text"]?["text"] ?? value["text"]?["text"],
      let bytes = text.bytes
    else { return }
    if let identifier, bytes.contains("was deleted by the") {
      var deletion = DeletionRecord(identifier: identifier, subject: .tweet)
      deletion.reason = "deleted"
      record.deletions.append(deletion)
      return
    }
    var problem = APIProblem()
    problem.title = "Unavailable"
    problem.resourceType = "tweet"
    problem.detail = text.nonEmptyString
    problem.value = identifier.map { "\($0)" }
    record.problems.append(problem)
  }

  /// Adds a user of either layout, and gives the identifier; nil if it is no user.
  @discardableResult
  private mutating func addGraphUser(_ value: JSONValue?) -> Int64? {
    guard let value, value.isObject else { return nil }
    let node = GraphNode(value)
    guard let identifier = node.restID.flatMap(Identifier.exact) else { return nil }
    if users.holdsWhole(identifier) { return identifier }
    var user = node.legacy.map { self.user($0, identifier) } ?? UserRecord(identifier: identifier)
    // The newer layouts have these apart.
    user.screenName = node.core?["screen_name"]?.nonEmptyString ?? user.screenName
    user.name = node.core?["name"]?.nonEmptyString ?? user.name
    user.created = date(node.core?["created_at"], "created_at") ?? user.created
    user.avatar = value["avatar"]?["image_url"]?.nonEmptyString ?? user.avatar
    user.location = value["location"]?["location"]?.string ?? user.location
    user.protected = value["privacy"]?["protected"]?.bool ?? user.protected
    user.verified = value["verification"]?["verified"]?.bool ?? user.verified
    if value["is_blue_verified"]?.bool == true { user.verified = true }
    readGraphCounts(value, into: &user)
    readGraphLinks(value, node, into: &user)
    user.isComplete = user.screenName != nil
    users.add(described(user, by: value))
    return identifier
  }

  /// Reads the counts that moved out of `legacy` in 2026.
  private mutating func readGraphCounts(_ value: JSONValue, into user: inout UserRecord) {
    let relationships = value["relationship_counts"]
    user.followersCount = count(relationships?["followers"], "followers") ?? user.followersCount
    user.followingCount = count(relationships?["following"], "following") ?? user.followingCount
    user.tweetCount = count(value["tweet_counts"]?["tweets"], "tweets") ?? user.tweetCount
  }

  /// Reads the bio and the website that moved out of `legacy` in 2026.
  ///
  /// What their links stand for is still said in `legacy`, or beside them, or nowhere.
  private mutating func readGraphLinks(
    _ value: JSONValue, _ node: GraphNode, into user: inout UserRecord
  ) {
    let bio = value["profile_bio"]
    if user.bio == nil, let text = bio?["description"]?.bytes {
      let entities = bio?["entities"] ?? node.legacy?["entities"]
      user.bio = composer.compose(
        text, links: links(entities?["description"] ?? entities), isEscaped: false)
    }
    let website = value["website"]
    guard user.url == nil, let url = website?["url"]?.bytes, url.count > 0 else { return }
    let expanded = website?["expanded_url"]?.bytes.flatMap { $0.count > 0 ? $0 : nil }
    let known = links((website?["entities"] ?? node.legacy?["entities"])?["url"])
    user.url = String(expanded ?? known.first { $0.short == url }?.expansion ?? url)
  }
}
