import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import StoreBehaviour
import Testing

@testable import SQLiteStore

@Suite("Batches of a hierarchy") struct HierarchyBatchTests {
  private func container(_ folder: TemporaryFolder) throws -> PersistentContainer {
    let model = try ManagedObjectModel([
      EntityDescription("Owner") {
        AttributeDescription.required("name", .string)
        RelationshipDescription.toMany("pets", "Animal", inverse: "owner", deleteRule: .cascade)
      },
      EntityDescription("Animal", abstract: true) {
        AttributeDescription.required("name", .string)
        RelationshipDescription.toOne("owner", "Owner", inverse: "pets")
      },
      EntityDescription("Dog", parent: "Animal") {
        AttributeDescription.optional("tricks", .integer64)
        RelationshipDescription.toMany("toys", "Toy", inverse: "dog", deleteRule: .cascade)
      },
      EntityDescription("Cat", parent: "Animal") {},
      EntityDescription("Toy") {
        AttributeDescription.required("name", .string)
        RelationshipDescription.toOne("dog", "Dog", inverse: "toys")
      },
    ])
    let store = try SQLiteStore(path: folder.file(), model: model)
    let container = PersistentContainer(
      store: store,
      configuration: ContainerConfiguration(history: HistoryTracking(keepsValuesBefore: true)))
    try container.viewContext.performAndWait { context in
      let names = [
        ("Owner", ["Ann", "Bob"]), ("Dog", ["Rex", "Fido"]), ("Cat", ["Tom", "Kit"]),
        ("Toy", ["ball", "bone"]),
      ]
      for (entity, names) in names {
        for name in names {
          try context.insert(entityNamed: entity).setValue(.string(name), forKey: "name")
        }
      }
      try context.save()
    }
    // The links are written past the graph: this is about what the store does.
    try store.pool.maintain { connection in
      try connection.execute(
        """
        UPDATE animal SET owner = (SELECT id FROM owner WHERE name = 'Ann')
          WHERE name IN ('Rex', 'Tom');
        UPDATE toy SET dog = (SELECT id FROM animal WHERE name = 'Rex') WHERE name = 'ball'
        """)
    }
    return container
  }

  @Test("delete by cascade what is of any entity below")
  func deletes() throws {
    let folder = try TemporaryFolder()
    let container = try container(folder)
    try container.viewContext.performAndWait { context in
      var request = BatchDeleteRequest(
        entityName: "Owner", predicate: try FetchPredicate(format: "name == 'Ann'"))
      request.wantsObjectIDs = true
      let result = try context.execute(request)
      #expect(result.counts == ["Owner": 1, "Dog": 1, "Cat": 1, "Toy": 1])
      #expect(Set(result.objectIDs?.map(\.entity.name) ?? []) == ["Owner", "Dog", "Cat", "Toy"])
      let last = try #require(try context.fetchHistory().last)
      #expect(Set(last.changes.map(\.objectID.entity.name)) == ["Owner", "Dog", "Cat", "Toy"])
      let dog = last.changes.first { $0.objectID.entity.name == "Dog" }
      #expect(dog?.kind == .delete && dog?.valuesBefore["name"] == .string("Rex"))
    }
    withExtendedLifetime(folder) {}
  }

  @Test("delete and update all that are of an entity or of one below")
  func ofParent() throws {
    let folder = try TemporaryFolder()
    let container = try container(folder)
    try container.viewContext.performAndWait { context in
      var update = BatchUpdateRequest(
        entityName: "Animal", predicate: try FetchPredicate(format: "name != 'Kit'"),
        values: ["name": try FetchExpression(format: "uppercase(name)")])
      update.wantsObjectIDs = true
      let result = try context.execute(update)
      #expect(result.count == 3)
      #expect((result.objectIDs?.map(\.entity.name) ?? []).sorted() == ["Cat", "Dog", "Dog"])
      update.set("name", to: .string("x"))
      let names = try context.execute(update).objectIDs?.map(\.entity.name) ?? []
      #expect(names.sorted() == ["Cat", "Dog", "Dog"])
      let deletion = try context.execute(BatchDeleteRequest(entityName: "Animal"))
      #expect(deletion.counts == ["Dog": 2, "Cat": 2, "Toy": 1])
    }
    withExtendedLifetime(folder) {}
  }
}
