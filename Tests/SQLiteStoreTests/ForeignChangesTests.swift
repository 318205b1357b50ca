import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import StoreBehaviour
import Testing

@testable import SQLiteStore

@Suite("What another process writes") struct ForeignChangesTests {
  @Test("is seen by a context that runs, with and without history", arguments: [false, true])
  func isSeen(recorded: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file()
    let configuration = ContainerConfiguration(history: recorded ? HistoryTracking() : nil)
    let store = try SQLiteStore(path: path, model: StaffModel.make())
    _ = try store.insert([people(1...3)])
    let container = PersistentContainer(store: store, configuration: configuration)
    let held = Held()
    try container.viewContext.performAndWait { context in
      held.objects = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
      #expect(held.objects.map { $0.text("name") } == ["p1", "p2", "p3"])
    }
    await #expect(processExitsWith: .success) {
      [path = path as String, recorded = recorded as Bool] in
      let store = try SQLiteStore(path: path, model: StaffModel.make())
      let container = PersistentContainer(
        store: store,
        configuration: ContainerConfiguration(history: recorded ? HistoryTracking() : nil))
      try container.viewContext.performAndWait { context in
        context.transactionAuthor = "other"
        let ids = try (1...3).map { try context.objectID(entityName: "Person", primaryKey: $0) }
        try context.existingObject(with: ids[1]).setValue(.string("new"), forKey: "name")
        try context.delete(try context.existingObject(with: ids[2]))
        try context.save()
      }
    }
    try container.viewContext.performAndWait { context in
      #expect(held.objects.prefix(2).map { $0.text("name") } == ["p1", "new"])
      #expect(held.objects[2].text("name") == nil && held.objects[2].isDeleted)
      let authors = try context.fetchHistory().map(\.author)
      #expect(authors == (recorded ? ["other"] : []))
      held.objects = []
    }
    withExtendedLifetime(folder) {}
  }

  @Test("costs nothing in the file while no history is kept")
  func leavesNoTrace() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...3)])
    let tables = try store.pool.maintain { connection in
      try connection.rows(
        "SELECT name FROM sqlite_schema WHERE name LIKE 'store_history%' "
          + "UNION ALL SELECT name FROM temp.sqlite_schema WHERE type = 'trigger'"
      ).count
    }
    #expect(tables == 0)
  }

  @Test("is seen by a store that is only read")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let model = try StaffModel.make()
    let writer = try SQLiteStore(path: folder.file(), model: model)
    _ = try writer.insert([people(1...1)])
    let container = PersistentContainer(
      store: try SQLiteStore(path: folder.file(), model: model, access: .readOnly))
    let held = Held()
    try container.viewContext.performAndWait { context in
      held.objects = try context.fetch(FetchRequest<ManagedObject>(entityName: "Person"))
      #expect(held.objects[0].text("name") == "p1")
    }
    for name in ["a", "b"] {
      var update = BatchInsertRequest(
        entityName: "Person", properties: ["identifier", "name"], conflictPolicy: .overwrite)
      update.append([.integer(1), .string(name)])
      _ = try writer.insert([update])
      try container.viewContext.performAndWait { _ in
        #expect(held.objects[0].text("name") == name)
      }
    }
    try container.viewContext.performAndWait { _ in held.objects = [] }
  }
}
