import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import TestSupport
import Testing

@Suite("The evaluator, the store in memory and the store in SQLite")
struct DifferentialTests {
  /// How many pairs of an object and a predicate are asked about; `DIFFERENTIAL_PAIRS` sets another
  /// number.
  private static let wantedPairs =
    TestSetting.number("DIFFERENTIAL_PAIRS").flatMap { Int(exactly: $0) } ?? 100_000

  /// The first seed; `DIFFERENTIAL_SEED` sets another one.
  private static let firstSeed = TestSetting.number("DIFFERENTIAL_SEED") ?? 1

  private static let predicatesPerGraph = 150

  @Test("give the same answers to random predicates about random graphs")
  func sameAnswers() throws {
    let model = try GraphModel.make()
    var tally = Differential.Tally()
    var seed = Self.firstSeed
    var findings = 0
    while tally.pairs < Self.wantedPairs, findings < 20 {
      findings += try compare(model, seed: seed, &tally)
      seed += 1
    }
    let asked = tally.answered + tally.refused + tally.unsupported + tally.failing
    // The generator must stay within the language, or the test would be an empty one.
    #expect(tally.answered * 100 >= asked * 85, "\(tally)")
    #expect(tally.matches * 100 >= tally.pairs * 15, "\(tally)")
    if TestSetting.number("DIFFERENTIAL_PAIRS") != nil {
      Issue.record("ran \(tally) with seeds \(Self.firstSeed)..<\(seed)", severity: .warning)
    }
  }

  /// - Returns: The number of predicates about which the three differ.
  private func compare(
    _ model: ManagedObjectModel, seed: UInt64, _ tally: inout Differential.Tally
  ) throws -> Int {
    let graph = RandomGraph(model: model, seed: seed, items: seed % 16 == 0 ? 0 : 40)
    return try withTemporaryStore(model) { sqlite in
      let memory = InMemoryStore(model: model)
      try graph.insert(into: memory)
      try graph.insert(into: sqlite)
      // Without it, text indexes know none of the texts.
      if seed % 2 == 0 { try sqlite.indexTexts() }
      let differential = Differential(graph: graph, memory: memory, sqlite: sqlite)
      var generator = PredicateGenerator(model: model, seed: seed)
      var findings = 0
      for _ in 0..<Self.predicatesPerGraph where tally.pairs < Self.wantedPairs {
        let name = generator.random.pick(["Item", "Item", "Item", "Item", "Owner", "Tag"])
        let entity = try #require(model.entity(named: name))
        let predicate = generator.predicate(about: entity)
        guard differential.difference(predicate, about: entity, tally: &tally) != nil else {
          continue
        }
        findings += 1
        let found = try #require(differential.smallest(predicate, about: entity))
        Issue.record("seed \(seed): \(name): \(found.predicate): \(found.difference)")
      }
      return findings
    }
  }
}
