import Glibc
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("A migration") struct MigrationSafetyTests {
  /// The library with another attribute, an index of it, and authors as they come to be.
  private func later(version: Int = 0, type: AttributeType = .integer16) throws
    -> ManagedObjectModel
  {
    try ManagedObjectModel(
      [
        EntityDescription("Author") {
          AttributeDescription.required("name", .string)
          AttributeDescription.required("age", type, default: .null)
          RelationshipDescription.toMany("books", "Book", inverse: "author")
        },
        EntityDescription("Book", primaryKey: "number") {
          AttributeDescription.required("number", .integer64)
          RelationshipDescription.toOne("author", "Author", inverse: "books")
        },
      ], version: version)
  }

  private func added() throws -> ManagedObjectModel {
    let first = try MigrationWorld.first()
    let extra = EntityDescription("Extra") { AttributeDescription.optional("x", .string) }
    return try ManagedObjectModel(first.entities + [extra])
  }

  @Test("copies the store first, and never over another copy")
  func backup() throws {
    let world = try MigrationWorld()
    let first = try MigrationWorld.first()
    let reports = Mutex<[MigrationReport]>([])
    var policy = MigrationPolicy.automatic
    policy.report = { report in reports.withLock { $0.append(report) } }
    let taken = "\(world.path).before-\(first.versionHash.prefix(8))"
    try write([1, 2, 3], to: taken)
    _ = try world.migrate(to: added(), policy: policy)
    let path = try #require(reports.withLock { $0 }.first?.backupPath)
    #expect(path == taken + "-2")
    #expect(bytes(of: taken) == [1, 2, 3])
    #expect(mode(of: path) == 0o600)
    let copy = try SQLiteStore(path: path, model: first, access: .readOnly)
    #expect(try MigrationWorld.values(copy, "Author", "name") == ["1:Ada", "2:Bo"])
  }

  @Test("tells its plan without touching the store")
  func dryRun() throws {
    let world = try MigrationWorld()
    let before = bytes(of: world.path)
    let plan = try #require(try SQLiteMigration(path: world.path, model: added()).plan())
    #expect(plan.script.hasPrefix("-- Extra: the entity is new\nBEGIN IMMEDIATE;\n"))
    #expect(plan.script.contains("CREATE TABLE \"rebuilt_extra\""))
    #expect(plan.losses.isEmpty)
    #expect(bytes(of: world.path) == before)
    #expect(world.folder.names.allSatisfy { !$0.contains("before") })
  }

  @Test("names all that can't be inferred, and what to do")
  func notInferable() throws {
    let world = try MigrationWorld()
    let error = try storeError(.schemaMismatch) {
      try world.migrate(to: later(version: 1, type: .string))
    }
    #expect(error.message.contains("Author.age: values can't be turned from integer16 into string"))
    #expect(error.message.contains("Author.age must have a value now"))
    _ = try SQLiteStore(path: world.path, model: MigrationWorld.first())
  }

  @Test("loses nothing unless the version number says that it is later")
  func losses() throws {
    let world = try MigrationWorld()
    let smaller = try ManagedObjectModel([
      EntityDescription("Label") { AttributeDescription.required("text", .string) }
    ])
    let error = try storeError(.schemaMismatch) { try world.migrate(to: smaller) }
    #expect(error.message.contains("Author: the entity is gone"))
    let later = try ManagedObjectModel(smaller.entities, version: 1)
    let store = try world.migrate(to: later)
    #expect(try MigrationWorld.values(store, "Label", "text") == ["1:new", "2:old"])
    // Now the store is the newer one, even for a model that has more.
    let older = try storeError(.schemaMismatch) { try world.migrate(to: MigrationWorld.first()) }
    #expect(older.message.contains("newer version of this program"))
  }

  @Test("that fails at any step leaves the store as it was")
  func failure() throws {
    let model = try ManagedObjectModel(
      try MigrationWorld.first().entities.filter { $0.name != "Author" && $0.name != "Book" }.map {
        entity in
        EntityDescription(entity.name, renamingIdentifier: nil) {
          for attribute in entity.attributes { attribute }
        }
      } + [
        EntityDescription("Writer", renamingIdentifier: "Author") {
          AttributeDescription.required("name", .string)
          AttributeDescription.required("age", .integer64, default: .integer(0))
          UniquenessConstraint("name")
        }
      ], version: 1)
    var step = 0
    while true {
      let world = try MigrationWorld()
      let copy = world.folder.file("copy.sqlite")
      var policy = MigrationPolicy.automatic
      policy.backup = .none
      let (path, failing) = (world.path, step)
      policy.progress = { progress in
        guard progress.completedSteps == failing else { return }
        // What a power cut would leave behind.
        for ending in ["", "-wal"] { try write(bytes(of: path + ending), to: copy + ending) }
        throw Stop()
      }
      do {
        _ = try SQLiteStore(path: path, model: model, migration: policy)
        break
      } catch is Stop {}
      for file in [path, copy] {
        let store = try SQLiteStore(path: file, model: MigrationWorld.first())
        #expect(
          try MigrationWorld.values(store, "Book", "author.name") == ["1:Bo", "2:Ada", "3:Bo"])
        try store.checkIntegrity()
      }
      step += 1
    }
    #expect(step > 10)
  }

  private struct Stop: Error {}

  @Test("that breaks a rule of the new model is refused, with the statement")
  func brokenRule() throws {
    let world = try MigrationWorld()
    let model = try ManagedObjectModel(
      try MigrationWorld.first().entities.map { entity in
        guard entity.name == "Label" else { return entity }
        return EntityDescription("Label") {
          AttributeDescription.required("text", .string)
          AttributeDescription.required("kind", .string, default: .string("plain"))
          RelationshipDescription.toMany("books", "Book", inverse: "labels")
          UniquenessConstraint("kind")
        }
      })
    let error = try storeError(.migrationFailed) { try world.migrate(to: model) }
    #expect(error.message.contains("CREATE UNIQUE INDEX \"label_kind_index\""))
    let store = try SQLiteStore(path: world.path, model: MigrationWorld.first())
    #expect(try MigrationWorld.values(store, "Label", "text") == ["1:new", "2:old"])
  }

  @Test("goes through stages, with work and values of their own")
  func stages() throws {
    let world = try MigrationWorld()
    let first = try MigrationWorld.first()
    func library(_ author: AttributeDescription..., version: Int) throws -> ManagedObjectModel {
      try ManagedObjectModel(
        first.entities.map { entity in
          guard entity.name == "Author" else { return entity }
          return EntityDescription("Author") {
            AttributeDescription.required("name", .string)
            for attribute in author { attribute }
            RelationshipDescription.toMany("books", "Book", inverse: "author")
            UniquenessConstraint("name")
          }
        }, version: version)
    }
    let second = try library(
      .optional("age", .string), .optional("initial", .string), version: 1)
    let third = try library(.optional("initial", .string), version: 2)
    let policy = MigrationPolicy(
      isAutomatic: true,
      stages: [
        .custom(
          to: second, values: ["Author.age": "'about ' || age"],
          willMigrate: { database in
            try database.execute(
              "UPDATE author SET age = ? WHERE age IS NULL", [.integer(99)])
          },
          didMigrate: { database in
            for row in try database.rows("SELECT id, name, age FROM author") {
              guard case .string(let name) = row[1], case .string(let age) = row[2] else {
                continue
              }
              try database.execute(
                "UPDATE author SET initial = ? WHERE id = ?",
                [.string("\(name.prefix(1)), \(age)"), row[0]])
            }
          }), .lightweight(to: third),
      ])
    let plan = try SQLiteMigration(path: world.path, model: third, policy: policy).plan()
    #expect(plan?.script.contains("-- the work of stage 1 before its changes") == true)
    let store = try world.migrate(to: third, policy: policy)
    #expect(
      try MigrationWorld.values(store, "Author", "initial") == ["1:A, about 36", "2:B, about 99"])
  }

  @Test("happens when a store is opened for reading, too, and at no other wish")
  func access() throws {
    let world = try MigrationWorld()
    let error = try storeError(.schemaMismatch) {
      try SQLiteStore(path: world.path, model: added(), access: .readOnly)
    }
    #expect(error.message.contains("can be migrated"))
    let store = try SQLiteStore(
      path: world.path, model: added(), access: .readOnly, migration: .automatic)
    #expect(try MigrationWorld.values(store, "Label", "text") == ["1:new", "2:old"])
  }

  @Test("knows a store from before descriptions by its text and its tables")
  func withoutDescription() throws {
    let world = try MigrationWorld()
    try SQLiteConnection(path: world.path).execute(
      "DELETE FROM store_metadata WHERE key = 'model_description'")
    let store = try world.migrate(to: added())
    #expect(try MigrationWorld.values(store, "Book", "labels") == ["1:2", "2:1", "3:2"])
  }

  @Test("on a full disk leaves the store as it was")
  func fullDisk() throws {
    let world = try MigrationWorld()
    var policy = MigrationPolicy.automatic
    policy.stages = [
      .custom(
        to: try added(),
        didMigrate: { database in
          _ = try database.rows("PRAGMA max_page_count = 1")
          try database.execute(
            "INSERT INTO extra (x) VALUES (?)",
            [
              .string(String(repeating: "x", count: 1_000_000))
            ])
        })
    ]
    let (model, chosen) = (try added(), policy)
    _ = try storeError(.diskFull) {
      try SQLiteStore(path: world.path, model: model, migration: chosen)
    }
    let store = try SQLiteStore(path: world.path, model: MigrationWorld.first())
    #expect(try MigrationWorld.values(store, "Author", "name") == ["1:Ada", "2:Bo"])
    try store.checkIntegrity()
  }
}
