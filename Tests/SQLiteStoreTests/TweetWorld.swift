import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Testing
import TweetModel

@testable import SQLGeneration
@testable import SQLiteStore

/// The same few users and tweets in both stores.
struct TweetWorld: Sendable {
  let folder: TemporaryFolder
  let model: ManagedObjectModel
  let store: SQLiteStore
  let memory: InMemoryStore
  /// 2024-06-15, 12:00 UTC.
  let clock = PredicateClock(now: Date(timeIntervalSince1970: 1_718_452_800))

  init(users: Int64 = 12, tweets: Int64 = 60) throws {
    folder = try TemporaryFolder()
    model = try TweetModel.make()
    store = try SQLiteStore(path: folder.file(), model: model)
    memory = InMemoryStore(model: model)
    let requests = Self.requests(users: users, tweets: tweets)
    _ = try store.insert(requests)
    _ = try memory.insert(requests)
  }

  private static func requests(users: Int64, tweets: Int64) -> [BatchInsertRequest] {
    var people = BatchInsertRequest(
      entityName: "TwitterUser",
      properties: ["identifier", "screenName", "name", "followersCount", "verified"])
    for key in 1...users {
      people.append([
        .integer(key), .string("u\(key)"), key % 4 == 0 ? .null : .string("Üser \(key)"),
        .integer(key * key), .boolean(key % 3 == 0),
      ])
    }
    var tags = BatchInsertRequest(entityName: "Hashtag", properties: ["tag", "display"])
    for tag in ["swift", "sql", "straße"] {
      tags.append([.string(tag), .string(tag.uppercased())])
    }
    var notes = BatchInsertRequest(
      entityName: "Tweet",
      properties: [
        "identifier", "text", "created", "tweeter", "likeCount", "replyToIdentifier", "latitude",
        "hashtags", "mentions",
      ])
    let texts = ["foo bar", "Foo Straße", "100% \"quoted\" it's", "re\u{301}sume\u{301}", "résumé"]
    for key in 1...tweets {
      let day = Date(timeIntervalSince1970: 1_704_067_200 + Double(key) * 86_400 * 3)
      notes.append([
        .integer(key), key % 11 == 0 ? .null : .string(texts[Int(key) % texts.count]),
        .date(day), .integer(key % users + 1), key % 5 == 0 ? .null : .integer(key % 20),
        key % 6 == 0 ? .integer(key + 100) : key % 4 == 0 ? .integer(key - 3) : .null,
        key % 7 == 0 ? .double(Double(key) / 3) : .null,
        .array(key % 2 == 0 ? [.string("swift")] : key % 3 == 0 ? [.string("sql")] : []),
        .array(key % 9 == 0 ? [.integer(1), .integer(2)] : []),
      ])
    }
    return [people, tags, notes]
  }

  func query(_ entity: String, _ format: String, sort: [FetchSortDescriptor] = []) throws
    -> StoreQuery
  {
    let options = PredicateBindingOptions(clock: clock, mode: .tool)
    let predicate = try FetchPredicate(format: format, mode: .tool).bound(
      to: ModelSchema(model), entity: entity, options: options)
    return StoreQuery(
      entity: try #require(model.entity(named: entity)), predicate: predicate,
      sortDescriptors: sort, clock: clock)
  }

  func sql(_ query: StoreQuery) throws -> (text: String, bindings: [SQLBinding]) {
    let plan = QueryPlan(query, for: .keys, allowsResiduals: false)
    return SQLiteDialect.write(
      try SQLCompiler.compile(plan, in: store.schema, for: SQLiteDialect()).select)
  }

  /// How SQLite goes about a query, one step a line.
  func plan(_ query: StoreQuery) throws -> String {
    let (text, bindings) = try sql(query)
    return try store.pool.read { connection in
      try connection.withStatement("EXPLAIN QUERY PLAN " + text) { statement in
        try statement.bind(bindings)
        var lines: [String] = []
        while try statement.step() { lines.append(statement.text(at: 3) ?? "") }
        return lines.joined(separator: "\n")
      }
    }
  }
}
