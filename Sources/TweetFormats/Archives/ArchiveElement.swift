/// An element of an account archive, told by the part of the archive that it stands in and by the key around
/// it.
struct ArchiveElement {
  /// The kind of an element.
  enum Kind {
    case tweet(RecordShape)
    case header
    case like
    case note
    case follower
    case following
    case block
    case account
    case profile
    case formerName
    case messages
    case userDetails
    case payloadDetails
    case manifest
  }

  let kind: Kind
  /// The element without the key around it.
  let value: JSONValue

  /// True if these are private messages.
  var isMessages: Bool {
    if case .messages = kind { true } else { false }
  }

  /// True if nothing of the element may be shown but what it is.
  var isPrivate: Bool {
    switch kind {
    case .account, .messages: true
    default: false
    }
  }

  /// The element that `object` is; nil if it is none of an archive's.
  init?(_ object: JSONValue, in slice: ArchiveSlice?) {
    if let slice, let kind = Self.kind(of: slice.content, object) {
      self.init(kind, object)
      return
    }
    if let (key, value) = object.onlyMember, value.isObject,
      let kind = Self.kind(of: key, value, in: slice)
    {
      self.init(kind, value)
    } else if slice != nil, object["id_str"] != nil || object["id"] != nil {
      self.init(.tweet(object["user"] == nil ? .archiveBareTweet : .grailbirdTweet), object)
    } else if slice != nil, object["tweet_id"] != nil {
      self.init(.header, object)
    } else {
      return nil
    }
  }

  private init(_ kind: Kind, _ value: JSONValue) {
    self.kind = kind
    self.value = value
  }

  /// Returns the kind of an element that has no key around it.
  private static func kind(of content: ArchiveSlice.Content, _ object: JSONValue) -> Kind? {
    switch content {
    case .messages: .messages
    case .userDetails: .userDetails
    case .payloadDetails: .payloadDetails
    case .manifest: .manifest
    case .details:
      object["file_name"] != nil
        ? .manifest : object["screen_name"] != nil ? .userDetails : .payloadDetails
    default: nil
    }
  }

  private static func kind(
    of key: JSONBytes, _ value: JSONValue, in slice: ArchiveSlice?
  ) -> Kind? {
    switch key.count {
    case 4:
      if key == "like" { return .like }
    case 5:
      if key == "tweet" { return tweet(value, in: slice) }
    case 6:
      if key == "muting" { return .block }
    case 7:
      if key == "account" { return .account }
      if key == "profile" { return .profile }
    case 8:
      if key == "follower" { return .follower }
      if key == "blocking" { return .block }
    case 9:
      if key == "noteTweet" { return .note }
      if key == "following" { return .following }
    case 14:
      if key == "dmConversation" { return .messages }
    case 16:
      if key == "screenNameChange" { return .formerName }
    default: break
    }
    // Other names may stand around the tweets of a slice of tweets.
    guard let slice, value["id_str"] != nil else { return nil }
    return tweet(value, in: slice)
  }

  private static func tweet(_ value: JSONValue, in slice: ArchiveSlice?) -> Kind? {
    switch slice?.content {
    case .deletedTweets: return .tweet(.archiveDeletedTweet)
    case .circleTweets: return .tweet(.archiveCircleTweet)
    case .headers: return .header
    default: break
    }
    if value["tweet_id"] != nil || value["tweetId"] != nil { return .header }
    return slice != nil || value["id_str"] != nil ? .tweet(.archiveTweet) : nil
  }
}

extension JSONValue {
  /// The key and the value of an object that has no other.
  var onlyMember: (key: JSONBytes, value: JSONValue)? {
    guard isObject, index &+ 2 < end else { return nil }
    let value = at(index &+ 2)
    guard value.end == end &- 1, let key = at(index &+ 1).bytes else { return nil }
    return (key, value)
  }
}
