/// Objects of the API that are neither tweets nor users, nor anything else that is read.
enum OtherObject {
  /// The kind of an object, by the members that only such objects have; nil for any other object.
  static func kind(of value: JSONValue) -> NoticeKind? {
    var found = Members()
    value.forEachMember { key, value in
      if !value.isNull, let member = member(key) { found.insert(member) }
    }
    // Of the rules the narrowest come first.
    return rules.first { found.isSuperset(of: $0.members) }?.kind
  }

  private struct Members: OptionSet {
    let rawValue: UInt64
  }

  private static func member(_ key: JSONBytes) -> Members? {
    for (index, name) in names.enumerated() where key == name {
      return Members(rawValue: 1 << UInt64(index))
    }
    return nil
  }

  private static let names: [StaticString] = [
    "name", "member_count", "subscriber_count", "slug", "owner_id", "follower_count",
    "trends", "trend_name", "tweet_volume", "query", "place_type", "placeType", "woeid",
    "bounding_box", "state", "creator_id", "host_ids", "scheduled_start", "is_ticketed",
    "speaker_ids", "voting_status", "options", "end_datetime", "collection_url", "timeline_id",
    "collection_type", "objects", "response", "media_key", "type", "media_id_string",
    "relationship", "rate_limit_context", "ids", "next_cursor", "join_policy", "lists", "result",
    "full_name", "country", "duration_minutes", "upload_url", "project_usage", "id",
    "custom_timeline_type", "previous_cursor",
  ]

  private struct Rule {
    let members: Members
    let kind: NoticeKind

    init(_ kind: NoticeKind, _ names: StaticString...) {
      self.kind = kind
      members = names.reduce(into: []) { members, name in
        for (index, known) in OtherObject.names.enumerated()
        where "\(known)" == "\(name)" {
          members.insert(Members(rawValue: 1 << UInt64(index)))
        }
      }
    }
  }

  private static let rules: [Rule] = [
    Rule(.lists, "name", "member_count"), Rule(.lists, "name", "subscriber_count"),
    Rule(.lists, "name", "slug"), Rule(.lists, "name", "owner_id"),
    Rule(.lists, "name", "follower_count"), Rule(.lists, "lists"),
    Rule(.lists, "name", "join_policy"),
    Rule(.service, "name", "query", "id"), Rule(.trends, "trends"),
    Rule(.trends, "trend_name"), Rule(.trends, "name", "tweet_volume"),
    Rule(.trends, "placeType", "woeid"), Rule(.trends, "name", "query"),
    Rule(.places, "place_type"), Rule(.places, "bounding_box"),
    Rule(.places, "full_name", "country"), Rule(.places, "result", "query"),
    Rule(.polls, "voting_status"), Rule(.polls, "options", "end_datetime"),
    Rule(.polls, "options", "duration_minutes"), Rule(.polls, "id", "options"),
    Rule(.spaces, "state", "creator_id"), Rule(.spaces, "state", "host_ids"),
    Rule(.spaces, "state", "scheduled_start"), Rule(.spaces, "is_ticketed"),
    Rule(.spaces, "speaker_ids"), Rule(.spaces, "id", "state"),
    Rule(.collections, "collection_url"), Rule(.collections, "timeline_id"),
    Rule(.collections, "collection_type"), Rule(.collections, "custom_timeline_type"),
    Rule(.collections, "objects", "response"),
    Rule(.media, "media_key", "type"), Rule(.media, "media_id_string"),
    Rule(.identifiers, "ids", "next_cursor"), Rule(.identifiers, "ids", "previous_cursor"),
    Rule(.service, "relationship"), Rule(.service, "rate_limit_context"),
    Rule(.service, "upload_url"), Rule(.service, "project_usage"),
  ]
}
