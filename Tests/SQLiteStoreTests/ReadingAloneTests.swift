import Glibc
import ObjectGraph
import ObjectModel
import SQLiteDriver
import StoreBehaviour
import Testing

@testable import SQLiteStore

/// Stores beside which no file can be made; a link stands where SQLite would make one, which it doesn't
/// follow.
@Suite("A store that can only be read") struct ReadingAloneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let store = try SQLiteStore(path: folder.file(), model: StaffModel.make())
    _ = try store.insert([people(1...5)])
    store.close()
    try #require(symlink("nowhere", folder.file() + "-shm") == 0)
  }

  private func open() throws -> SQLiteStore {
    try SQLiteStore(path: folder.file(), model: StaffModel.make(), access: .readOnly)
  }

  @Test("is read, and stays as it is")
  func reading() throws {
    let before = bytes(of: folder.file())
    let store = try open()
    #expect(try store.personCount() == 5)
    #expect(try store.personCount() == 5)
    #expect(bytes(of: folder.file()) == before)
  }

  @Test("what was read while it changed doesn't count")
  func changing() throws {
    let pool = ConnectionPool(path: folder.file(), access: .readOnly)
    let error = try storeError(.locked) {
      try pool.read { connection in
        _ = try count(on: connection)
        let times = [
          timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0),
        ]
        try #require(utimensat(AT_FDCWD, folder.file(), times, 0) == 0)
      }
    }
    #expect(error.message.contains("was changed while it was read"))
    #expect(try pool.read(count) == .integer(5))
  }

  @Test("what another process wrote in between is seen")
  func changed() async throws {
    let pool = ConnectionPool(path: folder.file(), access: .readOnly)
    #expect(try pool.read(count) == .integer(5))
    let path = folder.file()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try #require(unlink(path + "-shm") == 0)
      let store = try SQLiteStore(path: path, model: StaffModel.make())
      _ = try store.insert([people(6...6)])
      store.close()
      try #require(symlink("nowhere", path + "-shm") == 0)
    }
    #expect(try pool.read(count) == .integer(6))
  }

  private func count(on connection: SQLiteConnection) throws -> SQLiteValue? {
    try connection.firstValue("SELECT count(*) FROM person")
  }

  @Test("work in its log is told and not left out")
  func log() throws {
    try write([1, 2, 3], to: folder.file() + "-wal")
    let error = try storeError(.cannotOpen) { try open() }
    #expect(error.message.contains("\(folder.file())-wal"))
  }

  @Test("of another user, is read without a file in that user's way")
  func otherUser() async throws {
    let path = folder.file()
    await #expect(processExitsWith: .success) { [path = path as String] in
      try #require(unlink(path + "-shm") == 0)
      _ = unlink(path + "-wal")
      let folder = try #require(path.lastIndex(of: "/"))
      if geteuid() == 0 {
        try #require(chmod(String(path[..<folder]), 0o1777) == 0 && chmod(path, 0o644) == 0)
        try #require(setuid(65534) == 0)
      } else {
        try #require(chmod(path, 0o444) == 0)
      }
      let store = try SQLiteStore(path: path, model: StaffModel.make(), access: .readOnly)
      #expect(try store.personCount() == 5)
      store.close()
      var status = stat()
      #expect(stat(path + "-shm", &status) != 0 && stat(path + "-wal", &status) != 0)
    }
  }
}
