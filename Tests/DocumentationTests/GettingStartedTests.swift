import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import Testing

/// The program of the article "Getting started", as it stands there.
@Suite("Getting started") struct GettingStartedTests {
  @Test("inserts, finds and deletes")
  func program() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }

    let bookshop = try ManagedObjectModel([
      EntityDescription("Writer") {
        AttributeDescription.required("name", .string)
        RelationshipDescription.toMany("works", "Work", inverse: "writer", deleteRule: .cascade)
      },
      EntityDescription("Work") {
        AttributeDescription.required("title", .string)
        AttributeDescription.required("copies", .integer64, default: .integer(1))
        RelationshipDescription.toOne("writer", "Writer", inverse: "works")
        IndexDescription("title")
      },
    ])

    let shop = PersistentContainer(store: try SQLiteStore(path: path, model: bookshop))

    let writerID = try await shop.performBackgroundTask { context in
      let writer = try context.insert(entityNamed: "Writer")
      try writer.setValue(.string("Selma Lagerlöf"), forKey: "name")
      for title in ["Gösta Berlings saga", "Jerusalem"] {
        let work = try context.insert(entityNamed: "Work")
        try work.setValue(.string(title), forKey: "title")
        try work.setDestination(writer, forKey: "writer")
      }
      try context.save()
      return writer.objectID
    }

    let titles = try await shop.viewContext.perform { context in
      var request = FetchRequest<ManagedObject>(
        entityName: "Work",
        predicate: try FetchPredicate(
          format: "writer.name CONTAINS[cd] %@ AND copies >= %d", arguments: ["lagerlof", 1]))
      request.sortDescriptors = [FetchSortDescriptor("title")]
      return try context.fetch(request).compactMap { $0.text("title") }
    }

    #expect(titles == ["Gösta Berlings saga", "Jerusalem"])

    try await shop.performBackgroundTask { context in
      try context.delete(context.object(with: writerID))
      try context.save()
    }

    let left = try await shop.viewContext.perform { context in
      try context.count(for: FetchRequest<ManagedObject>(entityName: "Work"))
    }
    #expect(left == 0)
  }
}
