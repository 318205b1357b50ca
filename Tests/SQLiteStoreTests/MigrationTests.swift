import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Testing

@testable import SQLiteStore

@Suite("A store of an earlier model") struct MigrationTests {
  /// What a later model changes, and what objects say then.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var model: @Sendable () throws -> ManagedObjectModel
    /// The kinds of changes that are listed, and where.
    var changes: Set<String>
    /// By entity and key path, what the objects say.
    var values: [String: [String]]
    /// A word of the SQL that must be there, or must not (after `!`).
    var sql = ""
  }

  private static func model(
    author: [AttributeDescription] = [
      .required("name", .string), .optional("age", .integer16),
    ],
    authorRelationships: [RelationshipDescription] = [.toMany("books", "Book", inverse: "author")],
    book: [AttributeDescription] = [
      .optional("title", .string), .optional("pages", .integer32),
    ],
    bookRelationships: [RelationshipDescription] = [
      .toOne("author", "Author", inverse: "books"), .toMany("labels", "Label", inverse: "books"),
    ],
    cover: Bool = true, version: Int = 0, more: [EntityDescription] = []
  ) throws -> ManagedObjectModel {
    var entities = [
      EntityDescription("Author") {
        for attribute in author { attribute }
        for relationship in authorRelationships { relationship }
        UniquenessConstraint("name")
      },
      EntityDescription("Book", primaryKey: "number") {
        AttributeDescription.required("number", .integer64)
        for attribute in book { attribute }
        for relationship in bookRelationships { relationship }
        if cover { RelationshipDescription.toOne("cover", "Cover", inverse: "book") }
        if book.contains(where: { $0.name == "title" }) {
          IndexDescription("title")
          IndexDescription.text("title")
        }
      },
      EntityDescription("Label") {
        AttributeDescription.required("text", .string)
        RelationshipDescription.toMany("books", "Book", inverse: "labels")
      },
    ]
    if cover {
      entities.append(
        EntityDescription("Cover") {
          AttributeDescription.optional("colour", .string)
          RelationshipDescription.toOne("book", "Book", inverse: "cover")
        })
    }
    return try ManagedObjectModel(entities + more, version: version)
  }

  static let attributes: [Case] = [
    Case(
      testDescription: "an optional attribute is added",
      model: {
        try model(author: [
          .required("name", .string), .optional("age", .integer16), .optional("born", .date),
          .optional("rank", .integer64, default: .integer(7)),
        ])
      }, changes: ["added Author.born", "added Author.rank"],
      values: [
        "Author born": ["1:-", "2:-"], "Author rank": ["1:7", "2:7"],
        "Author name": ["1:Ada", "2:Bo"],
      ], sql: "!rebuilt_"),
    Case(
      testDescription: "a required attribute with a default is added",
      model: {
        try model(author: [
          .required("name", .string), .optional("age", .integer16),
          .required("motto", .string, default: .string("don't")),
        ])
      }, changes: ["added Author.motto"], values: ["Author motto": ["1:don't", "2:don't"]],
      sql: "!rebuilt_"),
    Case(
      testDescription: "an attribute goes",
      model: { try model(author: [.required("name", .string)], version: 1) },
      changes: ["removed Author.age"], values: ["Author name": ["1:Ada", "2:Bo"]],
      sql: "DROP COLUMN"),
    Case(
      testDescription: "an attribute that is indexed is renamed",
      model: {
        try model(book: [
          .optional("heading", .string, renamingIdentifier: "title"),
          .optional("pages", .integer32),
        ])
      }, changes: ["renamed Book.heading", "indexes Book"],
      values: ["Book heading": ["1:book '1'", "2:book '2'", "3:book '3'"]], sql: "RENAME COLUMN"),
    Case(
      testDescription: "two attributes exchange their names",
      model: {
        try model(book: [
          .optional("name", .string, renamingIdentifier: "title"),
          .optional("size", .integer32, renamingIdentifier: "pages"),
        ])
      }, changes: ["renamed Book.name", "renamed Book.size", "indexes Book"],
      values: ["Book size": ["1:100", "2:-", "3:300"]]),
    Case(
      testDescription: "an optional attribute becomes required, with a default",
      model: {
        try model(author: [
          .required("name", .string), .required("age", .integer16, default: .integer(-1)),
        ])
      }, changes: ["optionality Author.age"], values: ["Author age": ["1:36", "2:-1"]]),
    Case(
      testDescription: "a required attribute becomes optional, and another one wider",
      model: { try model(author: [.optional("name", .string), .optional("age", .integer64)]) },
      changes: ["optionality Author.name", "type Author.age"],
      values: ["Author age": ["1:36", "2:-"]]),
  ]

  static let relationships: [Case] = [
    Case(
      testDescription: "a one-to-many relationship becomes many-to-many",
      model: {
        try model(
          authorRelationships: [.toMany("books", "Book", inverse: "authors")],
          bookRelationships: [
            .toMany("authors", "Author", inverse: "books", renamingIdentifier: "author"),
            .toMany("labels", "Label", inverse: "books"),
          ])
      }, changes: ["renamed Book.authors", "cardinality Book.authors"],
      values: ["Book authors": ["1:2", "2:1", "3:2"], "Author books": ["1:2", "2:1+3"]]),
    Case(
      testDescription: "a relationship and its inverse are renamed",
      model: {
        try model(
          authorRelationships: [
            .toMany("works", "Book", inverse: "writer", renamingIdentifier: "books")
          ],
          bookRelationships: [
            .toOne("writer", "Author", inverse: "works", renamingIdentifier: "author"),
            .toMany("labels", "Label", inverse: "books"),
          ])
      }, changes: ["renamed Author.works", "renamed Book.writer"],
      values: ["Book writer.name": ["1:Bo", "2:Ada", "3:Bo"], "Author works": ["1:2", "2:1+3"]],
      sql: "!rebuilt_"),
    Case(
      testDescription: "only one side of a relationship says its earlier name",
      model: {
        try model(
          authorRelationships: [
            .toMany("works", "Book", inverse: "writer", renamingIdentifier: "books")
          ],
          bookRelationships: [
            .toOne("writer", "Author", inverse: "works"),
            .toMany("labels", "Label", inverse: "books"),
          ], version: 1)
      }, changes: ["renamed Author.works", "added Book.writer", "removed Book.author"],
      values: ["Author works": ["1:2", "2:1+3"]]),
    Case(
      testDescription: "relationships come and go, with an entity",
      model: {
        try model(
          authorRelationships: [
            .toMany("books", "Book", inverse: "author"),
            .toMany("friends", "Author", inverse: "friends"),
          ], cover: false, version: 2)
      },
      changes: ["removed Cover", "removed Book.cover", "added Author.friends"],
      values: ["Author friends": ["1:", "2:"], "Book author.name": ["1:Bo", "2:Ada", "3:Bo"]]),
  ]

  @Test("comes to a later one", arguments: attributes + relationships)
  func lightweight(_ item: Case) throws {
    let world = try MigrationWorld()
    let model = try item.model()
    let plan = try #require(try SQLiteMigration(path: world.path, model: model).plan())
    let listed = plan.changes.map { change in
      "\(change.kind.rawValue) \(change.entity)" + (change.property.map { ".\($0)" } ?? "")
    }
    #expect(Set(listed) == item.changes)
    if item.sql.hasPrefix("!") {
      #expect(!plan.script.contains(item.sql.dropFirst()), "\(plan.script)")
    } else {
      #expect(item.sql.isEmpty || plan.script.contains(item.sql), "\(plan.script)")
    }
    let store = try world.migrate(to: model)
    for (question, answer) in item.values {
      let words = question.split(separator: " ").map(String.init)
      #expect(try MigrationWorld.values(store, words[0], words[1]) == answer, "\(question)")
    }
    #expect(try SQLiteMigration(path: world.path, model: model).plan()?.steps == nil)
  }
}
