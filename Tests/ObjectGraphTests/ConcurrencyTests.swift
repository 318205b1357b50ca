import Dispatch
import ObjectGraph
import Predicates
import StoreBehaviour
import Synchronization
import Testing

@Suite("Contexts at the same time") struct ConcurrencyTests {
  private func container(_ policy: MergePolicy = .error) throws -> PersistentContainer {
    let container = PersistentContainer(
      store: InMemoryStore(model: try StaffModel.make()),
      configuration: ContainerConfiguration(mergePolicy: policy))
    try container.viewContext.performAndWait { context in
      let person = try context.insert(entityNamed: "Person", primaryKey: 1)
      try person.setValue(.double(0), forKey: "score")
      try context.save()
    }
    return container
  }

  private func score(_ container: PersistentContainer) throws -> Double? {
    try container.newBackgroundContext().performAndWait { context in
      try context.existingObject(with: context.objectID(entityName: "Person", primaryKey: 1))
        .double("score")
    }
  }

  @Test("lose no change where a function adds both up")
  func counts() async throws {
    let container = try container(
      .custom { property in
        guard case .double(let before)? = property.snapshot,
          case .double(let mine) = property.object,
          case .double(let stored) = property.stored
        else { return property.stored }
        return .double(stored + mine - before)
      })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        let context = container.newBackgroundContext()
        group.addTask {
          for _ in 0..<25 {
            try await context.perform { context in
              let id = try context.objectID(entityName: "Person", primaryKey: 1)
              let person = try context.existingObject(with: id)
              try person.setValue(.double((person.double("score") ?? 0) + 1), forKey: "score")
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try score(container) == 100)
  }

  @Test("make one object of one name, whoever is first")
  func upserts() async throws {
    let container = try container(.objectWins)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<4 {
        let context = container.newBackgroundContext()
        group.addTask {
          for number in 0..<10 {
            try await context.perform { context in
              let tag = try context.insert(entityNamed: "Tag")
              try tag.setValue(.string("tag \(number)"), forKey: "name")
              let key = Int64(100 + index * 10 + number)
              let person = try context.insert(entityNamed: "Person", primaryKey: key)
              try person.add(tag, forKey: "tags")
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let counts = try container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag")).map {
        try $0.relatedCount(forKey: "people")
      }
    }
    #expect(counts == [Int](repeating: 4, count: 10))
  }

  @Test("read, save, delete and merge while others do")
  func mixes() throws {
    let container = try container(.storeWins)
    let contexts = (0..<4).map { container.newBackgroundContext(name: "\($0)") }
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      do {
        try contexts[index % 4].performAndWait { context in
          let key = Int64(10 + index % 7)
          let id = try context.objectID(entityName: "Person", primaryKey: key)
          let person = context.object(with: id)
          if person.text("name") == nil, person.isDeleted {
            let new = try context.insert(entityNamed: "Person", primaryKey: key)
            try new.setValue(.string("p\(index)"), forKey: "name")
          } else if index % 5 == 0 {
            try context.delete(person)
          } else {
            try person.setValue(.string("p\(index)"), forKey: "name")
          }
          try context.save()
          _ = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
            .map { $0.text("name") }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }
}
