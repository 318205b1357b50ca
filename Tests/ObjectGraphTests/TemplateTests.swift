import ObjectGraph
import ObjectModel
import Predicates
import Testing

@Suite("Fetch templates") struct TemplateTests {
  private func container() throws -> PersistentContainer {
    let note = EntityDescription("Note") { AttributeDescription.required("text", .string) }
    let predicate = try FetchPredicate(format: "text BEGINSWITH $START")
    let model = try ManagedObjectModel(
      [note],
      fetchTemplates: [
        FetchTemplate("Beginning", entityName: "Note", predicate: predicate),
        FetchTemplate("FirstTwo", entityName: "Note", predicate: predicate, fetchLimit: 2),
      ])
    return PersistentContainer(store: InMemoryStore(model: model))
  }

  @Test(
    "are asked with values for their variables, and with their limit",
    arguments: [("Beginning", ["a1", "a2", "a3"]), ("FirstTwo", ["a1", "a2"])])
  func asked(name: String, expected: [String]) throws {
    try container().viewContext.performAndWait { context in
      for text in ["a1", "b1", "a2", "a3"] {
        try context.insert(entityNamed: "Note").setValue(.string(text), forKey: "text")
      }
      try context.save()
      let request: FetchRequest<ManagedObject> = try context.fetchRequest(
        fromTemplate: name, variables: ["START": .string("a")])
      #expect(try context.fetch(request).map { $0.text("text") } == expected)
    }
  }

  @Test("that the model doesn't have are an error that names those it has")
  func unknown() throws {
    try container().viewContext.performAndWait { context in
      let error = try #require(throws: StoreError.self) {
        try context.fetchRequest(fromTemplate: "Ending", of: ManagedObject.self)
      }
      #expect(error.code == .unknownTemplate)
      #expect(error.message.contains("'Ending'; it has Beginning, FirstTwo"), "\(error)")
    }
  }
}
