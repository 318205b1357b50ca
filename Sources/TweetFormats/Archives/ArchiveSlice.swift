/// The part of an account archive that one of its JavaScript files holds, as the name that it assigns to
/// tells.
struct ArchiveSlice {
  /// The contents of a slice.
  enum Content {
    /// Tweets, or whatever else tells by itself what it is.
    case tweets
    case deletedTweets
    case circleTweets
    case headers
    /// The account: the rest of the file is private.
    case account
    case messages
    case userDetails
    case payloadDetails
    case manifest
    /// Likes, notes and all else that has a key of its own around it.
    case wrapped
    /// The details of an archive of 2012 to 2018, in any of its files.
    case details
    /// The records after those of an archive, in an exported stream.
    case records
    /// Contents that aren't read.
    case other
  }

  /// The name that the archive gives the slice, such as `note_tweet`.
  let name: String
  let content: Content
  /// The archive of the record, in an exported stream with several archives.
  private(set) var label: ArchiveLabel?

  /// The slice of an assignment, from the text before its `=`; nil if that is none of an archive's.
  init?(assignment: some Collection<UInt8>) {
    var words = String(decoding: assignment, as: UTF8.self).split {
      $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\r" || $0 == "\t"
    }
    if words.count == 2, ["var", "let", "const"].contains(words[0]) { words.removeFirst() }
    guard words.count == 1 else { return nil }
    let parts = words[0].split(separator: ".", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("window", 2) where parts[1] == "__THAR_CONFIG":
      (name, content) = ("manifest", .manifest)
    case ("window", 3...) where parts[1] == "YTD":
      name = String(parts[2])
      label = ArchiveLabel(parts: parts.dropFirst(3))
      content = Self.exportedContent(parts, label) ?? Self.content(of: name)
    case ("Grailbird", 3) where parts[1] == "data" && parts[2].hasPrefix("tweets"):
      (name, content) = (String(parts[2]), .tweets)
    case ("user_details", 1): (name, content) = ("user_details", .userDetails)
    case ("payload_details", 1): (name, content) = ("payload_details", .payloadDetails)
    case ("tweet_index", 1): (name, content) = ("tweet_index", .manifest)
    default: return nil
    }
  }

  /// Returns the contents by a name that only exports use.
  private static func exportedContent(_ parts: [Substring], _ label: ArchiveLabel?) -> Content? {
    if parts.count == 3, parts[2] == "records" { return .records }
    return label != nil && parts[2] == "details" ? .details : nil
  }

  /// Archives of every year, by their names with `_` for `-`.
  private static func content(of name: String) -> Content {
    switch name {
    case "tweet", "tweets", "community_tweet", "community_tweets": .tweets
    case "deleted_tweet", "deleted_tweets": .deletedTweets
    case "twitter_circle_tweet", "twitter_circle_tweets": .circleTweets
    case "tweet_header", "tweet_headers", "deleted_tweet_header", "deleted_tweet_headers": .headers
    case "account": .account
    case "manifest": .manifest
    case "like", "note_tweet", "deleted_note_tweet", "profile", "follower", "following", "block",
      "mute", "screen_name_change":
      .wrapped
    case "direct_message", "direct_messages", "direct_message_group", "direct_messages_group":
      .messages
    default: .other
    }
  }

  /// True if nothing of a faulty record may be shown.
  var isPrivate: Bool {
    switch content {
    case .account, .messages, .other: true
    default: false
    }
  }

  /// True if the slice is passed over unread.
  func isPassedOver(_ options: TweetReader.Options) -> Bool {
    switch content {
    case .other: true
    case .messages: !options.readsMessages
    default: false
    }
  }
}
