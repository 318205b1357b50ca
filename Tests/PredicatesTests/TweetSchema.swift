import Predicates

/// A small model of tweets for the tests of the check.
struct TweetSchema: PredicateSchema {
  static let entities: [String: [String: PredicateProperty]] = [
    "Tweet": [
      "identifier": .attribute(.integer), "text": .attribute(.string), "lang": .attribute(.string),
      "created": .attribute(.date), "likeCount": .attribute(.integer),
      "latitude": .attribute(.double), "sensitive": .attribute(.boolean),
      "token": .attribute(.uuid), "extra": .attribute(.undefined), "raw": .attribute(.data),
      "tweeter": .toOne("TwitterUser"), "replies": .toMany("Tweet"), "hashtags": .toMany("Hashtag"),
    ],
    "TwitterUser": [
      "screenName": .attribute(.string), "created": .attribute(.date), "tweets": .toMany("Tweet"),
      "followers": .toMany("TwitterUser"),
    ],
    "Hashtag": ["tag": .attribute(.string), "tweets": .toMany("Tweet")],
  ]

  func predicateProperty(_ key: String, ofEntity entity: String) -> PredicateProperty? {
    TweetSchema.entities[entity]?[key]
  }

  func predicateKeys(ofEntity entity: String) -> [String] {
    TweetSchema.entities[entity].map { Array($0.keys) } ?? []
  }
}
