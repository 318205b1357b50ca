import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing
import TweetModel

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("The first matches of a word") struct TextIndexRaceTests {
  /// Texts with the trigrams of "dabanu", of which some hold the word.
  struct Corpus: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What each text is, by its place from the oldest to the newest.
    let isMatch: @Sendable (Int) -> Bool
    let isDecoy: @Sendable (Int) -> Bool
  }

  static let count = 3000
  static let corpora = [
    Corpus(testDescription: "a rare word with common trigrams") {
      $0 % 500 == 7
    } isDecoy: {
      $0 % 10 == 0
    },
    Corpus(testDescription: "a word that no text holds") { _ in
      false
    } isDecoy: {
      $0 % 12 == 0
    },
    Corpus(testDescription: "a rare word") {
      $0 % 60 == 7
    } isDecoy: { _ in
      false
    },
    Corpus(testDescription: "a frequent word") {
      $0 % 4 == 0
    } isDecoy: { _ in
      false
    },
    Corpus(testDescription: "a word of the newest texts") {
      $0 > 2900
    } isDecoy: {
      $0 % 20 == 0
    },
    Corpus(testDescription: "a word of the oldest texts") {
      $0 < 100
    } isDecoy: {
      $0 % 20 == 0
    },
    Corpus(testDescription: "a word of old texts with very common trigrams") {
      $0 < 40
    } isDecoy: {
      $0 % 2 == 0
    },
  ]

  @Test("cost no more than three times the better plan", arguments: corpora)
  func cost(corpus: Corpus) throws {
    let folder = try TemporaryFolder()
    let model = try TweetModel.make()
    let store = try SQLiteStore(path: folder.file(), model: model)
    var tweets = BatchInsertRequest(
      entityName: "Tweet", properties: ["identifier", "text", "created"])
    var matches: [Int64] = []
    var foundByIndex = 0
    for place in 0..<Self.count {
      let isMatch = corpus.isMatch(place)
      let isDecoy = !isMatch && corpus.isDecoy(place)
      if isMatch { matches.append(Int64(place)) }
      if isMatch || isDecoy { foundByIndex += 1 }
      let word = isMatch ? "a dabanu" : isDecoy ? "dabri kanuto" : "nothing"
      tweets.append([
        .integer(Int64(place)), .string("text \(place) \(word)"),
        .date(Date(timeIntervalSince1970: Double(place))),
      ])
    }
    _ = try store.insert([tweets])
    try store.indexTexts()
    let entity = try #require(model.entity(named: "Tweet"))
    let query = StoreQuery(
      entity: entity,
      predicate: try FetchPredicate(format: "text contains[c] 'DABANU'")
        .bound(to: ModelSchema(model), entity: "Tweet"),
      sortDescriptors: [FetchSortDescriptor("created", ascending: false)], limit: 20)
    let expected = Array(matches.reversed().prefix(20))
    #expect(try store.keys(matching: query) == expected)
    try store.pool.read { connection in
      let snapshot = QuerySnapshot(connection)
      let chooser = TextIndexPlanner(
        connection: connection, snapshot: snapshot, indexes: store.schema.textIndexes,
        policy: .whereFaster)
      let planner = QueryPlanner(
        schema: store.schema, dialect: SQLiteDialect(),
        statistics: StoreStatistics(connection: connection, snapshot: snapshot, texts: chooser))
      let (sql, bindings) = SQLiteDialect.write(
        try planner.plan(query, for: .keys).compiled.select)
      try snapshot.end()
      // A row that the index finds costs as much as six of a walk.
      let walked = expected.count == 20 ? Self.count - Int(expected[19]) : Self.count
      let best = min(walked, 6 * foundByIndex)
      var cost = chooser.work.rows
      if sql.contains("json_each") {
        guard case .integers(let list)? = bindings.first(where: { $0.literal.contains("[") }) else {
          Issue.record("no list in \(bindings)")
          return
        }
        let listed = list.count
        // The keys that a walk found are few.
        cost += listed > 20 || foundByIndex <= 20 ? 6 * listed : 0
      } else {
        cost += sql.contains("tweet_text_search") ? 6 * foundByIndex : walked
      }
      #expect(cost <= 3 * best + 64, "\(cost) against \(best), \(chooser.work)")
      #expect(chooser.work.entries <= best + 64)
    }
  }
}
