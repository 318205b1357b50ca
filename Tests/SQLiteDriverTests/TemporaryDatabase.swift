import Glibc
import SQLiteDriver
import Testing

/// A folder for the database files of one test, removed with all that is in it.
final class TemporaryDatabase {
  let folder: String

  init() throws {
    var template = Array("/tmp/tweetstore-driver-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else {
      throw SQLiteError(code: .ioError, message: "no temporary folder")
    }
    folder = String(cString: path)
  }

  deinit {
    for name in contents { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  var path: String { "\(folder)/test.sqlite" }

  func connect(
    mode: SQLiteConfiguration.Mode = .create, busyTimeout: Duration = .zero
  ) throws -> SQLiteConnection {
    try SQLiteConnection(
      path: path, configuration: .init(mode: mode, busyTimeout: busyTimeout))
  }

  /// The names of the files in the folder.
  var contents: [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The permission bits of a file in the folder.
  func mode(of name: String) -> UInt32? {
    var status = stat()
    guard stat("\(folder)/\(name)", &status) == 0 else { return nil }
    return status.st_mode & 0o777
  }

  /// Writes a file of the given bytes.
  func write(_ bytes: [UInt8], to name: String) throws {
    let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }
}

/// A new database in memory.
func memoryDatabase(statementCacheCapacity: Int = 64) throws -> SQLiteConnection {
  try SQLiteConnection(inMemory: .init(statementCacheCapacity: statementCacheCapacity))
}

/// The SQLite error that a closure must throw.
func sqliteError(
  _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
) throws -> SQLiteError {
  try #require(
    #expect(throws: SQLiteError.self, sourceLocation: sourceLocation) { try body() },
    sourceLocation: sourceLocation)
}
