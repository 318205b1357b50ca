import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import Testing

@Suite("The case file, through stores")
struct CaseFileTests {
  /// What became of a row.
  private enum Outcome {
    case asExpected
    /// The row can't be asked, for this reason.
    case left(String)
    case wrong(String)
  }

  @Test("rows whose objects fit a model give what is expected; the others are known")
  func rows() throws {
    let contradictions = try JSONDecoder().decode(
      [String: String].self, from: Fixtures.data("predicates/contradictions.json"))
    var left: [String: [String]] = [:]
    var passed = 0
    for row in try StoreCase.all() where contradictions[row.id] == nil {
      switch try outcome(of: row) {
      case .asExpected: passed += 1
      case .left(let reason): left[reason, default: []].append(row.id)
      case .wrong(let finding): Issue.record("\(row.id): \(finding)")
      }
    }
    try compare(left.mapValues { $0.sorted() }, passed: passed)
  }

  /// Holds what was left out to the list in the fixtures.
  private func compare(_ left: [String: [String]], passed: Int) throws {
    let name = "predicates/not-in-stores.json"
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(left) + Data("\n".utf8)).write(to: Fixtures.url(name))
      Issue.record("\(passed) rows passed, the list is written", severity: .warning)
    }
    let known = try JSONDecoder().decode([String: [String]].self, from: Fixtures.data(name))
    #expect(left == known)
    #expect(passed >= 300)
  }

  private func outcome(of row: StoreCase) throws -> Outcome {
    var refusal = Outcome.wrong("it wasn't asked")
    // What is nil everywhere may be of any type, so one is looked for that fits the predicate.
    for type in [AttributeType.string, .integer64, .date] {
      do {
        return try outcome(of: row, untypedAs: type)
      } catch let misfit as CaseMisfit {
        return .left(misfit.reason)
      } catch let error as FetchPredicateError {
        if row.failureIsExpected { return .asExpected }
        if case .wrong = refusal { refusal = .left("binding refuses: \(error.code.name)") }
      }
    }
    return refusal
  }

  private func outcome(of row: StoreCase, untypedAs type: AttributeType) throws -> Outcome {
    let store = try CaseStore(row.objects, untypedAs: type)
    guard let entity = store.entity else { return .wrong("there is no entity") }
    let predicate = try row.predicate()
      .bound(to: ModelSchema(store.model), entity: entity.name)
    let query = StoreQuery(entity: entity, predicate: predicate)
    let memory = InMemoryStore(model: store.model)
    try store.insert(into: memory)
    let inMemory = answer { try memory.keys(matching: query) }
    let inSQLite = try withTemporaryStore(store.model) { sqlite in
      try store.insert(into: sqlite)
      return answer { try sqlite.keys(matching: query) }
    }
    if case .failure(let error as StoreError) = inSQLite, error.code == .unsupportedPredicate {
      return .left("SQL has no counterpart")
    }
    for (name, answer) in [("in memory", inMemory), ("SQLite", inSQLite)] {
      switch answer {
      case .success(let keys):
        if row.failureIsExpected { return .wrong("\(name): \(keys), an error is expected") }
        if keys != row.expected { return .wrong("\(name): \(keys), expected \(row.expected)") }
      case .failure(let error):
        if !row.failureIsExpected { return .wrong("\(name): \(error)") }
      }
    }
    return .asExpected
  }

  private func answer(_ body: () throws -> [Int64]) -> Result<[Int64], any Error> {
    Result { try body() }
  }
}
