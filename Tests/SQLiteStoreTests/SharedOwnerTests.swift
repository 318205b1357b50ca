import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

/// Paths that fan out again behind an object that many rows have in common, such as the author of a tweet.
@Suite("Paths through shared objects") struct SharedOwnerTests {
  static let formats = [
    "ANY tweeter.tweets.likeCount == 12345", "ANY tweeter.tweets.likeCount == 7",
    "tweeter.tweets.likeCount > 18", "SOME tweeter.tweets.likeCount IN {3, 12345}",
    "ALL tweeter.tweets.likeCount < 12345", "ALL tweeter.tweets.likeCount > 3",
    "NONE tweeter.tweets.likeCount == 12345", "NONE tweeter.tweets.likeCount == nil",
    "NOT (ANY tweeter.tweets.likeCount == 7)", "ANY tweeter.tweets.text CONTAINS[c] 'nowhere'",
    "ANY tweeter.tweets.latitude BETWEEN {1000, 2000}", "12345 IN tweeter.tweets.likeCount",
    "7 IN tweeter.tweets.likeCount",
    "tweeter.tweets.@count > 1000000", "tweeter.tweets[SIZE] == 0",
    "tweeter.tweets.@max.likeCount > 12345", "tweeter.tweets.@max.likeCount == likeCount",
    "tweeter.tweets.@min.created > now()", "tweeter.tweets.@min.text == 'Foo Straße'",
    "tweeter.tweets.@sum.likeCount < 0", "tweeter.tweets.@avg.likeCount > 1000",
    "SUBQUERY(tweeter.tweets, $t, $t.likeCount == 12345).@count > 0",
    "SUBQUERY(tweeter.tweets, $t, $t.likeCount == 7).@count == 0",
    "SUBQUERY(tweeter.tweets, $t, ANY $t.hashtags.tag ==[c] 'SWIFT').@count == 0",
    "ANY replyTo.tweeter.tweets.likeCount == 12345", "ALL replyTo.tweeter.tweets.likeCount < 0",
    "replyTo.tweeter.tweets.@max.likeCount > 12345", "NONE replyTo.tweeter.tweets.likeCount == 7",
    "ANY tweeter.tweets.replies.tweeter.name == 'nobody'",
    "ANY tweeter.tweets.hashtags.tag ==[c] 'Straße'",
    "ANY hashtags.tweets.likeCount == 12345", "ALL hashtags.tweets.likeCount < 12345",
    "NONE hashtags.tweets.text BEGINSWITH 'Z'", "hashtags.tweets.@count > 1000000",
    "hashtags.tweets.@count == 0", "hashtags.tweets.@max.likeCount > 12345",
    "SUBQUERY(hashtags.tweets, $t, $t.likeCount == 7).@count == 1",
    "ANY hashtags.tweets.tweeter.screenName == 'u2'", "ANY mentions.tweets.likeCount == 12345",
    "ANY hashtags.tweets.mentions.tweets.likeCount == 12345",
    "ANY hashtags.tweets.conversation == 7",
  ]

  /// Comparisons with a value of the row itself.
  static let rowFormats: [String] = {
    let operators = ["==", "!=", "<", "<=", ">", ">="]
    let values = [
      ("likeCount", "likeCount"), ("latitude", "latitude"), ("created", "created"),
      ("likeCount", "latitude"),
    ]
    var formats: [String] = []
    for operation in operators {
      for quantifier in ["ANY", "ALL", "NONE"] {
        for (element, value) in values {
          formats.append("\(quantifier) tweeter.tweets.\(element) \(operation) \(value)")
        }
      }
      formats += [
        "SUBQUERY(tweeter.tweets, $t, $t.likeCount \(operation) likeCount).@count > 0",
        "SUBQUERY(tweeter.tweets, $t, likeCount \(operation) $t.likeCount).@count == 0",
        "ANY replyTo.tweeter.tweets.likeCount \(operation) likeCount",
        "ALL replyTo.tweeter.tweets.likeCount \(operation) likeCount",
        "ANY tweeter.tweets.likeCount \(operation) likeCount + 1",
        "likeCount \(operation) tweeter.tweets.likeCount",
      ]
    }
    return formats + [
      "ANY tweeter.tweets.text == text", "NONE tweeter.tweets.text ==[cd] tweeter.name",
      "ANY tweeter.tweets.text > text", "ALL tweeter.tweets.text <= text",
      "likeCount IN tweeter.tweets.likeCount",
      "NOT (likeCount IN replyTo.tweeter.tweets.likeCount)",
      "ANY tweeter.tweets.hashtags.tag == text", "ANY hashtags.tweets.likeCount > likeCount",
      "ANY hashtags.tweets.likeCount == likeCount", "ALL hashtags.tweets.likeCount >= likeCount",
      "ANY tweeter.tweets.replyTo == replyTo",
      "ANY tweeter.tweets.likeCount > tweeter.tweets.@max.likeCount",
      "ANY tweeter.tweets.replyTo.likeCount == likeCount",
      "tweeter.tweets.mentions.@sum.followersCount > 3",
      "tweeter.tweets.mentions.@avg.followersCount == likeCount",
      "SUBQUERY(hashtags, $h, ANY $h.tweets.likeCount > likeCount).@count > 0",
    ]
  }()

  private func work(_ world: TweetWorld, _ query: StoreQuery) throws -> Int {
    try world.store.pool.read { connection in
      let snapshot = QuerySnapshot(connection)
      let select = try world.store.planner(on: connection, snapshot).plan(query, for: .keys)
        .compiled.select
      let (sql, bindings) = SQLiteDialect.write(select)
      let statement = try connection.prepare(sql)
      try statement.bind(
        bindings, reader: RowReader(store: world.store, connection: connection))
      try statement.run()
      try snapshot.end()
      return statement.instructionCount
    }
  }

  /// Two worlds of which one has four times as many tweets.
  struct Worlds: Sendable {
    let small: TweetWorld
    let large: TweetWorld

    /// Tweets of two users, with three hashtags: each of them leads to a good part of all tweets.
    static let ofTweets = Result {
      Worlds(
        small: try TweetWorld(users: 2, tweets: 150), large: try TweetWorld(users: 2, tweets: 600))
    }
    static let ofUsers = Result {
      Worlds(
        small: try TweetWorld(users: 15, tweets: 150), large: try TweetWorld(users: 60, tweets: 600)
      )
    }
  }

  @Test(
    "take work in proportion to the number of objects, in any order",
    arguments: formats + rowFormats
  )
  func growth(format: String) throws {
    let worlds = try Worlds.ofTweets.get()
    for sort in [[], [FetchSortDescriptor("created", ascending: false)]] {
      for limit in [nil, 20] {
        func work(_ world: TweetWorld) throws -> Int {
          var query = try world.query("Tweet", format, sort: sort)
          query.limit = limit
          return try self.work(world, query)
        }
        let (before, after) = (try work(worlds.small), try work(worlds.large))
        // Quadratic work would be 16 times as much.
        #expect(
          after < before * 6 + 2000, "limit \(limit ?? 0): \(before) and \(after) instructions")
      }
    }
  }

  @Test(
    "take work in proportion to the number of objects from the users' side",
    arguments: [
      "ANY tweets.replies.tweeter.name == 'nobody'",
      "ANY tweets.hashtags.tweets.likeCount == 12345",
      "ALL tweets.mentions.tweets.likeCount < 12345", "tweets.hashtags.tweets.@count > 1000000",
    ])
  func growthOfUsers(format: String) throws {
    let worlds = try Worlds.ofUsers.get()
    let before = try work(worlds.small, worlds.small.query("TwitterUser", format))
    let after = try work(worlds.large, worlds.large.query("TwitterUser", format))
    #expect(after < before * 6 + 2000, "\(before) and \(after) instructions")
  }

  @Test("give what memory gives", arguments: formats + rowFormats)
  func agree(format: String) throws {
    let world = try TweetWorld()
    var strays = BatchInsertRequest(
      entityName: "Tweet", properties: ["identifier", "tweeter", "replyToIdentifier", "likeCount"])
    // Tweets of nobody, replies to nothing and to tweets that aren't there, which others reply to as well.
    strays.append([.integer(500), .null, .null, .integer(7)])
    strays.append([.integer(501), .null, .integer(9999), .null])
    strays.append([.integer(502), .integer(3), .integer(9999), .integer(12345)])
    strays.append([.integer(503), .integer(4), .integer(500), .integer(1)])
    for store in [world.store, world.memory] as [any PersistentStore] {
      _ = try store.insert([strays])
    }
    for sort in [[], [FetchSortDescriptor("created", ascending: false)]] {
      var query = try world.query("Tweet", format, sort: sort)
      #expect(try world.store.keys(matching: query) == world.memory.keys(matching: query))
      #expect(try world.store.count(matching: query) == world.memory.count(matching: query))
      query.limit = 3
      #expect(try world.store.keys(matching: query) == world.memory.keys(matching: query))
    }
  }

  @Test("are worked out for batch updates and for records as well")
  func values() throws {
    let world = try TweetWorld()
    let expression = try FetchPredicate(format: "tweeter.tweets.@count == 0")
    guard case .comparison(let comparison) = expression else { return #expect(Bool(false)) }
    let entity = try #require(world.model.entity(named: "Tweet"))
    let counts = BoundExpression(comparison.left, type: .value(.integer))
    var found: [[Int64]] = []
    for store in [world.store, world.memory] as [any PersistentStore] {
      var rows: [Int64] = []
      try store.readValues(of: [counts], matching: StoreQuery(entity: entity)) { key, values in
        guard case .integer(let count) = values[0] else { return }
        rows += [key, count]
      }
      found.append(rows)
    }
    #expect(found[0].count == 120 && found[0] == found[1])
    #expect(found[0][1] == 5)
  }

  @Test("keep a bounded number of results")
  func capacity() {
    let cache = SubqueryCache()
    for key in Int64(0)..<100_000 { cache.keep(.integer(key * 2), for: key) }
    #expect(cache.result(for: 99_999) == .integer(199_998))
    #expect(cache.result(for: 100_000) == nil)
    cache.keep(.null, for: 100_000)
    #expect(cache.result(for: 100_000) == .null)
    #expect(cache.result(for: 99_999) == nil)
  }
}
