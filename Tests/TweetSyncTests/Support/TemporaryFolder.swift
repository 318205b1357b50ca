import FoundationEssentials
import SQLiteDriver
import SQLiteStore
import Testing
import TweetSync

/// A folder for the files of one test, removed with all that is in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let parent = FileManager.default.temporaryDirectory
    let url = parent.appending(path: "tweetstore-sync-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // Stores that are being closed take files away meanwhile, at which removing stops.
    for _ in 0..<50 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  /// Runs SQL behind an archive's back.
  func execute(_ sql: String, on archive: TweetArchive) throws {
    try SQLiteConnection(path: archive.store.path).execute(sql)
  }

  /// The rows of a new archive after imports of `files`, one after the other.
  func dump(_ files: [String]) throws -> ArchiveDump {
    let archive = try archive(UUID().uuidString)
    try archive.importFiles(files)
    return try ArchiveDump(archive)
  }

  /// A new archive.
  func archive(_ name: String = "archive") throws -> TweetArchive {
    try TweetArchive(path: "\(path)/\(name).sqlite", access: .create)
  }
}

extension TweetArchive {
  /// Imports a file.
  @discardableResult
  func importFile(_ path: String, options: ImportOptions = ImportOptions()) throws -> InputReport {
    try FileImporter(archive: self, options: options).importFile(at: path)
  }

  /// Imports files, one after the other.
  func importFiles(_ paths: [String]) throws {
    let importer = try FileImporter(archive: self)
    for path in paths { _ = try importer.importFile(at: path) }
  }

  /// What a query gives, asked by a connection of its own that only reads.
  func rows(_ sql: String) throws -> [[SQLiteValue]] {
    try SQLiteConnection(path: store.path, configuration: .init(mode: .readOnly)).rows(sql)
  }
}
