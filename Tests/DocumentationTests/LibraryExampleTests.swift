import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import Testing

/// The program of the README's section on the library, as it stands there.
@Suite("The library's example")
struct LibraryExampleTests {
  @Test("finds the one long book of an author")
  func example() async throws {
    let folder = FileManager.default.temporaryDirectory.path
    let path = "\(folder)/\(UUID().uuidString).sqlite"
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }

    let model = try ManagedObjectModel([
      EntityDescription("Author") {
        AttributeDescription.required("name", .string)
        RelationshipDescription.toMany("books", "Book", inverse: "author", deleteRule: .cascade)
      },
      EntityDescription("Book") {
        AttributeDescription.required("title", .string)
        AttributeDescription.optional("pages", .integer64)
        RelationshipDescription.toOne("author", "Author", inverse: "books")
      },
    ])
    let container = PersistentContainer(store: try SQLiteStore(path: path, model: model))

    try await container.performBackgroundTask { context in
      let author = try context.insert(entityNamed: "Author")
      try author.setValue(.string("Tove Jansson"), forKey: "name")
      for (title, pages) in [("Sommarboken", 160), ("Pappan och havet", 220)] {
        let book = try context.insert(entityNamed: "Book")
        try book.setValue(.string(title), forKey: "title")
        try book.setValue(.integer(Int64(pages)), forKey: "pages")
        try book.setDestination(author, forKey: "author")
      }
      try context.save()
    }

    let titles = try await container.viewContext.perform { context in
      let request = FetchRequest<ManagedObject>(
        entityName: "Book",
        predicate: try FetchPredicate(
          format: "author.name BEGINSWITH[c] %@ AND pages > %d", arguments: ["tove", 200]))
      return try context.fetch(request).compactMap { $0.text("title") }
    }

    #expect(titles == ["Pappan och havet"])
  }
}
