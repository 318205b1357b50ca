import Glibc
import ObjectGraph
import ObjectModel
import SQLiteDriver
import StoreBehaviour
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("Opening a store") struct OpeningTests {
  static let accesses: [SQLiteStore.Access] = [.readOnly, .readWrite, .create]

  /// Opens `path` in every way, which must fail and leave the file as it is.
  private func expectRefusal(
    of path: String, _ code: StoreError.Code, accesses: [SQLiteStore.Access] = accesses
  ) throws {
    let before = bytes(of: path)
    for access in accesses {
      let error = try storeError(code) {
        try SQLiteStore(path: path, model: StaffModel.make(), access: access)
      }
      #expect(error.message.contains(path))
    }
    #expect(bytes(of: path) == before)
  }

  @Test("refuses a database of something else and doesn't touch it", arguments: [false, true])
  func foreign(inLogMode: Bool) throws {
    let folder = try TemporaryFolder()
    do {
      let connection = try SQLiteConnection(path: folder.file())
      if inLogMode { try connection.execute("PRAGMA journal_mode = WAL") }
      try connection.execute("CREATE TABLE cookies (name TEXT)")
    }
    try expectRefusal(of: folder.file(), .notAStore)
    do {
      let connection = try SQLiteConnection(path: folder.file())
      try connection.execute("DROP TABLE cookies; PRAGMA application_id = 7")
    }
    try expectRefusal(of: folder.file(), .notAStore)
    // Whoever looks at a database with a log leaves its empty files beside it.
    #expect(
      folder.names.filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") } == ["store.sqlite"])
    #expect(bytes(of: folder.file("store.sqlite-wal")).isEmpty)
  }

  @Test("refuses garbage, a folder and a damaged header")
  func garbage() throws {
    let folder = try TemporaryFolder()
    try write(Array("{\"id\": 1}\n".utf8), to: folder.file("a"))
    try expectRefusal(of: folder.file("a"), .notAStore)
    try write((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }, to: folder.file("b"))
    try expectRefusal(of: folder.file("b"), .notAStore)
    mkdir(folder.file("c"), 0o700)
    for access in Self.accesses {
      #expect(throws: StoreError.self) {
        try SQLiteStore(path: folder.file("c"), model: StaffModel.make(), access: access)
      }
    }
    #expect(folder.names == ["a", "b", "c"])
  }

  @Test("refuses a store of another model or a newer program")
  func otherModel() throws {
    let folder = try TemporaryFolder()
    let other = try ManagedObjectModel([
      EntityDescription("A") { AttributeDescription.optional("x", .string) }
    ])
    _ = try SQLiteStore(path: folder.file(), model: other)
    try expectRefusal(of: folder.file(), .schemaMismatch)
    _ = try SQLiteStore(path: folder.file("newer"), model: StaffModel.make())
    try SQLiteConnection(path: folder.file("newer")).execute("PRAGMA user_version = 2")
    try expectRefusal(of: folder.file("newer"), .schemaMismatch)
  }

  @Test("needs a file unless it may make one")
  func missing() throws {
    let folder = try TemporaryFolder()
    for access in [SQLiteStore.Access.readOnly, .readWrite] {
      _ = try storeError(.cannotOpen) {
        try SQLiteStore(path: folder.file(), model: StaffModel.make(), access: access)
      }
    }
    #expect(folder.names == [])
    _ = try storeError(.cannotCreate) {
      try SQLiteStore(path: "/proc/nowhere/store.sqlite", model: StaffModel.make())
    }
    try write([], to: folder.file("empty"))
    try expectRefusal(of: folder.file("empty"), .emptyFile, accesses: [.readOnly, .readWrite])
    let store = try SQLiteStore(path: folder.file("empty"), model: StaffModel.make())
    #expect(try store.personCount() == 0)
  }

  @Test("for reading only writes nothing and says so")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteStore(path: folder.file(), model: StaffModel.make()).insert([people(1...5)])
    let before = bytes(of: folder.file())
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make(), access: .readOnly)
    #expect(try store.personCount() == 5)
    let entity = try #require(store.model.entity(named: "Tag"))
    _ = try storeError(.inputOutput) { try store.insert([people(6...6)]) }
    _ = try storeError(.inputOutput) { try store.reserveKeys(for: entity, count: 1) }
    _ = try storeError(.inputOutput) { try store.save(StoreChanges()) }
    #expect(bytes(of: folder.file()) == before)
  }

  @Test("a store that is open already opens it again")
  func twice() throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    let second = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try first.insert([people(1...1)])
    _ = try second.insert([people(2...2)])
    #expect(try first.personCount() == 2 && second.personCount() == 2)
  }

  @Test("whoever closes it last leaves all in the one file, also who only reads")
  func closedLast() throws {
    let folder = try TemporaryFolder()
    let writer = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    let reader = try SQLiteStore(path: folder.file(), model: StaffModel.make(), access: .readOnly)
    #expect(try reader.personCount() == 0)
    _ = try writer.insert([people(1...5)])
    writer.close()
    #expect(!bytes(of: folder.file() + "-wal").isEmpty)
    #expect(try reader.personCount() == 5)
    reader.close()
    var status = stat()
    #expect(
      stat(folder.file() + "-wal", &status) != 0 && stat(folder.file() + "-shm", &status) != 0)
    try write(bytes(of: folder.file()), to: folder.file("copy"))
    let copy = try SQLiteStore(
      path: folder.file("copy"), model: StaffModel.make(), access: .readOnly)
    #expect(try copy.personCount() == 5)
  }

  @Test("a file that becomes a store while it is looked at is no database of something else")
  func madeMeanwhile() throws {
    let folder = try TemporaryFolder()
    try write([], to: folder.file())
    let path = folder.file()
    let connection = try SQLiteConnection(path: path, configuration: .init(mode: .readOnly))
    let model = try StaffModel.make()
    let looks = Mutex(0)
    connection.trace = { statement in
      guard statement.contains("application_id"),
        looks.withLock({
          $0 += 1; return $0
        }) == 2
      else { return }
      let maker = try? SQLiteConnection(
        path: path, configuration: .init(mode: .readWrite, busyTimeout: .zero))
      try? maker?.execute(
        "BEGIN IMMEDIATE; PRAGMA application_id = \(StoreMetadata.applicationID); "
          + "CREATE TABLE t (c); COMMIT")
    }
    let condition = try StoreMetadata.condition(of: path, for: model, on: connection)
    #expect(looks.withLock { $0 } == 2)
    guard case .empty = condition else {
      Issue.record("\(condition)")
      return
    }
  }
}
