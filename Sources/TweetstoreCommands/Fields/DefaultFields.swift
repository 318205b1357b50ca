import ObjectModel

/// The fields that are shown if the user names none.
enum DefaultFields {
  /// Attributes that serve the program and not the reader.
  private static let internalAttributes: Set<String> = [
    "provenance", "payload", "checkpoint", "options", "content", "address",
  ]

  /// The fields for people, who want few.
  static func forPeople(_ entity: EntityDescription) -> [String] {
    switch entity.name {
    case "Tweet": ["identifier", "created", "tweeter.screenName", "text"]
    case "TwitterUser":
      ["identifier", "screenName", "name", "followersCount", "tweets.@count"]
    default: plain(entity)
    }
  }

  /// The fields for programs, which want all.
  static func forPrograms(_ entity: EntityDescription) -> [String] {
    switch entity.name {
    case "Tweet":
      plain(entity) + [
        "tweeter.identifier", "tweeter.screenName", "tweeter.name", "mentions.screenName",
        "hashtags.display", "links.url", "media.url", "place.name",
      ]
    default: plain(entity)
    }
  }

  private static func plain(_ entity: EntityDescription) -> [String] {
    entity.attributes.map(\.name).filter { !internalAttributes.contains($0) }
  }
}
