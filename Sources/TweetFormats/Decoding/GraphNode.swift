/// An object in an answer of the service's own pages, which wrap tweets and users in layers.
struct GraphNode {
  /// The object itself.
  let value: JSONValue
  /// The identifier of a tweet or user.
  private(set) var restID: JSONValue?
  /// Most of a tweet's or user's values, with the names of API v1.1.
  private(set) var legacy: JSONValue?
  /// A tweet's author; of a user, names and dates in the newer layout.
  private(set) var core: JSONValue?
  /// The kind of object, such as `Tweet`.
  private(set) var typeName: JSONBytes?
  /// The name of an entry of a timeline, such as `tweet-123`.
  private(set) var entryID: JSONBytes?
  /// True for the place of a private message.
  private(set) var holdsMessage = false

  /// Reads the keys of `value`, which may be anything.
  init(_ value: JSONValue) {
    self.value = value
    value.forEachMember { key, member in
      switch key.count {
      case 4: if key == "core" { core = member }
      case 6: if key == "legacy" { legacy = member }
      case 7:
        if key == "rest_id" { restID = member } else if key == "entryId" { entryID = member.bytes }
      case 10: if key == "__typename" { typeName = member.bytes }
      case 12: if key == "message_data", member.isObject { holdsMessage = true }
      default: break
      }
    }
  }

  /// True if the object is a tweet.
  var isTweet: Bool { restID != nil && legacy?["full_text"] != nil }

  /// True if the object is a user.
  var isUser: Bool {
    restID != nil
      && (legacy?["screen_name"] != nil || legacy?["followers_count"] != nil
        || core?["screen_name"] != nil)
  }

  /// True if the object stands in the place of a tweet that isn't shown.
  var isTombstone: Bool { typeName.map { $0 == "TweetTombstone" } ?? false }

  /// The tweet that an entry of a timeline shows, by the entry's name.
  var entryTweet: Int64? {
    guard let entryID else { return nil }
    let mark: StaticString = "tweet-"
    let length = mark.utf8CodeUnitCount
    var start = entryID.count - 1
    while start >= 0, entryID[start] &- UInt8(ascii: "0") < 10 { start -= 1 }
    guard start + 1 >= length, entryID.prefix(start + 1).hasSuffix(mark) else { return nil }
    return entryID.dropping(start + 1).integer.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The tweet in a member that holds the result of a lookup, without what is wrapped around it.
  static func tweet(in results: JSONValue?) -> GraphNode? {
    guard let result = results?["result"], result.isObject else { return nil }
    // A tweet that not everybody may see has one more layer.
    let node = GraphNode(result["tweet"].flatMap { $0.isObject ? $0 : nil } ?? result)
    return node.restID == nil ? nil : node
  }
}
