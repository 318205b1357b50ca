import FoundationEssentials
import ObjectGraph
import TestSupport
import TweetModel
import TweetSync

/// A tweet as an archive holds it, in the form of the samples' accounts.
struct HeldTweet: Sendable {
  let identifier: Int64
  let text: String
  let fields: [String: String]

  init(_ tweet: Tweet) {
    identifier = tweet.objectID.primaryKey
    text = tweet.text ?? ""
    var fields: [String: String] = [:]
    fields["createdPrecision"] = tweet.createdPrecision
    fields["identifier"] = "\(identifier)"
    fields["created"] = tweet.created?.formatted(.iso8601)
    fields["tweeter"] = tweet.tweeter.map { "\($0.objectID.primaryKey)" }
    fields["screenName"] = tweet.tweeter?.screenName
    fields["lang"] = tweet.lang
    fields["source"] = tweet.client
    fields["inReplyTo"] = tweet.replyToIdentifier.map(String.init)
    fields["retweetOf"] = tweet.retweetOfIdentifier.map(String.init)
    fields["quoted"] = tweet.quotedIdentifier.map(String.init)
    fields["editHistory"] = tweet.editHistory
    fields["firstVersion"] = tweet.firstVersionIdentifier.map(String.init)
    fields["conversation"] = tweet.conversation.map(String.init)
    fields["likeCount"] = tweet.likeCount.map(String.init)
    fields["retweetCount"] = tweet.retweetCount.map(String.init)
    fields["replyCount"] = tweet.replyCount.map(String.init)
    fields["quoteCount"] = tweet.quoteCount.map(String.init)
    fields["bookmarkCount"] = tweet.bookmarkCount.map(String.init)
    fields["impressionCount"] = tweet.viewCount.map(String.init)
    fields["possiblySensitive"] = tweet.sensitive == true ? "true" : nil
    fields["mentions"] = Self.joined(tweet.mentions.map { "\($0.objectID.primaryKey)" })
    fields["urls"] = Self.joined(tweet.links.compactMap(\.url))
    fields["mediaTypes"] = Self.joined(tweet.media.compactMap(\.type))
    fields["hashtags"] = Self.joined(tweet.hashtags.compactMap(\.tag))
    fields["place"] = tweet.place?.identifier
    fields["coordinates"] = tweet.longitude.flatMap { longitude in
      tweet.latitude.map { "\(longitude) \($0)" }
    }
    self.fields = fields
  }

  static func joined(_ values: [String]) -> String? {
    values.isEmpty ? nil : Set(values).sorted().joined(separator: " ")
  }

  /// The form of a value of an account; nil for a field that an archive has no place for.
  static func expected(_ field: String, _ value: DecodedJSON) -> String?? {
    switch field {
    case "mentions": joined(value.list.compactMap { $0["identifier"]?.string })
    case "hashtags": joined(value.strings.map { $0.lowercased() })
    case "urls": joined(value.strings)
    case "mediaTypes": joined(value.strings)
    case "editHistory":
      value.strings.count < 2 ? .some(nil) : value.strings.joined(separator: " ")
    case "place": .some(value["identifier"]?.string)
    case "possiblySensitive": .some(value == .boolean(true) ? "true" : nil)
    case "coordinates":
      .some(
        value.list.isEmpty
          ? nil
          : value.list.map { item -> String in
            if case .integer(let number) = item { return "\(Double(number))" }
            if case .double(let number) = item { return "\(number)" }
            return ""
          }.joined(separator: " "))
    case "identifier", "created", "tweeter", "screenName", "lang", "source", "inReplyTo",
      "retweetOf", "quoted", "conversation", "likeCount", "retweetCount", "replyCount",
      "quoteCount", "bookmarkCount", "impressionCount":
      .some(value.string ?? value.integer.map { "\($0)" })
    default: nil
    }
  }

  /// The tweets of an archive.
  static func all(in archive: TweetArchive) throws -> [Int64: HeldTweet] {
    let tweets = try archive.container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest(Tweet.self)).map { HeldTweet($0) }
    }
    return Dictionary(uniqueKeysWithValues: tweets.map { ($0.identifier, $0) })
  }

  /// The text of a tweet without the link to its own media and the blank before that.
  static func text(_ tweet: DecodedJSON) -> String {
    var text = tweet["textExpanded"]?.string ?? ""
    guard let media = tweet["mediaUrls"]?.strings.first, text.hasSuffix(media) else { return text }
    text.removeLast(media.count)
    while text.last == " " || text.last == "\n" { text.removeLast() }
    return text
  }
}
