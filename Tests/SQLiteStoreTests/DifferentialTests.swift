import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import StoreBehaviour
import TestSupport
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("SQL and memory") struct DifferentialTests {
  private static let entities = ["Person", "Employee", "Sample", "Note", "Department", "Tag"]

  /// `DIFFERENTIAL_SEED=7` runs one world, `DIFFERENTIAL_COUNT=1000` runs more of them.
  private static var seeds: [UInt64] {
    if let seed = TestSetting.number("DIFFERENTIAL_SEED") { return [seed] }
    return (0..<(TestSetting.number("DIFFERENTIAL_COUNT") ?? 10)).map { 1000 + $0 }
  }

  @Test("give the same answer to every predicate and order", arguments: seeds)
  func agree(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let world = try RandomWorld(&random)
    var predicates = RandomPredicates(model: world.model, random: SplitMix(seed: seed &* 31))
    let clock = PredicateClock(now: Date(timeIntervalSinceReferenceDate: 740_000_000.123_456_7))
    var (compared, telling, refused, failed, rejected) = (0, 0, 0, 0, 0)
    for number in 0..<400 {
      let entity = Self.entities[number % Self.entities.count]
      let made = predicates.predicate(entity)
      let description = try #require(world.model.entity(named: entity))
      let bound: BoundPredicate
      do {
        bound = try made.bound(
          to: ModelSchema(world.model), entity: entity,
          options: PredicateBindingOptions(clock: clock))
      } catch is Predicates.FetchPredicateError {
        rejected += 1
        continue
      }
      var query = StoreQuery(entity: description, predicate: bound, clock: clock)
      query.sortDescriptors = sortDescriptors(description, &random)
      let expected: [Int64]
      do {
        expected = try world.memory.keys(matching: query)
      } catch is Predicates.FetchPredicateError {
        // An overflow, say. SQL may look at other rows first, or not at all at some.
        failed += 1
        continue
      }
      do {
        let found = try world.store.keys(matching: query)
        compared += 1
        let all = try world.memory.count(matching: StoreQuery(entity: description))
        if !expected.isEmpty, expected.count < all { telling += 1 }
        if found != expected {
          let sql = SQLiteDialect.write(
            try QueryPlanner(schema: world.store.schema, dialect: SQLiteDialect(), statistics: nil)
              .plan(query, for: .keys)
              .compiled.select)
          Issue.record(
            """
            seed \(seed): \(entity): \(made)
            sorted \(query.sortDescriptors)
            memory \(expected), SQL \(found)
            \(sql.text)
            \(sql.bindings)
            """)
        }
      } catch let error as StoreError where error.code == .unsupportedPredicate {
        refused += 1
      } catch is Predicates.FetchPredicateError {
        failed += 1
      } catch {
        Issue.record("seed \(seed): \(entity): \(made): \(error)")
      }
    }
    // Few may be left out, or the comparison would say little.
    let counts =
      "compared \(compared), telling \(telling), refused \(refused), failed \(failed), rejected \(rejected)"
    #expect(
      compared >= 300 && telling >= 40 && refused <= 40 && failed <= 80, "seed \(seed): \(counts)")
  }

  private func sortDescriptors(_ entity: EntityDescription, _ random: inout SplitMix)
    -> [FetchSortDescriptor]
  {
    (0..<random.number(0...2)).map { _ in
      var path = random.pick(entity.attributes).name
      if let relationship = entity.relationships.first(where: { !$0.isToMany }), random.once(in: 3)
      {
        path = "\(relationship.name).name"
      }
      return FetchSortDescriptor(
        path, ascending: random.once(in: 2),
        options: ComparisonPredicate.Options(rawValue: UInt8(random.number(0...7))))
    }
  }
}
