import FoundationEssentials

@testable import TweetFormats

/// What a reader found in a file, seen as the samples' expectations put it.
struct SampleView {
  let records: [ReadRecord]
  let rejections: [Rejection]
  let statistics: TweetReader.Statistics
  /// Every appearance of a tweet: those that are records first.
  private(set) var appearances: [Int64: [TweetRecord]] = [:]
  private(set) var users: [Int64: UserRecord] = [:]

  init(_ bytes: [UInt8], chunk: Int = 4096, options: TweetReader.Options = .init()) {
    let reader: TweetReader
    do {
      reader = try TweetReader(options: options)
    } catch {
      preconditionFailure("\(error)")
    }
    var records: [ReadRecord] = []
    var rejections: [Rejection] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + chunk, bytes.count)
      reader.feed([UInt8](bytes[start..<end]))
      records += reader.takeRecords()
      rejections += reader.takeRejections()
      start = end
    }
    reader.finish()
    self.records = records + reader.takeRecords()
    self.rejections = rejections + reader.takeRejections()
    statistics = reader.statistics
    for tweet in self.records.flatMap(\.tweets) {
      appearances[tweet.identifier, default: []].append(tweet)
    }
    for tweet in self.records.flatMap(\.embeddedTweets) {
      appearances[tweet.identifier, default: []].append(tweet)
    }
    for user in self.records.flatMap(\.users) {
      if let known = users[user.identifier], known.isComplete || !user.isComplete { continue }
      users[user.identifier] = user
    }
  }

  var tweets: [TweetRecord] { records.flatMap(\.tweets) }
  var topIdentifiers: Set<Int64> { Set(tweets.map(\.identifier)) }
  var embeddedIdentifiers: Set<Int64> {
    Set(records.flatMap(\.embeddedTweets).map(\.identifier)).subtracting(topIdentifiers)
  }

  /// A field in the samples' form; of a tweet that appears several times the fullest value.
  func value(_ field: String, of identifier: Int64) -> JSONTree? {
    let values = (appearances[identifier] ?? []).map { value(field, of: $0) }
    let best = values.first { !Self.isEmpty($0) } ?? values.first
    // The media of a retweet are those of its original, which may stand elsewhere in the file.
    if field.hasPrefix("media"), best.map(Self.isEmpty) ?? false,
      let original = appearances[identifier]?.compactMap(\.retweetOfIdentifier).first
    {
      return value(field, of: original) ?? best
    }
    return best
  }

  private static func isEmpty(_ value: JSONTree) -> Bool {
    switch value {
    case .null, .list([]), .boolean(false): true
    default: false
    }
  }

  private func value(_ field: String, of tweet: TweetRecord) -> JSONTree {
    switch field {
    case "identifier": .string("\(tweet.identifier)")
    case "created": tweet.created.map { .string($0.formatted(.iso8601)) } ?? .null
    case "tweeter": text(tweet.authorIdentifier)
    case "screenName": string(tweet.authorIdentifier.flatMap { users[$0] }?.screenName)
    case "lang": string(tweet.lang)
    case "source": string(tweet.client)
    case "inReplyTo": text(tweet.replyToIdentifier)
    case "inReplyToUser": text(tweet.replyToUserIdentifier)
    case "inReplyToScreenName":
      string(tweet.replyToUserIdentifier.flatMap { users[$0] }?.screenName)
    case "text": .string(tweet.text)
    case "hashtags": .list(tweet.hashtags.map { .string($0) })
    case "cashtags": .list(tweet.cashtags.map { .string($0) })
    case "mentions":
      .list(
        tweet.mentions.map {
          .object(["identifier": text($0.identifier), "screenName": .string($0.screenName)])
        })
    case "urls": .list(tweet.links.map { .string($0.url) })
    case "mediaTypes": .list(tweet.media.compactMap { $0.type.map { .string($0) } })
    case "mediaUrls":
      // Of a medium that another record describes only the key is known here.
      .list(tweet.media.filter { $0.type != nil }.map { string($0.previewURL ?? $0.url) })
    case "coordinates":
      if let latitude = tweet.latitude, let longitude = tweet.longitude {
        .list([.double(longitude), .double(latitude)])
      } else {
        .null
      }
    case "possiblySensitive": .boolean(tweet.sensitive ?? false)
    case "withheldInCountries": .list(tweet.withheldCountries.map { .string($0) })
    case "likeCount": integer(tweet.likeCount)
    case "retweetCount": integer(tweet.retweetCount)
    case "replyCount": integer(tweet.replyCount)
    case "quoteCount": integer(tweet.quoteCount)
    case "bookmarkCount": integer(tweet.bookmarkCount)
    case "impressionCount": integer(tweet.viewCount)
    case "retweetOf": text(tweet.retweetOfIdentifier)
    case "quoted": text(tweet.quotedIdentifier)
    case "conversation": text(tweet.conversation)
    case "community": text(tweet.community)
    case "editHistory": .list(tweet.editHistory.map { .string("\($0)") })
    case "poll": .list(tweet.pollOptions.map { .string($0) })
    case "isNote": .boolean(tweet.isNote)
    case "place":
      if let place = tweet.place {
        .object(["identifier": .string(place.identifier), "fullName": string(place.fullName)])
      } else {
        .null
      }
    default: .string("no such field: \(field)")
    }
  }

  private func string(_ value: String?) -> JSONTree { value.map { .string($0) } ?? .null }
  private func text(_ value: Int64?) -> JSONTree { value.map { .string("\($0)") } ?? .null }
  private func integer(_ value: Int64?) -> JSONTree { value.map { .integer($0) } ?? .null }
}
