import ObjectGraph
import Predicates
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("A query plan") struct QueryPlannerTests {
  /// Statistics that are made up, and what was asked for.
  final class InventedStatistics: QueryStatistics {
    var text = TextChoice.scan
    var ownerKeys: [Int64] = []
    private(set) var searches: [TextSearch] = []
    private(set) var wanted: [Int?] = []
    private(set) var walkCount = 0
    private(set) var ownerQueries: [String] = []

    func choice(for search: TextSearch, wanted: Int?, walk: SQLSelect?) throws -> TextChoice {
      searches.append(search)
      self.wanted.append(wanted)
      if walk != nil { walkCount += 1 }
      return text
    }

    func keys(_ select: SQLSelect) throws -> [Int64] {
      ownerQueries.append(SQLiteDialect.write(select).text)
      return ownerKeys
    }
  }

  let world: TweetWorld
  let statistics = InventedStatistics()

  init() throws {
    world = try TweetWorld(users: 3, tweets: 3)
  }

  private func plan(
    _ format: String, sort: [FetchSortDescriptor] = [], limit: Int? = nil
  ) throws -> (plan: QueryPlan, sql: String, bindings: [SQLBinding]) {
    var query = try world.query("Tweet", format, sort: sort)
    query.limit = limit
    let planner = QueryPlanner(
      schema: world.store.schema, dialect: SQLiteDialect(), statistics: statistics)
    let planned = try planner.plan(query, for: .keys)
    let (sql, bindings) = SQLiteDialect.write(planned.compiled.select)
    return (planned.plan, sql, bindings)
  }

  @Test("of a condition on numbers asks for no statistics")
  func numbers() throws {
    let (plan, sql, _) = try plan("likeCount > 3")
    #expect(plan.choices.isEmpty && statistics.searches.isEmpty && statistics.ownerQueries.isEmpty)
    #expect(sql.contains("\"like_count\" > ?"))
  }

  @Test("reads the texts where the statistics say so")
  func scan() throws {
    let (plan, sql, _) = try plan("text CONTAINS 'foo'")
    #expect(statistics.searches.map(\.parts) == [["foo"]])
    #expect(!sql.contains(" IN ("))
    #expect(
      plan.choices == [
        "'foo' in tweet.text: reading the texts takes less work than the text index"
      ])
  }

  @Test("takes the candidates that the statistics give")
  func candidates() throws {
    statistics.text = .index(.keys([7, 9]))
    let (plan, sql, bindings) = try plan("text CONTAINS 'foo'")
    #expect(sql.contains("t0.\"identifier\" IN (SELECT value FROM json_each(?))"))
    #expect(bindings.first.map { "\($0.literal)" } == "'[7,9]'")
    #expect(plan.choices == ["'foo' in tweet.text: the text index found 2 candidates"])
  }

  @Test("lets the statement ask the text index where the statistics say so")
  func question() throws {
    statistics.text = .index(.question(.beginning("fo")))
    let (plan, sql, _) = try plan("likeCount > 3 AND text CONTAINS 'fo'")
    #expect(sql.contains("\"tweet_text_search_terms\""))
    #expect(plan.choices == ["'fo' in tweet.text: the text index gives the candidates"])
  }

  @Test("asks about the same search once")
  func once() throws {
    _ = try plan("text CONTAINS 'foo' OR likeCount > 3 AND text CONTAINS 'foo'")
    #expect(statistics.searches.count == 1)
  }

  @Test(
    "offers a walk only where the first matches of one condition are wanted in an index's order")
  func walk() throws {
    let newest = [FetchSortDescriptor("created", ascending: false)]
    _ = try plan("text CONTAINS 'foo'", sort: newest, limit: 20)
    #expect(statistics.wanted == [20] && statistics.walkCount == 1)
    _ = try plan("text CONTAINS 'foo' AND likeCount > 3", sort: newest, limit: 20)
    #expect(statistics.wanted == [20, nil] && statistics.walkCount == 1)
    _ = try plan("text CONTAINS 'foo'", sort: newest)
    #expect(statistics.wanted == [20, nil, nil] && statistics.walkCount == 1)
  }

  @Test(
    "finds the related object first where one at most has the value",
    arguments: [
      ([], "(0)", "no object has this value"),
      ([5], "(t0.\"tweeter\" = ?)", "only the object with the key 5 has this value"),
      ([5, 6], "LEFT JOIN", "several objects have this value, so they are joined"),
    ] as [([Int64], String, String)])
  func owner(_ keys: [Int64], _ part: String, _ choice: String) throws {
    statistics.ownerKeys = keys
    let (plan, sql, _) = try plan(
      "tweeter.screenName == 'u1'", sort: [FetchSortDescriptor("created", ascending: false)])
    #expect(statistics.ownerQueries.count == 1)
    #expect(sql.contains(part), "\(sql)")
    #expect(plan.choices == ["tweeter.screenName ==[c] \"u1\": \(choice)"])
  }

  @Test("is complete without statistics")
  func withoutStatistics() throws {
    let query = try world.query("Tweet", "text CONTAINS 'foo'")
    let planner = QueryPlanner(
      schema: world.store.schema, dialect: SQLiteDialect(), statistics: nil)
    let planned = try planner.plan(query, for: .keys)
    #expect(planned.plan.choices.isEmpty && planned.compiled.questions.count == 1)
    #expect(SQLiteDialect.write(planned.compiled.select).text.contains("predicate_match"))
  }

  @Test("stands in an explanation")
  func explanation() throws {
    let query = try world.query(
      "Tweet", "tweeter.screenName == 'u1'", sort: [FetchSortDescriptor("created")])
    #expect(
      try world.store.explanation(of: query).choices == [
        "tweeter.screenName ==[c] \"u1\": only the object with the key 1 has this value"
      ])
  }
}
