import ObjectModel
import Predicates
import StoreBehaviour
import Testing

@testable import ObjectGraph

@Suite("A context") struct ContextTests {
  private func container() throws -> PersistentContainer {
    PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
  }

  private func rule(_ name: String, _ context: isolated ManagedObjectContext) throws -> String {
    "\(try context.mergePolicy(forEntityNamed: name).rule)"
  }

  @Test("performs its work and gives back what is sendable")
  func performs() async throws {
    let container = try container()
    let id = try await container.viewContext.perform { context in
      let tag = try context.insert(entityNamed: "Tag")
      try tag.setValue(.string("a"), forKey: "name")
      try context.save()
      return tag.objectID
    }
    let name = try await container.performBackgroundTask { context in
      try context.existingObject(with: id).text("name")
    }
    #expect(name == "a")
  }

  @Test("settles conflicts of an entity as it was told for it, and otherwise as for all")
  func hasPolicies() throws {
    try container().viewContext.performAndWait { context in
      #expect(try rule("Tag", context) == "error")
      context.mergePolicy = .overwrite
      #expect(try rule("Tag", context) == "overwrite")
      try context.setMergePolicy(.rollBack, forEntityNamed: "Tag")
      #expect(try rule("Tag", context) == "rollBack")
      #expect(try rule("Person", context) == "overwrite")
      try context.setMergePolicy(nil, forEntityNamed: "Tag")
      #expect(try rule("Tag", context) == "overwrite")
      let error = try #require(throws: StoreError.self) {
        try context.mergePolicy(forEntityNamed: "Nothing")
      }
      #expect(error.code == .unknownEntity)
    }
  }

  @Test("performs one piece of work at a time")
  func isSerial() async throws {
    let container = try container()
    try await container.viewContext.perform { context in
      let person = try context.insert(entityNamed: "Person", primaryKey: 1)
      try person.setValue(.double(0), forKey: "score")
      try context.save()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          try await container.viewContext.perform { context in
            let id = try context.objectID(entityName: "Person", primaryKey: 1)
            let person = try context.existingObject(with: id)
            try person.setValue(.double((person.double("score") ?? 0) + 1), forKey: "score")
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    let score = try await container.viewContext.perform { context in
      try context.existingObject(with: context.objectID(entityName: "Person", primaryKey: 1))
        .double("score")
    }
    #expect(score == 50)
  }

  @Test("works inside of the waiting work of another context")
  func nestsOthers() throws {
    let container = try container()
    let count = try container.viewContext.performAndWait { _ in
      try container.newBackgroundContext().performAndWait { context in
        try context.count(for: FetchRequest<ManagedObject>(entityName: "Tag"))
      }
    }
    #expect(count == 0)
  }

  @Test("traps when it is asked to wait for itself")
  func trapsWhenNested() async {
    await #expect(processExitsWith: .failure) {
      let container = PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
      try container.viewContext.performAndWait { _ in
        try container.viewContext.performAndWait { _ in }
      }
    }
  }

  @Test("traps when it is asked to wait for itself by way of another context")
  func trapsWhenNestedInAnother() async {
    await #expect(processExitsWith: .failure) {
      let container = PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
      try container.viewContext.performAndWait { _ in
        try container.newBackgroundContext().performAndWait { _ in
          try container.viewContext.performAndWait { _ in }
        }
      }
    }
  }

  @Test("goes with its unsaved changes when nobody holds it")
  func isFreed() async throws {
    let container = try container()
    weak var gone: ManagedObjectContext?
    do {
      let context = container.newBackgroundContext(name: "short")
      #expect(context.name == "short")
      try context.performAndWait { context in
        _ = try context.insert(entityNamed: "Person", primaryKey: 1)
      }
      gone = context
      #expect(gone != nil)
    }
    #expect(gone == nil)
    #expect(Probe.alive == 0)
    let probed = PersistentContainer(
      store: InMemoryStore(model: try StaffModel.make()), classes: [Probe.self])
    try probed.newBackgroundContext().performAndWait { context in
      _ = try context.insert(entityNamed: "Person", primaryKey: 1)
      #expect(Probe.alive == 1)
    }
    // The objects go on the context's own queue, a moment later.
    for _ in 0..<1000 where Probe.alive > 0 { await Task.yield() }
    #expect(Probe.alive == 0)
  }

  @Test("throws what its work throws")
  func throwsOn() async throws {
    struct Mine: Error {}
    let container = try container()
    await #expect(throws: Mine.self) {
      try await container.viewContext.perform { _ in throw Mine() }
    }
    #expect(throws: Mine.self) { try container.viewContext.performAndWait { _ in throw Mine() } }
  }
}
