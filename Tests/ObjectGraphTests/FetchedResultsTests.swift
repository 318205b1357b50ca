import ObjectModel
import Predicates
import StoreBehaviour
import Testing

@testable import ObjectGraph

@Suite("A fetched results controller") struct FetchedResultsTests {
  private func container() throws -> PersistentContainer {
    PersistentContainer(store: InMemoryStore(model: try StaffModel.make()))
  }

  private func add(_ names: [String], to container: PersistentContainer) async throws {
    try await container.performBackgroundTask { context in
      for name in names {
        try context.insert(entityNamed: "Tag").setValue(.string(name), forKey: "name")
      }
      try context.save()
    }
  }

  private func isWaiting(_ context: ManagedObjectContext) async -> Bool {
    await context.inbox.wake != nil
  }

  @Test("hears of another context's save without anybody asking")
  func isLive() async throws {
    let container = try container()
    let controller = try await container.viewContext.perform { context in
      var request = FetchRequest<ManagedObject>(entityName: "Tag")
      request.sortDescriptors = [FetchSortDescriptor("name")]
      return try context.fetchedResultsController(for: request)
    }
    let changes = controller.changes()
    try await add(["b"], to: container)
    var iterator = changes.makeAsyncIterator()
    let first = try #require(try await iterator.next())
    #expect(first.insertions.map(\.path) == [FetchedIndexPath(section: 0, item: 0)])
    try await add(["a", "c"], to: container)
    var sections = first.sections
    while sections.objectCount < 3 {
      let next = try #require(try await iterator.next())
      #expect(next.applied(to: sections) == next.sections)
      sections = next.sections
    }
    let names = try await container.viewContext.perform { context in
      try controller.objects(in: context).map { $0.text("name") }
    }
    #expect(names == ["a", "b", "c"])
    let second = try await container.viewContext.perform { context in
      try controller.object(at: FetchedIndexPath(section: 0, item: 1), in: context)?.text("name")
    }
    #expect(second == "b")
  }

  @Test("makes one change of many that nobody took")
  func joins() async throws {
    let container = try container()
    let controller = try await container.viewContext.perform { context in
      try context.fetchedResultsController(for: FetchRequest<ManagedObject>(entityName: "Tag"))
    }
    let changes = controller.changes()
    for name in ["a", "b", "c"] { try await add([name], to: container) }
    try await container.viewContext.perform { _ in }
    let change = try #require(try changes.takeChange())
    #expect(change.insertions.count == 3 && change.insertedSections.count == 1)
    #expect(try changes.takeChange() == nil)
  }

  @Test("costs nothing when nobody holds it any more")
  func ends() async throws {
    let container = try container()
    try await container.viewContext.perform { context in
      let request = FetchRequest<ManagedObject>(entityName: "Tag")
      _ = try context.fetchedResultsController(for: request)
    }
    try await add(["a"], to: container)
    let count = try await container.viewContext.perform { $0.controllerCount }
    #expect(count == 0)
  }

  @Test("is waited for until it goes, and so is the next one", arguments: [true, false])
  func wakes(merges: Bool) async throws {
    let context = try container().viewContext
    let request = FetchRequest<ManagedObject>(entityName: "Tag")
    for _ in 0..<2 {
      var controller: FetchedResultsController<ManagedObject>? = try await context.perform {
        $0.automaticallyMergesChanges = merges
        return try $0.fetchedResultsController(for: request)
      }
      await context.mergePending()
      #expect(await isWaiting(context))
      #expect(controller?.sections.objectCount == 0)
      controller = nil
      try await context.perform { _ in }
      await context.mergePending()
      #expect(await !isWaiting(context))
    }
  }

  @Test("tells the place of an object, and nil for one that isn't there")
  func findsPlaces() async throws {
    let container = try container()
    try await add(["a", "b", "c"], to: container)
    try await container.viewContext.perform { context in
      var request = FetchRequest<ManagedObject>(entityName: "Tag")
      request.sortDescriptors = [FetchSortDescriptor("name", ascending: false)]
      let sections = try context.fetchedResultsController(
        for: request, sectionedBy: "name"
      ).sections
      let ids = try context.fetch(request).map(\.objectID)
      #expect(ids.count == 3)
      for (place, id) in ids.enumerated() {
        #expect(sections.indexPath(of: id) == FetchedIndexPath(section: place, item: 0))
      }
      let other = try context.objectID(entityName: "Person", primaryKey: 1)
      #expect(sections.indexPath(of: other) == nil)
      request.predicate = try FetchPredicate(format: "name != 'b'")
      let some = try context.fetchedResultsController(for: request).sections
      #expect(some.indexPath(of: ids[2]) == FetchedIndexPath(section: 0, item: 1))
      #expect(some.indexPath(of: ids[1]) == nil)
    }
  }

  @Test("ends its changes with their task")
  func isCancelled() async throws {
    let container = try container()
    let controller = try await container.viewContext.perform { context in
      try context.fetchedResultsController(for: FetchRequest<ManagedObject>(entityName: "Tag"))
    }
    let task = Task {
      var count = 0
      for try await _ in controller.changes() { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value == 0)
  }
}
