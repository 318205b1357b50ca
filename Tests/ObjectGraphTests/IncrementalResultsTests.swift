import ObjectModel
import Predicates
import StoreBehaviour
import Testing

@testable import ObjectGraph

@Suite("A results controller over many objects") struct IncrementalResultsTests {
  private static let count: Int64 = 20_000

  /// A controller over people by name and its changes.
  private struct Fixture {
    let container: PersistentContainer
    let controller: FetchedResultsController<ManagedObject>
    let changes: FetchedChanges

    init(_ predicate: String? = nil, sectioned: Bool = false, limit: Int? = nil) async throws {
      let container = PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
      try await container.performBackgroundTask { context in
        var request = BatchInsertRequest(
          entityName: "Person", properties: ["identifier", "name", "score"])
        for key in 1...IncrementalResultsTests.count {
          request.append([
            .integer(key), .string("p\(100_000 + key)"), .double(Double(key % 10)),
          ])
        }
        _ = try context.execute([request])
      }
      let controller = try await container.viewContext.perform { context in
        var request = FetchRequest<ManagedObject>(entityName: "Person")
        request.predicate = try predicate.map { try FetchPredicate(format: $0) }
        request.sortDescriptors = [FetchSortDescriptor("name")]
        request.fetchLimit = limit
        return try context.fetchedResultsController(
          for: request, sectionedBy: sectioned ? "score" : nil)
      }
      self.container = container
      self.controller = controller
      changes = controller.changes()
    }

    func set(_ key: Int64, _ property: String, _ value: AttributeValue) async throws {
      try await container.viewContext.perform { context in
        try Self.set(key, property, value, context)
      }
    }

    static func set(
      _ key: Int64, _ property: String, _ value: AttributeValue,
      _ context: isolated ManagedObjectContext
    ) throws {
      let id = try context.objectID(entityName: "Person", primaryKey: key)
      try context.object(with: id).setValue(value, forKey: property)
    }

    /// Takes the next change and counts the tree nodes that its results don't share with those before.
    func take(since before: FetchedSections) throws -> (change: FetchedChange?, nodes: Int) {
      let change = try changes.takeChange()
      let after = controller.sections
      #expect(!before.hasArrays && !after.hasArrays)
      let old = try IncrementalResultsTests.nodes(before)
      return (change, try IncrementalResultsTests.nodes(after).subtracting(old).count)
    }
  }

  private static func nodes(_ sections: FetchedSections) throws -> Set<ObjectIdentifier> {
    let results = try #require(sections.results)
    var nodes: Set<ObjectIdentifier> = []
    RankedList.visit(results.sections.root) { section in
      nodes.insert(ObjectIdentifier(section))
      RankedList.visit(section.element.entries.root) { nodes.insert(ObjectIdentifier($0)) }
    }
    return nodes
  }

  @Test("replaces a few nodes for a row that moves, and none for one that stays")
  func moves() async throws {
    let fixture = try await Fixture()
    let first = fixture.controller.sections
    #expect(first.objectCount == 20_000)
    try await fixture.set(5, "name", .string("p110000x"))
    let moved = try fixture.take(since: first)
    #expect(moved.change?.moves.map { "\($0.from)>\($0.to)" } == ["0.4>0.9999"])
    #expect(moved.change?.updates == [] && moved.change?.insertions == [])
    #expect(moved.nodes > 0 && moved.nodes <= 60)
    let second = fixture.controller.sections
    try await fixture.set(9, "score", .double(77))
    let updated = try fixture.take(since: second)
    // The row before it has moved away.
    #expect(updated.change?.updates.map { "\($0.from)~\($0.to)" } == ["0.7~0.7"])
    #expect(updated.nodes == 0)
  }

  @Test("replaces a few nodes for rows that come, go, and begin or cease to match")
  func comesAndGoes() async throws {
    let fixture = try await Fixture("score < 5")
    let first = fixture.controller.sections
    #expect(first.objectCount == 10_000)
    try await fixture.container.viewContext.perform { context in
      let id = try context.objectID(entityName: "Person", primaryKey: 10)
      try context.delete(context.object(with: id))
      try context.insert(entityNamed: "Person", primaryKey: 30_000)
        .setValue(.string("a"), forKey: "name")
      try Fixture.set(30_000, "score", .double(1), context)
      try Fixture.set(1, "score", .double(8), context)
      try Fixture.set(5, "score", .double(0), context)
      try Fixture.set(6, "score", .double(7), context)
    }
    let taken = try fixture.take(since: first)
    #expect(taken.change?.deletions.map(\.path.description) == ["0.0", "0.4"])
    #expect(taken.change?.insertions.map(\.path.description) == ["0.0", "0.4"])
    #expect(taken.change?.moves == [] && taken.change?.updates == [])
    #expect(taken.nodes > 0 && taken.nodes <= 200)
  }

  @Test("replaces a few nodes for a row that another context moves to another section")
  func changesSections() async throws {
    let fixture = try await Fixture(sectioned: true)
    let first = fixture.controller.sections
    try await fixture.container.performBackgroundTask { context in
      try Fixture.set(10, "score", .double(3), context)
      try Fixture.set(20, "score", .double(55), context)
      try context.save()
    }
    try await fixture.container.viewContext.perform { _ in }
    let taken = try fixture.take(since: first)
    #expect(taken.change?.insertedSections.map(\.index) == [10])
    #expect(taken.change?.moves.map { "\($0.from)>\($0.to)" } == ["0.0>3.1", "0.1>10.0"])
    #expect(taken.nodes > 0 && taken.nodes <= 200)
    let change = try #require(taken.change)
    #expect(change.applied(to: first) == change.sections)
  }

  @Test("reads everything again with a limit, and reports the same steps")
  func limits() async throws {
    let fixture = try await Fixture(limit: 3)
    try await fixture.set(9000, "name", .string("a"))
    let change = try #require(try fixture.changes.takeChange())
    #expect(change.deletions.map(\.path.description) == ["0.2"])
    #expect(change.insertions.map(\.path.description) == ["0.0"])
    #expect(change.updates == [] && change.moves == [])
  }
}
