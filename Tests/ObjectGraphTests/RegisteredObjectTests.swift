import ObjectModel
import Predicates
import StoreBehaviour
import Testing

@testable import ObjectGraph

@Suite("The objects of a context") struct RegisteredObjectTests {
  /// Keys as stores give them, as identifiers of tweets are, and all over the place.
  private static let spacings: [Int64] = [1, 8, 4096, 0x1E37_79B9_7F4A_7C15]

  @Test("are found by their keys as long as somebody holds them", arguments: spacings)
  func areFound(spacing: Int64) throws {
    let container = PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
    try container.viewContext.performAndWait { context in
      let entity = try #require(context.model.entity(named: "Person"))
      func id(_ number: Int) -> ManagedObjectID {
        ManagedObjectID(entity: entity, primaryKey: Int64(number) &* spacing)
      }
      var held: [Int: ManagedObject] = [:]
      for round in 0..<12 {
        for number in (round * 400)..<(round * 400 + 1000) where held[number] == nil {
          held[number] = context.object(with: id(number))
        }
        for number in held.keys where number % 12 != round { held[number] = nil }
        #expect(context.contextState.objectCount == held.count)
        for number in 0..<6000 {
          #expect(context.registeredObject(for: id(number)) === held[number])
        }
      }
      held = [:]
      #expect(context.contextState.objectCount == 0)
    }
  }

  @Test("may make others while they are made themselves")
  func makeOthers() throws {
    /// An object that holds another one from the beginning.
    final class Pair: ManagedObject {
      override class var entityName: String { "Person" }

      private(set) var other: ManagedObject?

      required init(_ seed: ManagedObjectSeed) {
        super.init(seed)
        if primaryKey <= 1000 {
          other = contextState.object(
            ManagedObjectID(entity: entity, primaryKey: primaryKey + 1000))
        }
      }
    }
    let container = PersistentContainer(
      store: InMemoryStore(model: try StaffModel.make()), classes: [Pair.self])
    try container.newBackgroundContext().performAndWait { context in
      for key in Int64(1)...1000 { _ = try context.insert(Pair.self, primaryKey: key) }
      try context.save()
    }
    try container.viewContext.performAndWait { context in
      let pairs = try context.fetch(FetchRequest<Pair>())
      #expect(pairs.map(\.objectID.primaryKey) == Array(1...1000))
      #expect(context.contextState.objectCount == 2000)
      for pair in pairs {
        let id = pair.objectID
        let other = ManagedObjectID(entity: id.entity, primaryKey: id.primaryKey + 1000)
        #expect(context.registeredObject(for: id) === pair)
        #expect(pair.other != nil && context.registeredObject(for: other) === pair.other)
      }
    }
  }

  @Test("may look at others when they go with their unsaved changes")
  func lookAtOthersLast() throws {
    /// An object that looks at its relationship last of all.
    final class Witness: ManagedObject {
      override class var entityName: String { "Person" }

      deinit {
        #expect(objects("tags").isEmpty)
      }
    }
    let container = PersistentContainer(
      store: InMemoryStore(model: try StaffModel.make()), classes: [Witness.self])
    try container.viewContext.performAndWait { context in
      for key in Int64(1)...3 { _ = try context.insert(Witness.self, primaryKey: key) }
      context.rollback()
      for key in Int64(1)...3 { _ = try context.insert(Witness.self, primaryKey: key) }
      context.reset()
      #expect(!context.hasChanges && context.contextState.objectCount == 0)
    }
  }

  @Test("are saved in the order of their keys, whoever was changed first")
  func areInOrder() throws {
    let container = PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
    try container.viewContext.performAndWait { context in
      var people: [Int64: ManagedObject] = [:]
      for key in [Int64(5), 3, 9, 1, 7] {
        people[key] = try context.insert(entityNamed: "Person", primaryKey: key)
      }
      let tag = try context.insert(entityNamed: "Tag")
      try context.delete(try #require(people[9]))
      try context.delete(try #require(people[5]))
      let expected = [1, 3, 7].compactMap { people[$0] } + [tag]
      #expect(context.contextState.pending.sorted().count == 4)
      #expect(Set(context.contextState.pending.sorted()) == Set(expected))
      #expect(context.insertedObjects == context.contextState.pending.sorted())
      context.rollback()
      #expect(context.contextState.pending.isEmpty && expected.allSatisfy { !$0.isPending })
    }
  }
}
