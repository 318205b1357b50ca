import CommandLineKit
import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing
import TweetModel

@testable import TweetstoreCommands

@Suite("fields, sort keys and time zones")
struct FieldPathTests {
  private let model: ManagedObjectModel
  private let tweet: EntityDescription

  init() throws {
    model = try TweetModel.make()
    tweet = try #require(model.entity(named: "Tweet"))
  }

  /// A container in memory with one tweet and what it refers to.
  private func container() throws -> PersistentContainer {
    let container = PersistentContainer(
      store: InMemoryStore(model: model), classes: TweetModel.classes)
    try container.newBackgroundContext().performAndWait { context in
      let author = try context.insert(entityNamed: "TwitterUser", primaryKey: 7)
      try author.setValue(.string("prof"), forKey: "screenName")
      let tags = try ["swift", "linux"].map { name in
        let tag = try context.insert(entityNamed: "Hashtag")
        try tag.setValue(.string(name), forKey: "tag")
        return tag
      }
      let tweet = try context.insert(entityNamed: "Tweet", primaryKey: 1)
      try tweet.setValue(.integer(3), forKey: "likeCount")
      try tweet.setDestination(author, forKey: "tweeter")
      for tag in tags { try tweet.add(tag, forKey: "hashtags") }
      try context.save()
    }
    return container
  }

  @Test(
    "a path gives a value, a list or a count",
    arguments: [
      ("identifier", .identifier(1)), ("likeCount", .integer(3)), ("text", .null),
      ("tweeter.screenName", .text("prof")), ("tweeter", .identifier(7)),
      ("place.name", .null), ("place", .null),
      ("hashtags.tag", .list([.text("linux"), .text("swift")])),
      ("hashtags", .list([.text("linux"), .text("swift")])), ("links.url", .list([])),
      ("hashtags.@count", .integer(2)), ("tweeter.tweets.@count", .integer(1)),
      ("tweeter.tweets.hashtags.tag", .list([.text("linux"), .text("swift")])),
    ] as [(String, OutputValue)])
  func values(path: String, value: OutputValue) throws {
    let field = try FieldPath(path, of: tweet, in: model)
    #expect(field.name == path)
    let found = try container().viewContext.performAndWait { context in
      let object = try #require(
        try context.fetch(FetchRequest<ManagedObject>(entityName: "Tweet")).first)
      return try field.value(of: object)
    }
    #expect(found.sorted == value)
  }

  @Test(
    "a wrong path is an error with the nearest one",
    arguments: [
      ("txt", "unknown key 'txt' in Tweet", "did you mean 'text'?"),
      ("tweeter.screenname", "unknown key 'screenname' in TwitterUser", "'tweeter.screenName'"),
      ("tweeter.zzz", "unknown key 'zzz' in TwitterUser", "'tweetstore model TwitterUser'"),
      ("text.length", "Tweet.text is a value, so no key can follow it", ""),
      ("tweeter.@count", "'@count' isn't allowed there", "to-many key"),
      ("hashtags.@count.tag", "'@count' isn't allowed there", "must come last"),
      ("", "unknown key '' in Tweet", "'tweetstore model Tweet'"),
      ("tweeter.", "unknown key '' in TwitterUser", ""),
    ])
  func wrongPaths(path: String, message: String, hint: String) throws {
    let error = try #require(throws: UsageError.self) { try FieldPath(path, of: tweet, in: model) }
    #expect(error.message.contains(message))
    #expect((error.hint ?? "").contains(hint))
  }

  @Test("a path that leads back and forth gives at most so many values of one object")
  func manyValues() throws {
    let container = try container()
    try container.newBackgroundContext().performAndWait { context in
      let id = try context.objectID(entityName: "TwitterUser", primaryKey: 7)
      for key in 2...10 as ClosedRange<Int64> {
        try context.insert(entityNamed: "Tweet", primaryKey: key)
          .setDestination(context.object(with: id), forKey: "tweeter")
      }
      try context.save()
    }
    let field = try FieldPath("tweeter.tweets.tweeter.tweets.tweeter.name", of: tweet, in: model)
    try container.viewContext.performAndWait { context in
      let object = try #require(
        try context.fetch(FetchRequest<ManagedObject>(entityName: "Tweet")).first)
      // Ten tweets, and from each of them ten.
      #expect(try field.value(of: object, limit: 110) == .list([]))
      let error = try #require(throws: UsageError.self) {
        try field.value(of: object, limit: 109)
      }
      #expect(error.message.hasSuffix("of Tweet 1 has more than 109 values"))
      #expect(error.hint?.contains("'@count'") == true)
    }
  }

  @Test("a to-many relationship with too many objects is refused before any of them is made")
  func countedFirst() throws {
    let container = try container()
    try container.newBackgroundContext().performAndWait { context in
      let id = try context.objectID(entityName: "TwitterUser", primaryKey: 7)
      for key in 2...10 as ClosedRange<Int64> {
        try context.insert(entityNamed: "Tweet", primaryKey: key)
          .setDestination(context.object(with: id), forKey: "tweeter")
      }
      try context.save()
    }
    try container.newBackgroundContext().performAndWait { context in
      let user = try context.existingObject(
        with: context.objectID(entityName: "TwitterUser", primaryKey: 7))
      #expect(try user.relatedObjects(forKey: "tweets", atMost: 9) == nil)
      #expect(context.registeredObjects.count == 1)
      #expect(try user.relatedObjects(forKey: "tweets", atMost: 10)?.count == 10)
    }
  }

  @Test("the paths of a row share the limit of values")
  func manyPaths() throws {
    let tags = try FieldPath("hashtags.tag", of: tweet, in: model)
    let tweets = try FieldPath("hashtags.tweets", of: tweet, in: model)
    try container().viewContext.performAndWait { context in
      let object = try #require(
        try context.fetch(FetchRequest<ManagedObject>(entityName: "Tweet")).first)
      var visits = 0
      // Two hashtags, and from each of them one tweet.
      #expect(
        try tags.value(of: object, visits: &visits, limit: 6).sorted
          == .list([.text("linux"), .text("swift")]))
      #expect(visits == 2)
      #expect(
        try tweets.value(of: object, visits: &visits, limit: 6)
          == .list([.identifier(1), .identifier(1)]))
      #expect(visits == 6)
      visits = 2
      let error = try #require(throws: UsageError.self) {
        try tweets.value(of: object, visits: &visits, limit: 5)
      }
      #expect(error.message.hasSuffix("has more than 5 values together with the fields before it"))
    }
  }

  @Test("a path has at most 16 keys")
  func longPath() throws {
    let keys = (1...8).map { _ in "tweeter.tweets" }.joined(separator: ".")
    #expect(throws: Never.self) { try FieldPath(keys, of: tweet, in: model) }
    let error = try #require(throws: UsageError.self) {
      try FieldPath(keys + ".identifier", of: tweet, in: model)
    }
    #expect(error.message.hasSuffix("17 keys; at most 16 are allowed"))
  }

  @Test("every usual field of every entity exists, for people and for programs")
  func defaultFields() throws {
    for entity in model.entities {
      let people = DefaultFields.forPeople(entity)
      let programs = DefaultFields.forPrograms(entity)
      #expect(!people.isEmpty)
      #expect(Set(programs).count == programs.count)
      for name in people + programs { _ = try FieldPath(name, of: entity, in: model) }
    }
    #expect(
      DefaultFields.forPeople(tweet) == ["identifier", "created", "tweeter.screenName", "text"])
    #expect(!DefaultFields.forPrograms(tweet).contains("provenance"))
  }

  @Test("the fields of a format")
  func fieldList() throws {
    let user = try #require(model.entity(named: "TwitterUser"))
    let link = try #require(model.entity(named: "Link"))
    let profile = try #require(model.entity(named: "Profile"))
    #expect(try FieldList("a, b,,c", format: .csv, entity: tweet).names == ["a", "b", "c"])
    #expect(try FieldList(nil, format: .ids, entity: tweet).names == ["identifier"])
    #expect(try FieldList(nil, format: .ids, entity: link).names == ["url"])
    #expect(try FieldList(nil, format: .urls, entity: link).names == ["url"])
    #expect(try FieldList(nil, format: .text, entity: user).names == ["bio"])
    #expect(throws: UsageError.self) { try FieldList(nil, format: .ids, entity: profile) }
    #expect(throws: UsageError.self) { try FieldList("text", format: .ids, entity: tweet) }
    #expect(throws: UsageError.self) { try FieldList("text,text", format: .csv, entity: tweet) }
  }

  @Test("what identifies the objects of each entity")
  func identity() {
    let names = Dictionary(uniqueKeysWithValues: model.entities.map { ($0.name, $0.identityName) })
    #expect(names["Tweet"] == "identifier")
    #expect(names["Media"] == "key")
    #expect(names["Hashtag"] == "tag")
    #expect(names["Source"] == "name")
    #expect(names["Profile"] == .some(nil))
  }

  @Test("sort keys with their order and options")
  func sortKeys() throws {
    let keys = try SortKeys.descriptors("-created, text[cd],+tweeter.name[c]", tweet, model)
    #expect(
      keys == [
        FetchSortDescriptor("created", ascending: false),
        FetchSortDescriptor("text", options: [.caseInsensitive, .diacriticInsensitive]),
        FetchSortDescriptor("tweeter.name", options: .caseInsensitive),
      ])
    #expect(try SortKeys.descriptors(nil, tweet, model) == [])
    for text in ["txt", "text[z]", "hashtags.tag", "tweeter", ",", "text.x", "-"] {
      #expect(throws: UsageError.self) { try SortKeys.descriptors(text, tweet, model) }
    }
  }

  @Test(
    "time zones by name and by offset",
    arguments: [
      ("UTC", 0), ("z", 0), ("+02:00", 7200), ("-0530", -19800), ("+14", 50400),
    ])
  func timeZones(name: String, seconds: Int) throws {
    let zone = try TimeZoneName.zone(named: name)
    #expect(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0)) == seconds)
  }

  @Test(
    "what is no time zone",
    arguments: ["", "+2", "+25:00", "+02:60", "+02-00", "Europe/Nowhere", "../passwd", "+aa:bb"])
  func noTimeZones(name: String) {
    #expect(throws: UsageError.self) { try TimeZoneName.zone(named: name) }
  }
}

extension OutputValue {
  /// The value, with a list in the order of its texts, since collections have none.
  fileprivate var sorted: OutputValue {
    guard case .list(let values) = self else { return self }
    return .list(values.sorted { $0.plainText < $1.plainText })
  }
}
