import ObjectGraph
import ObjectModel
import Predicates
import Testing

@testable import SQLiteStore

@Suite("A store whose relationships get an order, or lose it") struct OrderMigrationTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var before: (ordered: Bool, toMany: Bool, name: String)
    var after: (ordered: Bool, toMany: Bool, name: String)
    var expected: String
  }

  static let cases = [
    Case(
      testDescription: "an order begins with that of the keys",
      before: (false, false, "items"), after: (true, false, "items"), expected: "abc"),
    Case(
      testDescription: "an order is given up",
      before: (true, false, "items"), after: (false, false, "items"), expected: "abc"),
    Case(
      testDescription: "an order of links begins with that of the keys",
      before: (false, true, "items"), after: (true, true, "items"), expected: "abc"),
    Case(
      testDescription: "an order of links is given up",
      before: (true, true, "items"), after: (false, true, "items"), expected: "abc"),
    Case(
      testDescription: "an order stays where the inverse becomes to-many",
      before: (true, false, "items"), after: (true, true, "items"), expected: "cab"),
    Case(
      testDescription: "an order stays where the relationship has another name",
      before: (true, false, "items"), after: (true, false, "things"), expected: "cab"),
    Case(
      testDescription: "an order of links stays where the relationship has another name",
      before: (true, true, "items"), after: (true, true, "things"), expected: "cab"),
  ]

  private func model(_ shape: (ordered: Bool, toMany: Bool, name: String), version: Int) throws
    -> ManagedObjectModel
  {
    try ManagedObjectModel(
      [
        EntityDescription("Shelf") {
          RelationshipDescription.toMany(
            shape.name, "Item", inverse: shape.toMany ? "shelves" : "shelf",
            ordered: shape.ordered, renamingIdentifier: "items")
        },
        EntityDescription("Item") {
          AttributeDescription.required("name", .string)
          // Its column gets the name that the places had.
          if version == 1 { AttributeDescription.optional("shelfPosition", .integer16) }
          if shape.toMany {
            RelationshipDescription.toMany(
              "shelves", "Shelf", inverse: shape.name, renamingIdentifier: "shelf")
          } else {
            RelationshipDescription.toOne("shelf", "Shelf", inverse: shape.name)
          }
        },
      ], version: version)
  }

  @Test("keeps what it can", arguments: cases)
  func keeps(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let old = try SQLiteStore(path: folder.file(), model: model(example.before, version: 0))
    try PersistentContainer(store: old).viewContext.performAndWait { context in
      let items = try ["a", "b", "c"].map { name in
        let item = try context.insert(entityNamed: "Item")
        try item.setValue(.string(name), forKey: "name")
        return item
      }
      let shelf = try context.insert(entityNamed: "Shelf")
      for place in [2, 0, 1] { try shelf.add(items[place], forKey: example.before.name) }
      try context.save()
    }
    old.close()
    let new = try SQLiteStore(
      path: folder.file(), model: model(example.after, version: 1), migration: .automatic)
    try new.checkIntegrity()
    let key = example.after.name
    try PersistentContainer(store: new).viewContext.performAndWait { context in
      let shelf = try #require(
        try context.fetch(FetchRequest<ManagedObject>(entityName: "Shelf")).first)
      func order() -> String { shelf.objects(key).compactMap { $0.text("name") }.joined() }
      #expect(order() == example.expected)
      guard example.after.ordered else { return }
      // What joins comes after what has no place yet, and what moves stays where it was put.
      let item = try context.insert(entityNamed: "Item")
      try item.setValue(.string("d"), forKey: "name")
      try shelf.add(item, forKey: key)
      try context.save()
      context.refreshAllObjects()
      #expect(order() == example.expected + "d")
      try shelf.moveRelatedObject(from: 3, to: 0, forKey: key)
      try context.save()
      context.refreshAllObjects()
      #expect(order() == "d" + example.expected)
    }
    withExtendedLifetime(folder) {}
  }
}
