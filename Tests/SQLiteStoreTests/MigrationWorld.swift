import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Testing

@testable import SQLGeneration
@testable import SQLiteStore

/// A small library in a store of an early model, to be migrated to a later one.
struct MigrationWorld {
  let folder: TemporaryFolder
  var path: String { folder.file() }

  /// The first version: authors, books and labels.
  static func first(version: Int = 0) throws -> ManagedObjectModel {
    try ManagedObjectModel(
      [
        EntityDescription("Author") {
          AttributeDescription.required("name", .string)
          AttributeDescription.optional("age", .integer16)
          RelationshipDescription.toMany("books", "Book", inverse: "author")
          UniquenessConstraint("name")
        },
        EntityDescription("Book", primaryKey: "number") {
          AttributeDescription.required("number", .integer64)
          AttributeDescription.optional("title", .string)
          AttributeDescription.optional("pages", .integer32)
          RelationshipDescription.toOne("author", "Author", inverse: "books")
          RelationshipDescription.toMany("labels", "Label", inverse: "books")
          RelationshipDescription.toOne("cover", "Cover", inverse: "book")
          IndexDescription("title")
          IndexDescription.text("title")
        },
        EntityDescription("Label") {
          AttributeDescription.required("text", .string)
          RelationshipDescription.toMany("books", "Book", inverse: "labels")
        },
        EntityDescription("Cover") {
          AttributeDescription.optional("colour", .string)
          RelationshipDescription.toOne("book", "Book", inverse: "cover")
        },
      ], version: version)
  }

  /// A store of the first version with two authors, three books, two labels and a cover.
  init() throws {
    folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: Self.first())
    try PersistentContainer(store: store).viewContext.performAndWait { context in
      var authors: [ManagedObject] = []
      for (name, age) in [("Ada", AttributeValue.integer(36)), ("Bo", .null)] {
        let author = try context.insert(entityNamed: "Author")
        try author.setValue(.string(name), forKey: "name")
        try author.setValue(age, forKey: "age")
        authors.append(author)
      }
      let labels = try ["new", "old"].map { text in
        let label = try context.insert(entityNamed: "Label")
        try label.setValue(.string(text), forKey: "text")
        return label
      }
      let cover = try context.insert(entityNamed: "Cover")
      try cover.setValue(.string("red"), forKey: "colour")
      for number in 1...3 {
        let book = try context.insert(entityNamed: "Book", primaryKey: Int64(number))
        try book.setValue(.string("book '\(number)'"), forKey: "title")
        try book.setValue(number == 2 ? .null : .integer(Int64(number * 100)), forKey: "pages")
        try book.setDestination(authors[number % 2], forKey: "author")
        try book.add(labels[number % 2], forKey: "labels")
        if number == 1 { try book.setDestination(cover, forKey: "cover") }
      }
      try context.save()
    }
    store.close()
  }

  /// What the objects of an entity say, by ascending key: `key:value`, nil as `-`.
  static func values(_ store: SQLiteStore, _ entity: String, _ keyPath: String) throws -> [String] {
    try PersistentContainer(store: store).viewContext.performAndWait { context in
      try context.fetch(FetchRequest<ManagedObject>(entityName: entity)).map { object in
        "\(object.objectID.primaryKey):" + text(try value(of: object, keyPath))
      }
    }
  }

  private static func value(of object: ManagedObject, _ keyPath: String) throws -> AttributeValue {
    let keys = keyPath.split(separator: ".").map(String.init)
    var current = object
    for key in keys.dropLast() {
      guard let next = try current.destination(forKey: key) else { return .null }
      current = next
    }
    return try current.value(forKey: keys.last ?? "")
  }

  private static func text(_ value: AttributeValue) -> String {
    switch value {
    case .null: "-"
    case .integer(let number): String(number)
    case .double(let number): String(number)
    case .decimal(let number): DecimalText.text(number)
    case .string(let text): text
    case .boolean(let flag): String(flag)
    case .object(let reference): String(reference.primaryKey)
    case .array(let values): values.map(text).joined(separator: "+")
    default: "?"
    }
  }

  /// All that matters of a file's schema, in no order.
  static func schema(of path: String) throws -> Set<String> {
    let connection = try SQLiteConnection(
      path: path, configuration: SQLiteConfiguration(mode: .readOnly))
    func rows(_ sql: String) throws -> [String] {
      try connection.rows(sql).map { $0.map { "\($0)" }.joined(separator: " ") }
    }
    return Set(
      try rows(
        "SELECT t.name, c.name, c.type, c.\"notnull\", c.pk FROM sqlite_schema AS t, "
          + "pragma_table_info(t.name) AS c WHERE t.type = 'table'")
        + rows(
          "SELECT t.name, f.\"from\", f.\"table\", f.\"to\" FROM sqlite_schema AS t, "
            + "pragma_foreign_key_list(t.name) AS f WHERE t.type = 'table'")
        + rows("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"))
  }

  /// Migrates the store to `model`, and makes sure that it is whole and like a new store of the model.
  func migrate(to model: ManagedObjectModel, policy: MigrationPolicy = .automatic) throws
    -> SQLiteStore
  {
    let store = try SQLiteStore(path: path, model: model, migration: policy)
    try store.checkIntegrity()
    let fresh = folder.file("fresh.sqlite")
    _ = try SQLiteStore(path: fresh, model: model)
    let (migrated, new) = try (Self.schema(of: path), Self.schema(of: fresh))
    #expect(migrated.subtracting(new) == [])
    #expect(new.subtracting(migrated) == [])
    return store
  }
}
