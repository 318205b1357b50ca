import FoundationEssentials

/// The elements of account archives.
extension RecordBuilder {
  /// Reads an element; `keys` are those of its value.
  mutating func read(_ element: ArchiveElement, _ keys: RecordKeys) throws(RecordFault) {
    let value = element.value
    if keys.isMessage, !element.isPrivate { return setMessages() }
    record.notice = .archive
    switch element.kind {
    case .tweet(let shape):
      record.notice = nil
      try readStatus(keys, shape)
      if shape == .archiveCircleTweet { record.tweets[0].audience = .circle }
      if shape == .archiveDeletedTweet { readDeletion(of: record.tweets[0], value) }
    case .header: try readHeader(value)
    case .like: try readLike(value)
    case .note: try readNote(value)
    case .follower:
      record.shape = .archiveFollow
      var account = AccountRecord()
      account.followers = [try accountIdentifier(value)]
      record.account = account
    case .following:
      record.shape = .archiveFollow
      var account = AccountRecord()
      account.following = [try accountIdentifier(value)]
      record.account = account
    case .block: record.shape = .archiveBlock
    case .account: try readAccount(value)
    case .profile: readProfile(value)
    case .formerName: readFormerName(value)
    case .messages:
      record.shape = .archiveMessages
      record.notice = .directMessage
      record.holdsMessages = true
    case .userDetails: readUserDetails(value)
    case .payloadDetails:
      record.shape = .grailbirdDetails
      var account = AccountRecord()
      account.exported = date(value["created_at"], "created_at")
      record.account = account
    case .manifest: readManifest(value)
    }
  }

  private func accountIdentifier(_ value: JSONValue) throws(RecordFault) -> Int64 {
    try Identifier.required(value["accountId"], nil, key: "accountId")
  }

  /// A value under the name that JavaScript would give it, or the one that the API would.
  private func either(_ value: JSONValue, _ first: StaticString, _ second: StaticString)
    -> JSONValue?
  {
    value[first] ?? value[second]
  }

  private mutating func readDeletion(of tweet: TweetRecord, _ value: JSONValue) {
    var deletion = DeletionRecord(identifier: tweet.identifier, subject: .tweet)
    deletion.time = date(either(value, "deleted_at", "deletedAt"), "deleted_at")
    deletion.reason = "deleted"
    record.deletions = [deletion]
  }

  private mutating func readHeader(_ value: JSONValue) throws(RecordFault) {
    let identifier = try Identifier.required(
      either(value, "tweet_id", "tweetId"), either(value, "id_str", "id"),
      key: value["tweetId"] == nil ? "tweet_id" : "tweetId",
      numberKey: value["id_str"] == nil ? "id" : "id_str")
    let user = Identifier.optional(either(value, "user_id", "userId"))
    record.account = AccountRecord()
    record.account?.identifier = user
    guard let deleted = either(value, "deleted_at", "deletedAt") else {
      record.shape = .archiveHeader
      return
    }
    record.shape = .archiveDeletedHeader
    var deletion = DeletionRecord(identifier: identifier, subject: .tweet)
    deletion.userIdentifier = user
    deletion.created = date(either(value, "created_at", "createdAt"), "created_at")
    deletion.time = date(deleted, "deleted_at")
    deletion.reason = "deleted"
    record.deletions = [deletion]
  }

  private mutating func readLike(_ value: JSONValue) throws(RecordFault) {
    record.shape = .archiveLike
    var like = LikeRecord(
      tweetIdentifier: try Identifier.required(value["tweetId"], nil, key: "tweetId"))
    if let text = value["fullText"]?.bytes, text.count > 0 {
      like.text = composer.compose(text, links: [])
    }
    record.likes = [like]
  }

  /// The text of a note isn't escaped, and its entities are named as in no other place.
  private mutating func readNote(_ value: JSONValue) throws(RecordFault) {
    record.shape = .archiveNote
    record.notice = .note
    let identifier = try Identifier.required(
      value["noteTweetId"], value["id"], key: "noteTweetId", numberKey: "id")
    let core = value["core"] ?? value
    guard let text = core["text"]?.bytes else {
      throw RecordFault(.missingText, "the note has no text")
    }
    var note = NoteRecord(identifier: identifier, text: "")
    note.created =
      date(value["createdAt"], "createdAt") ?? Timestamp.ofSnowflake(identifier)
    var links: [TextComposer.Link] = []
    core["urls"]?.forEachElement { element in
      guard links.count < Self.mostEntities, let short = element["shortUrl"]?.bytes,
        short.count > 0, let expanded = element["expandedUrl"]?.bytes, expanded.count > 0
      else { return }
      links.append(.init(short: short, expansion: expanded))
      let url = String(expanded)
      if !note.links.contains(where: { $0.url == url }) {
        note.links.append(LinkRecord(url: url, short: String(short)))
      }
    }
    core["mentions"]?.forEachElement { element in
      if note.mentions.count < Self.mostEntities, let name = element["screenName"]?.nonEmptyString {
        note.mentions.append(MentionRecord(identifier: nil, screenName: name))
      }
    }
    readTags(core["hashtags"], into: &note.hashtags)
    readTags(core["cashtags"], into: &note.cashtags)
    note.text = composer.compose(text, links: links, isEscaped: false)
    record.notes = [note]
  }

  private mutating func readFormerName(_ value: JSONValue) {
    record.shape = .archiveFormerName
    var account = AccountRecord()
    let change = value["screenNameChange"] ?? value
    account.identifier = Identifier.optional(value["accountId"])
    if let name = change["changedFrom"]?.nonEmptyString { account.formerNames = [name] }
    record.account = account
  }

  /// Keeps of the account what is public, also in the record's own bytes.
  private mutating func readAccount(_ value: JSONValue) throws(RecordFault) {
    record.shape = .archiveAccount
    var account = AccountRecord()
    account.identifier = try accountIdentifier(value)
    account.screenName = value["username"]?.nonEmptyString
    account.name = value["accountDisplayName"]?.nonEmptyString
    account.created = date(value["createdAt"], "createdAt")
    record.account = account
    record.original = PublicAccount(value).bytes
    record.fingerprint = RecordFingerprint(of: record.original)
  }

  private mutating func readProfile(_ value: JSONValue) {
    record.shape = .archiveProfile
    var account = AccountRecord()
    let description = value["description"]
    account.bio = description?["bio"]?.string
    account.location = description?["location"]?.string
    account.avatar = value["avatarMediaUrl"]?.nonEmptyString
    // Nothing says where a shortened address leads.
    if let url = description?["website"]?.bytes, url.count > 0, !url.hasPrefix("https://t.co/"),
      !url.hasPrefix("http://t.co/")
    {
      account.url = String(url)
    }
    record.account = account
  }

  private mutating func readUserDetails(_ value: JSONValue) {
    record.shape = .grailbirdDetails
    var account = AccountRecord()
    account.identifier = Identifier.optional(value["id"])
    account.screenName = value["screen_name"]?.nonEmptyString
    account.name = value["full_name"]?.nonEmptyString
    account.bio = value["bio"]?.string
    account.location = value["location"]?.string
    account.created = date(value["created_at"], "created_at")
    record.account = account
  }

  /// Reads the manifest of an archive of 2020 or later, or one entry of the older index of months.
  private mutating func readManifest(_ value: JSONValue) {
    record.shape = .archiveManifest
    var manifest = ArchiveManifest()
    if let name = value["file_name"]?.nonEmptyString {
      record.shape = .grailbirdDetails
      manifest.files.append(.init(name: name, count: value["tweet_count"]?.count.map { Int($0) }))
      record.manifest = manifest
      return
    }
    value["dataTypes"]?.forEachMember { _, type in
      type["files"]?.forEachElement { file in
        if let name = file["fileName"]?.nonEmptyString {
          let words = file["globalName"]?.nonEmptyString?.split(separator: ".")
          let part = words.flatMap { $0.count > 1 ? String($0[1]) : nil }
          manifest.files.append(
            .init(name: name, count: file["count"]?.count.map { Int($0) }, part: part))
        }
      }
    }
    record.manifest = manifest
    var account = AccountRecord()
    let user = value["userInfo"]
    account.identifier = Identifier.optional(user?["accountId"])
    account.screenName = user?["userName"]?.nonEmptyString
    account.name = user?["displayName"]?.nonEmptyString
    account.exported = date(
      value["archiveInfo"]?["generationDate"], "generationDate")
    record.account = account
  }
}
