import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Testing
import TweetModel

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("Case-insensitive attributes")
struct CaseInsensitiveTests {
  private let world: TweetWorld
  private static let names = [
    "Lesatu_87zq", "lesatu_87ZQ", "leſatu_87zq", "Kiosk", "\u{212A}iosk", "KIOSK", "kiosks",
    "Straße", "STRASSE", "strasser", "Mississippi_kicks", "mißißippi_kicks", "Привет", "ПРИВЕТ",
    "прив", "привет\u{306}", "Λόγος", "ΛΟ\u{301}ΓΟΣ", "한글", "\u{1112}\u{1161}\u{11AB}글", "İx", "ix",
    "i\u{307}x", "a\0b", "A\0b", "", "%", "_",
  ]

  /// Users of all these names and of none, each with two tweets, and hashtags of the same names.
  init() throws {
    world = try TweetWorld()
    var people = BatchInsertRequest(
      entityName: "TwitterUser", properties: ["identifier", "screenName", "name"])
    var tweets = BatchInsertRequest(
      entityName: "Tweet", properties: ["identifier", "text", "tweeter", "hashtags", "created"])
    var tags = BatchInsertRequest(entityName: "Hashtag", properties: ["tag", "display"])
    for (index, name) in Self.names.enumerated() {
      let key = 1000 + Int64(index)
      people.append([.integer(key), .string(name), .string(name)])
      tags.append([.string(name), .string(name)])
      for tweet in [key, key + 1000] {
        tweets.append([
          .integer(tweet), .string(name), .integer(key), .array([.string(name), .string("swift")]),
          .date(Date(timeIntervalSince1970: Double(tweet % 997) * 1000)),
        ])
      }
    }
    people.append([.integer(999), .null, .null])
    tweets.append([.integer(999), .string("x"), .integer(999), .array([]), .null])
    tweets.append([.integer(998), .string("y"), .null, .array([]), .null])
    for store in [world.store, world.memory] as [any PersistentStore] {
      _ = try store.insert([people, tags, tweets])
    }
  }

  static let formats = names.flatMap { name -> [String] in
    let text = FetchExpression.constant(.string(name)).format
    return [
      "tweeter.screenName == \(text)", "tweeter.screenName != \(text)",
      "ANY hashtags.tag == \(text)", "NONE hashtags.tag == \(text)",
    ]
  }

  static let otherFormats = [
    "tweeter.screenName IN {'kiosk', 'STRASSE', 'u3'}", "tweeter.screenName IN {'kiosk', nil}",
    "tweeter.screenName IN {'a', 'b', 'c', 'd', 'e', 'kIOSK', 'ПРИВЕТ'}",
    "NOT tweeter.screenName IN {'kiosk', 'U3'}", "tweeter.screenName == nil",
    "tweeter.screenName CONTAINS 'IOS'", "tweeter.screenName BEGINSWITH 'str'",
    "tweeter.screenName BEGINSWITH 'KIO'", "tweeter.screenName BEGINSWITH 'k'",
    "tweeter.screenName LIKE 'mISSI*'", "tweeter.screenName BEGINSWITH 'mis'",
    "tweeter.screenName ENDSWITH 'ΓΟΣ'", "tweeter.screenName LIKE 'k?OSK*'",
    "tweeter.screenName MATCHES 'K.*'", "tweeter.screenName < 'b'",
    "tweeter.screenName BETWEEN {'K', 'L'}", "tweeter.screenName ==[n] 'Kiosk'",
    "tweeter.screenName ==[d] 'ЛОГОС'", "tweeter.screenName == tweeter.name",
    "tweeter.screenName == text", "'KIOSK' == tweeter.screenName", "'KIOSK' IN hashtags.tag",
    "ALL hashtags.tag == 'SWIFT'", "ANY hashtags.tag IN {'kiosk', 'SQL'}",
    "ANY hashtags.tag CONTAINS 'SQ'", "ANY hashtags.display == 'STRASSE'",
    "SUBQUERY(hashtags, $h, $h.tag == 'KIOSK').@count > 0",
    "SUBQUERY(hashtags, $h, $h.tag == $h.display AND $h.tag == 'SQL').@count > 0",
    "tweeter.screenName == 'KIOSK' AND created > '1970-01-02'",
    "tweeter.screenName == 'KIOSK' OR identifier == 3",
    "NOT (tweeter.screenName == 'mississippi_KICKS')",
    "TERNARY(identifier > 1010, tweeter.screenName, text) == 'kiosk'",
    "tweeter.screenName IN 'A KIOSK'",
  ]

  private func query(_ format: String, sorted: Bool = false) throws -> StoreQuery {
    try world.query(
      "Tweet", format, sort: sorted ? [FetchSortDescriptor("created", ascending: false)] : [])
  }

  @Test("give the same answer in memory and in SQL", arguments: formats + otherFormats)
  func agree(format: String) throws {
    for sorted in [false, true] {
      let query = try query(format, sorted: sorted)
      let expected = try world.memory.keys(matching: query)
      #expect(try world.store.keys(matching: query) == expected, "\(format), sorted \(sorted)")
      #expect(try world.store.count(matching: query) == expected.count, "\(format)")
    }
  }

  @Test("find every spelling")
  func spellings() throws {
    func names(_ name: String) throws -> [String] {
      let query = try world.query("TwitterUser", "screenName == \"\(name)\"")
      return try world.store.keys(matching: query).map { Self.names[Int($0 - 1000)] }
    }
    #expect(try names("LESATU_87zq") == ["Lesatu_87zq", "lesatu_87ZQ", "leſatu_87zq"])
    #expect(try names("kiosk") == ["Kiosk", "\u{212A}iosk", "KIOSK"])
    #expect(try names("straSSe") == ["Straße", "STRASSE"])
    #expect(try names("mississippi_KICKS") == ["Mississippi_kicks", "mißißippi_kicks"])
    #expect(try names("привет") == ["Привет", "ПРИВЕТ"])
    #expect(try names("λόγος") == ["Λόγος", "ΛΟ\u{301}ΓΟΣ"])
    #expect(try names("한글") == ["한글", "\u{1112}\u{1161}\u{11AB}글"])
    #expect(try names("İX") == ["İx", "i\u{307}x"])
    #expect(try names("IX") == ["ix"])
  }

  @Test(
    "are found through their index",
    arguments: ["U3", "kiosk", "mississippi_kicks", "Привет", "한글", "straße"])
  func plans(name: String) throws {
    func plan(_ format: String, sorted: Bool = false) throws -> String {
      try world.store.explanation(of: query(format, sorted: sorted)).plan.map(\.detail)
        .joined(separator: "; ")
    }
    let author = try plan("tweeter.screenName == '\(name)'")
    #expect(author.contains("twitter_user_screen_name_nocase_index"), "\(author)")
    #expect(author.contains("tweet_tweeter_created_index (tweeter=?)"), "\(author)")
    #expect(!author.contains("SCAN t"), "\(author)")
    let tag = try plan("ANY hashtags.tag == '\(name)'")
    #expect(tag.contains("hashtag_tag_nocase_index"), "\(tag)")
    #expect(!tag.contains("SCAN t"), "\(tag)")
    let both = try plan(
      "tweeter.screenName == '\(name)' AND created > '2020' AND created < '2021'")
    #expect(both.contains("twitter_user_screen_name_nocase_index"), "\(both)")
    #expect(!both.contains("SCAN t"), "\(both)")
  }

  @Test("the newest tweets of an author need no sorting")
  func newest() throws {
    let explanation = try world.store.explanation(
      of: query("tweeter.screenName == 'U3'", sorted: true))
    let plan = explanation.plan.map(\.detail).joined(separator: "; ")
    #expect(plan.contains("tweet_tweeter_created_index (tweeter=?)"), "\(plan)")
    #expect(!plan.contains("SCAN") && !plan.contains("B-TREE FOR ORDER BY"), "\(plan)")
  }

  private func indexes(_ path: String) throws -> Set<String> {
    let rows = try SQLiteConnection(path: path, configuration: .init(mode: .readOnly)).rows(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE '%screen_name%' OR name LIKE 'hashtag_tag%'"
    )
    return Set(rows.compactMap { if case .text(let name)? = $0.first { name } else { nil } })
  }

  @Test(
    "a store of an earlier program gets the index when it is opened for writing, and answers without it"
  )
  func earlierStore() throws {
    let path = world.store.path
    world.store.close()
    do {
      let connection = try SQLiteConnection(path: path)
      for statement in [
        "DROP INDEX twitter_user_screen_name_nocase_index", "DROP INDEX hashtag_tag_nocase_index",
        "CREATE INDEX twitter_user_screen_name_index ON twitter_user (screen_name)",
      ] { try connection.execute(statement) }
    }
    let query = try query("tweeter.screenName == 'KIOSK' AND ANY hashtags.tag == 'kiosk'")
    let expected = try world.memory.keys(matching: query)
    #expect(expected.count == 6)
    let reader = try SQLiteStore(path: path, model: world.model, access: .readOnly)
    #expect(try reader.keys(matching: query) == expected)
    #expect(try indexes(path) == ["twitter_user_screen_name_index", "hashtag_tag_index"])
    #expect(try reader.problems().isEmpty)
    reader.close()
    let writer = try SQLiteStore(path: path, model: world.model, access: .readWrite)
    #expect(try writer.keys(matching: query) == expected)
    #expect(
      try indexes(path)
        == [
          "twitter_user_screen_name_nocase_index", "hashtag_tag_nocase_index", "hashtag_tag_index",
        ])
    #expect(try writer.problems().isEmpty)
    writer.close()
  }

  @Test("a migration keeps the index, and the attribute may go")
  func migration() throws {
    func model(_ version: Int, _ attributes: [AttributeDescription]) throws -> ManagedObjectModel {
      try ManagedObjectModel(
        [
          EntityDescription("Person") {
            for attribute in attributes { attribute }
            if attributes.contains(where: { $0.name == "handle" }) { IndexDescription("handle") }
          }
        ], version: version)
    }
    let handle = AttributeDescription.optional("handle", .string, caseInsensitive: true)
    let note = AttributeDescription.optional("note", .string)
    let path = world.folder.file("people.sqlite")
    func open(_ model: ManagedObjectModel) throws -> SQLiteStore {
      try SQLiteStore(path: path, model: model, migration: .automatic)
    }
    func people(_ store: SQLiteStore, _ format: String) throws -> [Int64] {
      let entity = try #require(store.model.entity(named: "Person"))
      let predicate = try FetchPredicate(format: format).bound(
        to: ModelSchema(store.model), entity: "Person")
      return try store.keys(matching: StoreQuery(entity: entity, predicate: predicate))
    }
    let first = try open(model(1, [handle]))
    var request = BatchInsertRequest(entityName: "Person", properties: ["handle"])
    request.append([.string("Ann")])
    _ = try first.insert([request])
    first.close()
    let second = try open(model(2, [handle, note]))
    #expect(try people(second, "handle == 'ANN'").count == 1)
    #expect(second.schema.caseIndexes.map(\.name) == ["person_handle_nocase_index"])
    second.close()
    let third = try open(model(3, [note]))
    #expect(try people(third, "note == nil").count == 1)
    third.close()
    let names = try SQLiteConnection(path: path).rows(
      "SELECT name FROM sqlite_schema WHERE name LIKE 'person_handle%'")
    #expect(names.isEmpty)
  }

  @Test("group and tell apart without regard to case, in memory and in SQL")
  func groups() async throws {
    for store in [world.store, world.memory] as [any PersistentStore] {
      let container = PersistentContainer(store: store, classes: TweetModel.classes)
      try await container.viewContext.perform { context in
        var request = FetchRequest(
          Tweet.self,
          predicate: try FetchPredicate(format: "tweeter.screenName CONTAINS 'ios'"))
        let name = FetchedProperty("tweeter.screenName")
        request.propertiesToGroupBy = [name]
        request.propertiesToFetch = [name, FetchedProperty("tweets", .count)]
        request.havingPredicate = try FetchPredicate(format: "tweeter.screenName == 'KIOSK'")
        let records = try context.fetchRecords(request)
        #expect(records.map(\.values) == [[.string("Kiosk"), .integer(6)]])
        request.havingPredicate = nil
        request.propertiesToGroupBy = []
        request.propertiesToFetch = [name]
        request.returnsDistinctResults = true
        #expect(
          try context.fetchRecords(request).map(\.values) == [
            [.string("Kiosk")], [.string("kiosks")],
          ])
      }
    }
  }
}
