import Glibc
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver
import StoreBehaviour
import Testing

@testable import SQLiteStore

@Suite("A snapshot of a store in a file") struct SnapshotTests {
  private let folder: TemporaryFolder
  private let model: ManagedObjectModel

  init() throws {
    folder = try TemporaryFolder()
    model = try StaffModel.make()
  }

  private func store(_ access: SQLiteStore.Access = .create) throws -> SQLiteStore {
    try SQLiteStore(path: folder.file(), model: model, access: access)
  }

  private func count(_ reader: any StoreReader) throws -> Int {
    try reader.count(matching: StoreQuery(entity: try #require(model.entity(named: "Person"))))
  }

  private func size(ofLog store: SQLiteStore) throws -> Int {
    var status = stat()
    try #require(stat(store.path + "-wal", &status) == 0)
    return Int(status.st_size)
  }

  /// New names for ten people.
  private func names(_ round: Int) -> BatchInsertRequest {
    var request = BatchInsertRequest(
      entityName: "Person", properties: ["identifier", "name"], conflictPolicy: .overwrite)
    for key in Int64(1)...10 { request.append([.integer(key), .string("name \(round)")]) }
    return request
  }

  @Test("is of the state of its first read, and ends with its holder")
  func state() throws {
    let (writer, reader) = (try store(), try store(.readOnly))
    _ = try writer.insert([people(1...3)])
    var snapshot: SQLiteSnapshot? = try SQLiteSnapshot(reader)
    _ = try writer.insert([people(4...4)])
    let held = try #require(snapshot)
    #expect(try count(held) == 4)
    _ = try writer.insert([people(5...9)])
    #expect(try count(held) == 4)
    #expect(try count(reader) == 9)
    #expect(
      try held.storedRows(of: "Person", properties: ["identifier"], after: nil, limit: 9).keys == [
        1, 2, 3, 4,
      ])
    #expect(try held.problems() == [])
    held.end()
    _ = try storeError(.unknownGeneration) { try count(held) }
    snapshot = nil
  }

  @Test("any number of them may be held at once, each of its own state")
  func many() throws {
    let store = try store()
    var snapshots: [SQLiteSnapshot] = []
    for number in 1...40 {
      _ = try store.insert([people(Int64(number)...Int64(number))])
      let snapshot = try SQLiteSnapshot(store)
      #expect(try count(snapshot) == number)
      snapshots.append(snapshot)
    }
    #expect(try snapshots.map { try count($0) } == Array(1...40))
  }

  @Test("a backup of it is of its state")
  func backup() throws {
    let store = try store()
    _ = try store.insert([people(1...3)])
    let snapshot = try SQLiteSnapshot(store)
    #expect(try count(snapshot) == 3)
    _ = try store.insert([people(4...9)])
    try snapshot.backUp(to: folder.file("copy.sqlite"))
    let copy = try SQLiteStore(path: folder.file("copy.sqlite"), model: model, access: .readOnly)
    #expect(try count(copy) == 3)
  }

  @Test("costs the writer a log that isn't used anew before the snapshot ends")
  func log() throws {
    let store = try store()
    _ = try store.insert([people(1...10)])
    func write(_ rounds: Int) throws {
      for round in 0..<rounds { _ = try store.insert([names(round)]) }
      _ = try store.pool.maintain { try $0.checkpoint(.passive) }
    }
    try write(100)
    // Without a reader the log begins anew after each checkpoint.
    let before = try size(ofLog: store)
    for _ in 0..<4 { try write(100) }
    #expect(try size(ofLog: store) == before)
    let snapshot = try SQLiteSnapshot(store)
    #expect(try count(snapshot) == 10)
    for _ in 0..<4 { try write(100) }
    #expect(try size(ofLog: store) > 2 * before)
    snapshot.end()
    _ = try store.pool.maintain { try $0.checkpoint(.passive) }
    let grown = try size(ofLog: store)
    for _ in 0..<4 { try write(100) }
    #expect(try size(ofLog: store) == grown)
  }

  @Test("a context's write lets go of what it read, so that the log begins anew")
  func ownWrites() throws {
    let store = try store()
    let container = PersistentContainer(store: store)
    _ = try store.insert([people(1...10)])
    let requests = (0..<50).map { names($0) }
    let sizes = try (0..<4).map { _ in
      try container.viewContext.performAndWait { [requests] context in
        for request in requests {
          _ = try context.count(for: FetchRequest<ManagedObject>(entityName: "Person"))
          _ = try context.execute([request])
        }
      }
      _ = try store.pool.maintain { try $0.checkpoint(.passive) }
      return try size(ofLog: store)
    }
    #expect(Set(sizes).count == 1, "\(sizes)")
  }

  @Test("a perform that reads runs no statements but its own")
  func statements() throws {
    let store = try store()
    _ = try store.insert([people(1...10)])
    let container = PersistentContainer(store: store)
    let before = store.statementCount
    for _ in 0..<10 {
      _ = try container.viewContext.performAndWait { context in
        try context.count(for: FetchRequest<ManagedObject>(entityName: "Person"))
      }
    }
    #expect(store.statementCount - before == 10)
  }

  @Test("of a store beside which no file can be made ends when the store is changed")
  func still() throws {
    let writer = try store()
    _ = try writer.insert([people(1...5)])
    writer.close()
    try #require(symlink("nowhere", folder.file() + "-shm") == 0)
    let snapshot = try SQLiteSnapshot(try store(.readOnly))
    #expect(try count(snapshot) == 5)
    let times = [
      timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0),
    ]
    try #require(utimensat(AT_FDCWD, folder.file(), times, 0) == 0)
    let error = try storeError(.locked) { try count(snapshot) }
    #expect(error.message.contains("was changed while it was read"))
  }

  @Test("of a store without a log keeps writers waiting and not wrong")
  func withoutLog() throws {
    let writer = try store()
    _ = try writer.insert([people(1...5)])
    writer.close()
    try SQLiteConnection(path: folder.file()).execute("PRAGMA journal_mode = DELETE")
    let snapshot = try SQLiteSnapshot(try store(.readOnly))
    #expect(try count(snapshot) == 5)
    let other = try SQLiteConnection(
      path: folder.file(), configuration: SQLiteConfiguration(busyTimeout: .zero))
    let error = #expect(throws: SQLiteError.self) {
      try other.execute("DELETE FROM person")
    }
    #expect(error?.code.primary == .busy)
    snapshot.end()
    try other.execute("DELETE FROM person")
  }
}
