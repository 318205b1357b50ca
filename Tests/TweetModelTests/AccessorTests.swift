import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing
import TweetModel

@Suite("The classes of the tweet model") struct AccessorTests {
  /// The attributes of a class, by type.
  struct Accessors<Object: ManagedObject>: Sendable {
    var texts: [any ReferenceWritableKeyPath<Object, String?> & Sendable] = []
    var integers: [any ReferenceWritableKeyPath<Object, Int64?> & Sendable] = []
    var flags: [any ReferenceWritableKeyPath<Object, Bool?> & Sendable] = []
    var fractions: [any ReferenceWritableKeyPath<Object, Double?> & Sendable] = []
    var instants: [any ReferenceWritableKeyPath<Object, Date?> & Sendable] = []
    var blobs: [any ReferenceWritableKeyPath<Object, Data?> & Sendable] = []

    /// Sets each attribute to a value of its own.
    func fill(_ object: Object) {
      for (index, path) in texts.enumerated() { object[keyPath: path] = "text \(index)" }
      for (index, path) in integers.enumerated() { object[keyPath: path] = Int64(index) }
      for (index, path) in flags.enumerated() { object[keyPath: path] = index % 2 == 0 }
      for (index, path) in fractions.enumerated() { object[keyPath: path] = Double(index) / 4 }
      for (index, path) in instants.enumerated() {
        object[keyPath: path] = Date(timeIntervalSince1970: Double(index) * 1000)
      }
      for (index, path) in blobs.enumerated() { object[keyPath: path] = Data([UInt8(index)]) }
    }

    func expectFilled(_ object: Object) {
      for (index, path) in texts.enumerated() { #expect(object[keyPath: path] == "text \(index)") }
      for (index, path) in integers.enumerated() { #expect(object[keyPath: path] == Int64(index)) }
      for (index, path) in flags.enumerated() { #expect(object[keyPath: path] == (index % 2 == 0)) }
      for (index, path) in fractions.enumerated() {
        #expect(object[keyPath: path] == Double(index) / 4)
      }
      for (index, path) in instants.enumerated() {
        #expect(object[keyPath: path] == Date(timeIntervalSince1970: Double(index) * 1000))
      }
      for (index, path) in blobs.enumerated() {
        #expect(object[keyPath: path] == Data([UInt8(index)]))
      }
    }

    var count: Int {
      texts.count + integers.count + flags.count + fractions.count + instants.count + blobs.count
    }
  }

  private func check<Object: ManagedObject>(
    _ accessors: Accessors<Object>, prepare: @Sendable (Object, TwitterUser) -> Void = { _, _ in }
  ) throws {
    let model = try TweetModel.make()
    let container = PersistentContainer(
      store: InMemoryStore(model: model), classes: TweetModel.classes)
    let entity = try #require(model.entity(named: Object.entityName))
    let key: Int64? = entity.primaryKeyName == nil ? nil : 7
    #expect(accessors.count + (key == nil ? 0 : 1) == entity.attributes.count)
    try container.viewContext.performAndWait { context in
      let object = try context.insert(Object.self, primaryKey: key)
      accessors.fill(object)
      prepare(object, try context.insert(primaryKey: 99))
      accessors.expectFilled(object)
      try context.save()
    }
    try container.newBackgroundContext().performAndWait { context in
      let objects = try context.fetch(FetchRequest<Object>())
      accessors.expectFilled(try #require(objects.first))
    }
  }

  @Test("read what was set, attribute by attribute")
  func attributes() throws {
    try check(tweet)
    try check(twitterUser)
    // A profile is always somebody's.
    try check(profile) { $0.user = $1 }
    try check(hashtag)
    try check(link)
    try check(media)
    try check(place)
    try check(observation)
    try check(source)
    try check(savedQuery)
    try check(compressionDictionary)
  }

  private let tweet = Accessors<Tweet>(
    texts: [\.text, \.createdPrecision, \.lang, \.client],
    integers: [
      \.conversation, \.replyToIdentifier, \.retweetOfIdentifier, \.quotedIdentifier, \.likeCount,
      \.retweetCount, \.replyCount, \.quoteCount, \.bookmarkCount, \.viewCount,
    ],
    flags: [\.sensitive, \.isTruncated, \.liked, \.bookmarked],
    fractions: [\.latitude, \.longitude],
    instants: [\.created, \.deletedAt, \.firstSeen, \.lastSeen],
    blobs: [\.provenance])
  private let twitterUser = Accessors<TwitterUser>(
    texts: [\.screenName, \.name, \.bio, \.location, \.url, \.avatar],
    integers: [\.followersCount, \.followingCount, \.tweetCount, \.listedCount],
    flags: [\.verified, \.`protected`],
    instants: [\.created],
    blobs: [\.provenance])
  private let profile = Accessors<Profile>(
    texts: [\.screenName, \.name, \.bio],
    integers: [\.fingerprint],
    instants: [\.firstSeen])
  private let hashtag = Accessors<Hashtag>(
    texts: [\.tag, \.display])
  private let link = Accessors<Link>(
    texts: [\.url, \.short, \.title, \.host])
  private let media = Accessors<Media>(
    texts: [\.key, \.type, \.url, \.altText, \.file],
    integers: [\.width, \.height],
    fractions: [\.duration])
  private let place = Accessors<Place>(
    texts: [\.identifier, \.name, \.country])
  private let observation = Accessors<Observation>(
    texts: [\.shape],
    integers: [\.carrierIdentifier, \.offset, \.length],
    instants: [\.seen],
    blobs: [\.hash, \.payload])
  private let source = Accessors<Source>(
    texts: [
      \.name, \.location, \.address, \.kind, \.checkpoint, \.gaps, \.entityTag, \.lastModified,
      \.options,
    ],
    integers: [\.newestIdentifier, \.newestSeen],
    instants: [\.lastRun])
  private let savedQuery = Accessors<SavedQuery>(
    texts: [\.name, \.queriedEntityName, \.predicate])
  private let compressionDictionary = Accessors<CompressionDictionary>(
    blobs: [\.content])

  @Test("relate tweets, users and what else there is")
  func relationships() throws {
    let container = PersistentContainer(
      store: InMemoryStore(model: try TweetModel.make()), classes: TweetModel.classes)
    try container.viewContext.performAndWait { context in
      let (tweet, other): (Tweet, Tweet) = (
        try context.insert(primaryKey: 1), try context.insert(primaryKey: 2)
      )
      let (ann, bob): (TwitterUser, TwitterUser) = (
        try context.insert(primaryKey: 10), try context.insert(primaryKey: 11)
      )
      let (tag, link, media, place): (Hashtag, Link, Media, Place) = (
        try context.insert(), try context.insert(), try context.insert(), try context.insert()
      )
      let (observation, source): (Observation, Source) = (
        try context.insert(), try context.insert()
      )
      tweet.tweeter = ann
      tweet.mentions = [ann, bob]
      tweet.hashtags = [tag]
      tweet.links = [link]
      tweet.media = [media]
      tweet.place = place
      tweet.observations = [observation]
      observation.source = source
      other.replyTo = tweet
      other.retweetOf = tweet
      other.quoted = tweet
      ann.followers = [bob]
      #expect(ann.tweets == [tweet] && bob.mentionedIn == [tweet] && bob.following == [ann])
      #expect(tag.tweets == [tweet] && link.tweets == [tweet] && media.tweets == [tweet])
      #expect(place.tweets == [tweet] && observation.tweet == tweet)
      #expect(source.observations == [observation])
      #expect(tweet.replies == [other] && tweet.retweets == [other] && tweet.quotes == [other])
      #expect(other.replyToIdentifier == 1 && other.retweetOfIdentifier == 1)
      #expect(other.quotedIdentifier == 1)
      tweet.mentions = [bob]
      #expect(ann.mentionedIn.isEmpty)
    }
  }
}
