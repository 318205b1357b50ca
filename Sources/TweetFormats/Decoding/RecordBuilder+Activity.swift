/// Payloads of the Account Activity API, which a service sends to a webhook.
extension RecordBuilder {
  /// Reads the tweets and the deletions of a payload; false for any other object.
  ///
  /// A payload may have private messages as well, and then describes their senders in `users`, which is never read.
  mutating func readActivity(of value: JSONValue) -> Bool {
    var isActivity = false
    var holdsMessages = false
    var index = 0
    record.shape = .v1Extended
    value.forEachMember { key, events in
      if key.hasPrefix("direct_message") { holdsMessages = true }
      guard events.isList else { return }
      if key == "tweet_create_events" {
        isActivity = true
        events.forEachElement { event in
          readMember(event, at: index)
          index += 1
        }
      } else if key == "favorite_events" {
        isActivity = true
        events.forEachElement { event in
          guard let status = event["favorited_status"] else { return }
          readMember(status, at: index)
          index += 1
          addUser(event["user"])
        }
      } else if key == "tweet_delete_events" {
        isActivity = true
        events.forEachElement { readDeletion($0) }
      } else if Self.otherEvents.contains(where: { key == $0 }) {
        isActivity = true
      }
    }
    guard isActivity else {
      record.shape = .unknown
      return false
    }
    if holdsMessages { record.holdsMessages = true }
    if record.tweets.isEmpty { record.shape = .v1Notice }
    record.notice = !record.tweets.isEmpty ? nil : record.deletions.isEmpty ? .event : .delete
    readEmbedded { builder, value in try? builder.status(RecordKeys(value)) }
    return true
  }

  /// Lists of events that are about no tweet.
  private static let otherEvents: [StaticString] = [
    "follow_events", "block_events", "mute_events", "unfollow_events", "unblock_events",
    "unmute_events",
  ]
}
