import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing
import TweetModel

@Suite("The classes of the tweet model") struct AccessorTests {
  /// Sets the attribute that `path` leads to; gives what it should be by name then.
  private func fill<Object: ManagedObject>(_ object: Object, _ path: AnyKeyPath, _ key: String)
    -> AttributeValue?
  {
    let instant = Date(timeIntervalSince1970: Double(key.utf8.count) * 1000)
    switch path {
    case let path as ReferenceWritableKeyPath<Object, String?>:
      object[keyPath: path] = "a \(key)"
      return .string("a \(key)")
    case let path as ReferenceWritableKeyPath<Object, String>:
      object[keyPath: path] = "the \(key)"
      return .string("the \(key)")
    case let path as ReferenceWritableKeyPath<Object, Int64?>:
      object[keyPath: path] = Int64(key.utf8.count)
      return .integer(Int64(key.utf8.count))
    case let path as ReferenceWritableKeyPath<Object, Int64>:
      object[keyPath: path] = -Int64(key.utf8.count)
      return .integer(-Int64(key.utf8.count))
    case let path as ReferenceWritableKeyPath<Object, Bool?>:
      object[keyPath: path] = true
      return .boolean(true)
    case let path as ReferenceWritableKeyPath<Object, Double?>:
      object[keyPath: path] = 0.25
      return .double(0.25)
    case let path as ReferenceWritableKeyPath<Object, Date?>:
      object[keyPath: path] = instant
      return .date(instant)
    case let path as ReferenceWritableKeyPath<Object, Date>:
      object[keyPath: path] = instant
      return .date(instant)
    case let path as ReferenceWritableKeyPath<Object, Data?>:
      object[keyPath: path] = Data(key.utf8)
      return .data(Data(key.utf8))
    case let path as ReferenceWritableKeyPath<Object, Data>:
      object[keyPath: path] = Data(key.utf8)
      return .data(Data(key.utf8))
    case is KeyPath<Object, Int64>: return .integer(7)
    default: return nil
    }
  }

  /// What the accessor at `path` reads, as a value.
  private func read<Object: ManagedObject>(_ object: Object, _ path: AnyKeyPath) -> AttributeValue?
  {
    switch object[keyPath: path] {
    case let text as String: .string(text)
    case let number as Int64: .integer(number)
    case let flag as Bool: .boolean(flag)
    case let number as Double: .double(number)
    case let date as Date: .date(date)
    case let data as Data: .data(data)
    default: nil
    }
  }

  private func check<Object: ManagedObject & KeyPathNaming>(
    _ type: Object.Type, prepare: @Sendable (Object, TwitterUser) -> Void = { _, _ in }
  ) throws {
    let model = try TweetModel.make()
    let container = PersistentContainer(
      store: InMemoryStore(model: model), classes: TweetModel.classes)
    let entity = try #require(model.entity(named: Object.entityName))
    let isAttribute: @Sendable (String) -> Bool = { entity.attributeIndex(named: $0) != nil }
    let values = try container.viewContext.performAndWait { context in
      let object = try context.insert(Object.self, primaryKey: entity.primaryKeyName.map { _ in 7 })
      var values: [String: AttributeValue] = [:]
      for (path, key) in Object.keyNames where isAttribute(key) {
        values[key] = fill(object, path, key)
        #expect(try object.value(forKey: key) == values[key], "\(Object.entityName).\(key)")
        #expect(read(object, path) == values[key], "\(Object.entityName).\(key)")
      }
      prepare(object, try context.insert(primaryKey: 99))
      try context.save()
      return values
    }
    #expect(values.count == entity.attributes.count)
    try container.newBackgroundContext().performAndWait { context in
      let object = try #require(try context.fetch(FetchRequest<Object>()).first)
      for (path, key) in Object.keyNames where isAttribute(key) {
        #expect(read(object, path) == values[key], "\(Object.entityName).\(key)")
      }
    }
  }

  @Test("read what was set, attribute by attribute")
  func attributes() throws {
    try check(Tweet.self)
    try check(TwitterUser.self)
    // A profile is always somebody's.
    try check(Profile.self) { $0.user = $1 }
    try check(Hashtag.self)
    try check(Link.self)
    try check(Media.self)
    try check(Place.self)
    try check(Observation.self)
    try check(Source.self)
    try check(Deletion.self)
    try check(Like.self)
    try check(Note.self)
    try check(SavedQuery.self)
    try check(CompressionDictionary.self)
  }

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
