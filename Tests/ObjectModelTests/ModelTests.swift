import ObjectModel
import Predicates
import Testing

@Suite("A managed object model") struct ModelTests {
  static func library() throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Book", primaryKey: "isbn") {
        AttributeDescription.required("isbn", .integer64)
        AttributeDescription.required("title", .string, default: .string("untitled"))
        AttributeDescription.optional("sequelTo", .integer64)
        RelationshipDescription.toOne(
          "author", "Author", inverse: "books", optional: false, deleteRule: .deny)
        RelationshipDescription.toOne(
          "prequel", "Book", inverse: "sequels", keyAttribute: "sequelTo")
        RelationshipDescription.toMany("sequels", "Book", inverse: "prequel")
        UniquenessConstraint("author", "title")
        IndexDescription("title", skipsNil: true)
      },
      EntityDescription("Author") {
        AttributeDescription.optional("name", .string)
        RelationshipDescription.toMany(
          "books", "Book", inverse: "author", deleteRule: .cascade)
      },
    ])
  }

  @Test("finds each property by its name, in whichever way that is written")
  func findsProperties() throws {
    // All of one length, and some that only their middle tells apart; then every length.
    let middles =
      (0..<10).map { "theFirst\($0)andTheLast" } + ["seventeenXletters", "seventeenYletters"]
    let lengths = (2...40).map { String(repeating: "n", count: $0) }
    let names = (10..<60).map { "a\($0)m\($0)z" } + ["é", "日本", "x"] + middles + lengths
    let entity = EntityDescription("Thing") {
      for name in names { AttributeDescription.optional(name, .string) }
    }
    for (index, name) in names.enumerated() { #expect(entity.attributeIndex(named: name) == index) }
    #expect(entity.attributeIndex(named: "e\u{301}") == 50)
    for name in ["", "a10m11z", "a10m10", "X", "日", "theFirstXandTheLast", "n"] {
      #expect(entity.property(named: name) == nil, "\(name)")
    }
  }

  @Test("keeps what the builder was given, in its order")
  func keepsContents() throws {
    let model = try Self.library()
    #expect(model.entities.map(\.name) == ["Book", "Author"])
    #expect(model.entities.map(\.index) == [0, 1])
    let book = try #require(model.entity(named: "Book"))
    #expect(book.propertyNames == ["isbn", "title", "sequelTo", "author", "prequel", "sequels"])
    #expect(book.primaryKeyIndex == 0 && book.primaryKeyName == "isbn")
    #expect(book.attributes[1].defaultValue == .string("untitled"))
    #expect(!book.attributes[1].isOptional && book.attributes[2].isOptional)
    #expect(book.property(named: "title") == .attribute(1))
    #expect(book.property(named: "prequel") == .relationship(1))
    #expect(book.property(named: "Title") == nil)
    #expect(book.attributeIndex(named: "author") == nil && book.attributeIndex(named: "isbn") == 0)
    #expect(book.relationshipIndex(named: "isbn") == nil)
    #expect(book.uniquenessConstraints.map(\.properties) == [["author", "title"]])
    #expect(book.indexes == [IndexDescription("title", skipsNil: true)])
    #expect(model.entity(named: "book") == nil)
  }

  @Test("links relationships with destinations and inverses")
  func links() throws {
    let model = try Self.library()
    let author = try #require(model.entity(named: "Author"))
    let books = author.relationships[0]
    #expect(books.isToMany && books.deleteRule == .cascade && books.isOptional)
    #expect(model.destination(of: books).name == "Book")
    let back = model.inverse(of: books)
    #expect(back.name == "author" && !back.isOptional && back.deleteRule == .deny)
    #expect(model.inverse(of: back) == books)
  }

  @Test("has a hash that doesn't depend on order, defaults and rules")
  func stableHash() throws {
    let one = try ManagedObjectModel([
      EntityDescription("A") {
        AttributeDescription.optional("x", .string)
        AttributeDescription.required("y", .integer16, default: .integer(1))
      },
      EntityDescription("B") { AttributeDescription.optional("z", .date) },
    ])
    let other = try ManagedObjectModel([
      EntityDescription("B") { AttributeDescription.optional("z", .date) },
      EntityDescription("A") {
        AttributeDescription.required("y", .integer16)
        AttributeDescription.optional("x", .string)
      },
    ])
    #expect(one.canonicalText == other.canonicalText && one.versionHash == other.versionHash)
    #expect(
      one.canonicalText == """
        entity A key -
          attribute x string optional
          attribute y integer16 required
        entity B key -
          attribute z date optional

        """)
    // FNV-1a of the text above, computed by another program.
    #expect(one.versionHash == "8d0bf2049aaf86c2")
  }

  @Test("has another hash when anything that a store keeps differs")
  func hashTellsApart() throws {
    func hash(_ contents: () -> EntityDescription) throws -> String {
      try ManagedObjectModel([contents()]).versionHash
    }
    let hashes = try [
      hash { EntityDescription("A") { AttributeDescription.optional("x", .string) } },
      hash { EntityDescription("B") { AttributeDescription.optional("x", .string) } },
      hash { EntityDescription("A") { AttributeDescription.required("x", .string) } },
      hash { EntityDescription("A") { AttributeDescription.optional("x", .data) } },
      hash { EntityDescription("A") { AttributeDescription.optional("y", .string) } },
      hash {
        EntityDescription("A") {
          AttributeDescription.optional("x", .string)
          UniquenessConstraint("x")
        }
      },
      hash {
        EntityDescription("A") {
          AttributeDescription.optional("x", .string)
          IndexDescription("x")
        }
      },
      hash {
        EntityDescription("A") {
          AttributeDescription.optional("x", .string)
          IndexDescription("x", skipsNil: true)
        }
      },
      hash {
        EntityDescription("A", primaryKey: "k") {
          AttributeDescription.optional("x", .string)
          AttributeDescription.required("k", .integer64)
        }
      },
    ]
    #expect(Set(hashes).count == hashes.count)
    #expect(hashes.allSatisfy { $0.utf8.count == 16 })
  }

  @Test("writes every line of its canonical text")
  func canonicalText() throws {
    #expect(
      try Self.library().canonicalText == """
        entity Author key -
          attribute name string optional
          relationship books many Book author - optional
        entity Book key isbn
          attribute isbn integer64 required
          attribute sequelTo integer64 optional
          attribute title string required
          relationship author one Author books - required
          relationship prequel one Book sequels sequelTo optional
          relationship sequels many Book prequel - optional
          unique author title
          index title skips-nil

        """)
  }
}
