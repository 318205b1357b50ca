import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Testing
import TweetModel

@testable import SQLiteStore

@Suite("Comparisons of an owner's attributes")
struct OwnerConditionTests {
  private let world: TweetWorld
  private let entity: EntityDescription

  /// Tweets of users, of nobody, and of users that aren't there; two users have one name.
  init() throws {
    world = try TweetWorld()
    entity = try #require(world.model.entity(named: "Tweet"))
    var people = BatchInsertRequest(
      entityName: "TwitterUser", properties: ["identifier", "screenName", "name"])
    people.append([.integer(100), .string("twin"), .string("One")])
    people.append([.integer(101), .string("twin"), .null])
    people.append([.integer(102), .null, .string("Nameless")])
    var tweets = BatchInsertRequest(
      entityName: "Tweet", properties: ["identifier", "text", "tweeter", "replyToIdentifier"])
    for key in Int64(500)..<520 {
      let owner: AttributeValue = key % 5 == 4 ? .null : .integer(100 + key % 5 % 3)
      tweets.append([.integer(key), .string("late \(key)"), owner, .integer(key * 3)])
    }
    for store in [world.store, world.memory] as [any PersistentStore] {
      _ = try store.insert([people, tweets])
    }
  }

  private func query(_ format: String, sorted: Bool, limit: Int? = nil) throws -> StoreQuery {
    let predicate = try FetchPredicate(format: format)
      .bound(to: ModelSchema(world.model), entity: "Tweet")
    return StoreQuery(
      entity: entity, predicate: predicate,
      sortDescriptors: sorted ? [FetchSortDescriptor("created", ascending: false)] : [],
      limit: limit, clock: world.clock)
  }

  @Test(
    "give what memory gives, in any order",
    arguments: [
      "tweeter.screenName == 'u3'", "tweeter.screenName == 'twin'", "tweeter.screenName == 'none'",
      "tweeter.screenName ==[c] 'U3'", "tweeter.screenName != 'u3'", "tweeter.screenName == nil",
      "tweeter.screenName IN {'u3', 'u4', 'twin'}", "tweeter.screenName IN {'u3', nil}",
      "tweeter.name CONTAINS[cd] 'user 1'", "tweeter.name BEGINSWITH 'O'",
      "tweeter.name == 'Üser 3'",
      "tweeter.name LIKE 'N*'", "tweeter.name MATCHES '.*1.*'", "tweeter.followersCount > 20",
      "tweeter.followersCount BETWEEN {4, 30}", "tweeter.followersCount <= 9",
      "tweeter.verified == YES", "tweeter.identifier == 3", "tweeter.identifier == 77",
      "NOT tweeter.screenName == 'u3'", "NOT tweeter.name CONTAINS 'e'",
      "tweeter.screenName == 'u3' AND likeCount > 2",
      "tweeter.screenName == 'u3' OR likeCount == 2",
      "tweeter.screenName == 'u3' OR tweeter.screenName == 'u4'",
      "tweeter.screenName == 'u3' AND NOT tweeter.screenName == 'u3'",
      "replyTo.text CONTAINS 'foo'", "replyTo.identifier == 5", "SELF.tweeter.screenName == 'u3'",
      "tweeter.screenName == 'u3' AND text CONTAINS[c] 'foo'",
      "SUBQUERY(replies, $r, $r.tweeter.screenName == 'u3').@count > 0",
      "ANY replies.tweeter.screenName == 'u3'", "tweeter.screenName == text",
    ])
  func agree(format: String) throws {
    for sorted in [false, true] {
      for limit in [nil, 3] {
        let query = try query(format, sorted: sorted, limit: limit)
        let label: Comment = "\(format), sorted \(sorted), limit \(limit ?? 0)"
        #expect(
          try world.store.keys(matching: query) == world.memory.keys(matching: query), label)
        #expect(
          try world.store.count(matching: query) == world.memory.count(matching: query), label)
      }
    }
  }

  @Test(
    "give what memory gives over several references",
    arguments: [
      "tweet.tweeter.screenName == 'u3'", "tweet.tweeter.name CONTAINS[c] 'user'",
      "tweet.tweeter.name == nil", "tweet.tweeter.followersCount != 4",
      "tweet.tweeter.followersCount < 30", "tweet.text BEGINSWITH 'foo'", "tweet.tweeter == nil",
      "tweet.replyTo.tweeter.screenName == 'u3'", "NOT tweet.tweeter.screenName == 'u3'",
      "ANY tweet.hashtags.tag == 'swift'", "tweet.hashtags.@count > 0",
    ])
  func severalReferences(format: String) throws {
    var observations = BatchInsertRequest(
      entityName: "Observation", properties: ["hash", "tweet"])
    for key in Int64(1)...40 {
      let tweet: AttributeValue = key % 7 == 0 ? .null : .integer(key % 9 == 0 ? 515 : key)
      observations.append([.data(Data([UInt8(key)])), tweet])
    }
    let entity = try #require(world.model.entity(named: "Observation"))
    let predicate = try FetchPredicate(format: format)
      .bound(to: ModelSchema(world.model), entity: "Observation")
    for store in [world.store, world.memory] as [any PersistentStore] {
      _ = try store.insert([observations])
    }
    for sort in [[], [FetchSortDescriptor("hash")]] {
      let query = StoreQuery(
        entity: entity, predicate: predicate, sortDescriptors: sort, clock: world.clock)
      let expected = try world.memory.keys(matching: query)
      #expect(try world.store.keys(matching: query) == expected, "\(format)")
      #expect(try world.store.count(matching: query) == expected.count, "\(format)")
    }
  }

  @Test("find the owners first, and sort nothing that an index has in order")
  func plans() throws {
    func plan(_ format: String, sorted: Bool) throws -> String {
      try world.store.explanation(of: query(format, sorted: sorted)).plan.map(\.detail)
        .joined(separator: "; ")
    }
    let sole = try plan("tweeter.screenName == 'u3'", sorted: true)
    #expect(sole.contains("tweet_tweeter_created_index (tweeter=?)"))
    #expect(!sole.contains("SCAN") && !sole.contains("B-TREE FOR ORDER BY"))
    // Several owners: their tweets must be sorted.
    let several = try query("tweeter.screenName == 'twin'", sorted: true)
    #expect(try world.store.explanation(of: several).sql.contains("LEFT JOIN"))
    let names = try plan("tweeter.name CONTAINS[c] 'one'", sorted: false)
    #expect(names.contains("tweet_tweeter_created_index (tweeter=?)"))
    #expect(!names.contains("JOIN"))
  }

  @Test("are asked in one state of the store")
  func snapshot() throws {
    let connection = try SQLiteConnection(path: world.folder.file())
    let snapshot = QuerySnapshot(connection)
    try snapshot.begin()
    #expect(connection.isInTransaction)
    try snapshot.begin()
    try snapshot.end()
    #expect(!connection.isInTransaction)
    // One that others began is theirs.
    try connection.execute("BEGIN", [])
    try snapshot.begin()
    try snapshot.end()
    #expect(connection.isInTransaction)
    // Nothing is left open behind a query.
    let query = try query("tweeter.screenName == 'u3'", sorted: true)
    _ = try world.store.keys(matching: query)
    try world.store.pool.read { #expect(!$0.isInTransaction) }
  }
}
