import Glibc
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import StoreBehaviour
import TestSupport
import Testing
import TweetModel

@testable import SQLGeneration
@testable import SQLiteStore

@Suite("The file of a store") struct SchemaTests {
  private func schema(_ model: ManagedObjectModel) throws -> String {
    let folder = try TemporaryFolder()
    _ = try SQLiteStore(path: folder.file(), model: model)
    let connection = try SQLiteConnection(
      path: folder.file(), configuration: SQLiteConfiguration(mode: .readOnly))
    let rows = try connection.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return rows.map { row in
      if case .text(let sql) = row[0] { "\(sql);\n" } else { "" }
    }.joined()
  }

  @Test("names are in small letters with underscores between words")
  func names() {
    let names = [
      "screenName": "screen_name", "TwitterUser": "twitter_user", "htmlURL": "html_url",
      "URLOfPage": "url_of_page", "URL": "url", "aB": "a_b", "AB2C": "ab2_c", "x": "x", "": "",
      "snake_Case": "snake__case", "straßeÄnderung": "straße_änderung", "ÉtatÀB": "état_àb",
    ]
    for (name, expected) in names { #expect(SQLName.snakeCase(name) == expected) }
  }

  @Test("has plain tables, columns and indexes, as the snapshots show")
  func snapshots() throws {
    try Snapshot("TweetModel.sql").expect(try schema(TweetModel.make()))
    try Snapshot("StaffModel.sql").expect(try schema(StaffModel.make()))
  }

  @Test("is for its owner alone and says what it is")
  func header() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("deep/er/store.sqlite")
    defer {
      for name in ["store.sqlite-wal", "store.sqlite-shm", "store.sqlite"] {
        unlink(folder.file("deep/er/\(name)"))
      }
      rmdir(folder.file("deep/er"))
    }
    do {
      let store = try SQLiteStore(path: path, model: StaffModel.make())
      _ = try store.insert([people(1...3)])
      #expect(mode(of: path) == 0o600 && mode(of: folder.file("deep")) == 0o700)
      #expect(mode(of: path + "-wal") == 0o600)
      let settings = try store.pool.maintain { connection in
        try ["application_id", "user_version", "journal_mode", "synchronous", "secure_delete"].map {
          try connection.firstValue("PRAGMA \($0)")
        }
      }
      #expect(
        settings == [.integer(0x5477_5374), .integer(1), .text("wal"), .integer(2), .integer(0)])
    }
    let header = bytes(of: path)
    #expect(Array(header[68..<72]) == Array("TwSt".utf8))
  }

  @Test("has rows that any SQLite tool can read")
  func plainRows() throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...2)])
    let connection = try SQLiteConnection(path: folder.file())
    #expect(
      try connection.rows("SELECT identifier, name FROM person ORDER BY 1")
        == [[.integer(1), .text("p1")], [.integer(2), .text("p2")]])
    #expect(throws: SQLiteError.self) {
      try connection.execute("UPDATE person SET favourite_identifier = 'text'")
    }
  }

  @Test("has another name for the places of links where an entity has theirs")
  func places() throws {
    let folder = try TemporaryFolder()
    let model = try ManagedObjectModel([
      EntityDescription("Portfolio") {
        RelationshipDescription.toMany(
          "positions", "Position", inverse: "portfolios", ordered: true)
      },
      EntityDescription("Position") {
        RelationshipDescription.toMany("portfolios", "Portfolio", inverse: "positions")
      },
    ])
    let store = try SQLiteStore(path: folder.file(), model: model)
    try PersistentContainer(store: store).viewContext.performAndWait { context in
      let portfolio = try context.insert(entityNamed: "Portfolio")
      for _ in 0..<3 {
        try portfolio.insert(
          try context.insert(entityNamed: "Position"), at: 0, forKey: "positions")
      }
      try context.save()
      context.refreshAllObjects()
      #expect(portfolio.objects("positions").map(\.objectID.primaryKey) == [3, 2, 1])
    }
  }

  @Test("takes names with underscores as they are")
  func underscores() throws {
    let folder = try TemporaryFolder()
    let model = try ManagedObjectModel([
      EntityDescription("blog_post") {
        AttributeDescription.optional("post_title", .string)
        AttributeDescription.optional("_hidden", .boolean)
        RelationshipDescription.toMany("tag_list", "_tag", inverse: "blog_posts")
        IndexDescription("post_title")
      },
      EntityDescription("_tag") {
        AttributeDescription.optional("tag_name", .string)
        RelationshipDescription.toMany("blog_posts", "blog_post", inverse: "tag_list")
      },
    ])
    let store = try SQLiteStore(path: folder.file(), model: model)
    #expect(store.schema.creationStatements.contains { $0.contains("\"post_title\" TEXT") })
    try PersistentContainer(store: store).viewContext.performAndWait { context in
      for number in 1...3 {
        let post = try context.insert(entityNamed: "blog_post")
        try post.setValue(.string("t\(number)"), forKey: "post_title")
        for name in 0..<number {
          let tag = try context.insert(entityNamed: "_tag")
          try tag.setValue(.string("n\(name)"), forKey: "tag_name")
          try post.add(tag, forKey: "tag_list")
        }
      }
      try context.save()
      for (format, count) in [
        ("post_title == 't2'", 1), ("ANY tag_list.tag_name == 'n1'", 2), ("_hidden == nil", 3),
        ("tag_list.@count > 1", 2), ("ALL tag_list.blog_posts.@count == 1", 3),
      ] {
        var request = FetchRequest<ManagedObject>(entityName: "blog_post")
        request.predicate = try FetchPredicate(format: format)
        request.sortDescriptors = [FetchSortDescriptor("post_title", ascending: false)]
        #expect(try context.count(for: request) == count, "\(format)")
      }
    }
  }

  @Test(
    "refuses two properties that would share a column",
    arguments: [
      ("tweetText", "tweet_text", "tweet_text"), ("aB", "a_b", "a_b"),
      ("htmlURL", "html_url", "html_url"),
    ])
  func sharedColumns(first: String, second: String, column: String) throws {
    let folder = try TemporaryFolder()
    let model = try ManagedObjectModel([
      EntityDescription("Tweet") {
        AttributeDescription.optional(first, .string)
        AttributeDescription.optional(second, .string)
      }
    ])
    let error = try storeError(.schemaMismatch) {
      try SQLiteStore(path: folder.file(), model: model)
    }
    #expect(
      error.message == "Tweet.\(first) and Tweet.\(second) would share the column '\(column)'; "
        + "rename one in the model")
    #expect(folder.names == [])
  }

  @Test("refuses a property whose column another entity of its hierarchy has")
  func sharedColumnsInHierarchy() throws {
    let folder = try TemporaryFolder()
    let model = try ManagedObjectModel([
      EntityDescription("Animal") { AttributeDescription.optional("age", .integer16) },
      EntityDescription("Dog", parent: "Animal") { AttributeDescription.optional("name", .string) },
      EntityDescription("Cat", parent: "Animal") {
        AttributeDescription.optional("name", .string)
        AttributeDescription.optional("dog_name", .string)
      },
    ])
    let error = try storeError(.schemaMismatch) {
      try SQLiteStore(path: folder.file(), model: model)
    }
    #expect(error.message.contains("would share the column 'dog_name'"))
  }

  @Test("keeps a table name that two things would get from being made")
  func refusesSameNames() throws {
    let folder = try TemporaryFolder()
    let clashes = try [
      ManagedObjectModel([
        EntityDescription("StoreMetadata") { AttributeDescription.optional("x", .string) }
      ]),
      ManagedObjectModel([
        EntityDescription("SqliteThing") { AttributeDescription.optional("x", .string) }
      ]),
      ManagedObjectModel([
        EntityDescription("A") { RelationshipDescription.toMany("bs", "B", inverse: "as") },
        EntityDescription("B") { RelationshipDescription.toMany("as", "A", inverse: "bs") },
        EntityDescription("ABs") { AttributeDescription.optional("x", .string) },
      ]),
    ]
    for model in clashes {
      _ = try storeError(.schemaMismatch) { try SQLiteStore(path: folder.file(), model: model) }
    }
    #expect(folder.names == [])
    let taken = try ManagedObjectModel([
      EntityDescription("A") {
        AttributeDescription.optional("id", .string)
        AttributeDescription.optional("primaryKey", .string)
        AttributeDescription.optional("order", .string)
        AttributeDescription.optional("rowid", .string)
        UniquenessConstraint("order")
        IndexDescription("order")
      }
    ])
    let store = try SQLiteStore(path: folder.file(), model: taken)
    let result = try store.insert([
      {
        var request = BatchInsertRequest(
          entityName: "A", properties: ["id", "primaryKey", "order", "rowid"])
        request.append([.string("i"), .string("p"), .string("o"), .string("r")])
        return request
      }()
    ])
    let entity = try #require(taken.entity(named: "A"))
    let rows = try store.rows(of: entity, keys: result[0].primaryKeys)
    #expect(rows == [[.string("i"), .string("p"), .string("o"), .string("r")]])
  }
}
