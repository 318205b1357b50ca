import FoundationEssentials
import ObjectGraph
import Predicates
import Testing
import TweetModel
import TweetSync

/// A tweet as an archive holds it, in the form of the samples' accounts.
private struct HeldTweet: Sendable {
  let identifier: Int64
  let text: String
  let fields: [String: String]

  init(_ tweet: Tweet) {
    identifier = tweet.objectID.primaryKey
    text = tweet.text ?? ""
    var fields: [String: String] = [:]
    fields["identifier"] = "\(identifier)"
    fields["created"] = tweet.created?.formatted(.iso8601)
    fields["tweeter"] = tweet.tweeter.map { "\($0.objectID.primaryKey)" }
    fields["screenName"] = tweet.tweeter?.screenName
    fields["lang"] = tweet.lang
    fields["source"] = tweet.client
    fields["inReplyTo"] = tweet.replyToIdentifier.map(String.init)
    fields["retweetOf"] = tweet.retweetOfIdentifier.map(String.init)
    fields["quoted"] = tweet.quotedIdentifier.map(String.init)
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
  static func expected(_ field: String, _ value: JSONTree) -> String?? {
    switch field {
    case "mentions": joined(value.list.compactMap { $0["identifier"]?.string })
    case "hashtags": joined(value.strings.map { TextFolding.fold($0, .caseInsensitive) })
    case "urls": joined(value.strings)
    case "mediaTypes": joined(value.strings)
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
}

@Suite("What a file gives")
struct ImportExpectationTests {
  private func held(_ archive: TweetArchive) throws -> [Int64: HeldTweet] {
    let tweets = try archive.container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest(Tweet.self)).map { HeldTweet($0) }
    }
    return Dictionary(uniqueKeysWithValues: tweets.map { ($0.identifier, $0) })
  }

  @Test(
    "the tweets of a file are held with every field that it gives", arguments: SampleExpectation.all
  )
  func tweets(file: SampleExpectation) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(file.path)
    let held = try held(archive)
    let account = try file.account()
    let truth = try file.truth(["tweets", "outside-tweets"])
    let own = (account["tweetIds"]?.list ?? []).compactMap(\.identifier)
    let embedded = (account["embeddedTweetIds"]?.list ?? []).compactMap(\.identifier)
    let either = Set((account["either"]?.list ?? []).compactMap { $0["identifier"]?.identifier })
    #expect(Set(held.keys).subtracting(either) == Set(own + embedded).subtracting(either))
    for identifier in own + embedded {
      let tweet = try #require(held[identifier])
      for field in try #require(account["gives"]?.strings) {
        let value =
          account["differs"]?["\(identifier)"]?[field] ?? truth[identifier]?[field] ?? .null
        guard let wanted = HeldTweet.expected(field, value) else { continue }
        let found = tweet.fields[field]
        // The media of a retweet stand with its original.
        if field == "mediaTypes", found == nil, tweet.fields["retweetOf"] != nil { continue }
        // Collectors write 0 or nothing where they don't know how often a tweet was shown.
        if field == "impressionCount", found == nil, wanted == "0" { continue }
        #expect(found == wanted, "\(field) of \(identifier)")
      }
      if account["differs"]?["\(identifier)"]?["text"] == nil, !either.contains(identifier) {
        let whole = try #require(truth[identifier])
        #expect(tweet.text == text(whole), "text of \(identifier)")
      }
    }
  }

  /// The text of a tweet without the link to its own media and the blank before that.
  private func text(_ tweet: JSONTree) -> String {
    var text = tweet["textExpanded"]?.string ?? ""
    guard let media = tweet["mediaUrls"]?.strings.first, text.hasSuffix(media) else { return text }
    text.removeLast(media.count)
    while text.last == " " || text.last == "\n" { text.removeLast() }
    return text
  }

  @Test(
    "users are held as the newest record describes them",
    arguments: SampleExpectation.all.filter {
      $0.name.hasPrefix("v2-search") || $0.name.hasPrefix("v2-user") || $0.name == "twarc2.jsonl"
        || $0.name == "v1-timeline.json" || $0.name == "v1-search.json"
    })
  func users(file: SampleExpectation) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(file.path)
    let truth = try file.truth(["users"])
    let account = try file.account()
    let identifiers = (account["tweeterIds"]?.list ?? []).compactMap(\.identifier)
    #expect(!identifiers.isEmpty)
    let dump = try archive.container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest(TwitterUser.self)).map { user in
        HeldUser(
          identifier: user.objectID.primaryKey,
          texts: [user.screenName, user.name, user.bio, user.location ?? "", user.url],
          counts: [
            user.followersCount, user.followingCount, user.tweetCount, user.listedCount,
          ], flags: [user.verified, user.protected], profileCount: user.profiles.count)
      }
    }
    for identifier in identifiers {
      let user = try #require(dump.first { $0.identifier == identifier })
      let wanted = try #require(truth[identifier])
      guard user.profileCount > 0 else { continue }
      #expect(
        user.texts == [
          wanted["screenName"]?.string, wanted["name"]?.string, wanted["description"]?.string,
          wanted["location"]?.string ?? "", wanted["url"]?.string,
        ])
      #expect(
        user.counts
          == ["followersCount", "followingCount", "tweetCount", "listedCount"].map {
            wanted[$0]?.integer
          })
      #expect(user.flags == [wanted["verified"]?.bool, wanted["protected"]?.bool])
    }
  }
}

private struct HeldUser: Sendable {
  let identifier: Int64
  let texts: [String?]
  let counts: [Int64?]
  let flags: [Bool?]
  let profileCount: Int
}
