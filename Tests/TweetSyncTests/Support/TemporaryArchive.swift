import FoundationEssentials
import ObjectGraph
import SQLiteDriver
import SQLiteStore
import Testing
import TweetFormats
import TweetModel
import TweetSync

/// A new archive in a folder of its own, and what SQL finds in it.
final class TemporaryArchive {
  let folder: TemporaryFolder
  let store: TweetArchive

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.archive()
  }

  var path: String { store.store.path }

  /// The first column of what a query gives, as text.
  func rows(_ sql: String) throws -> [String] {
    try store.rows(sql).map { row in
      switch row[0] {
      case .text(let text): text
      case .integer(let number): "\(number)"
      default: ""
      }
    }
  }

  /// Every original that is kept.
  func originals() throws -> [String] {
    let (payloads, dictionaries) = try store.container.newBackgroundContext().performAndWait {
      context in
      (
        try context.fetch(FetchRequest(Observation.self)).compactMap {
          $0.payload.map { [UInt8]($0) }
        },
        try context.fetch(FetchRequest(CompressionDictionary.self)).map { [UInt8]($0.content) }
      )
    }
    #expect(dictionaries.isEmpty)
    let codec = try OriginalCodec()
    return try payloads.map { String(decoding: try codec.decompress($0), as: UTF8.self) }
  }

  /// Copies a folder into this one and gives the copy's path.
  func copy(_ source: String) throws -> String {
    let target = "\(folder.path)/\(source.split(separator: "/").last ?? "copy")"
    try FileManager.default.copyItem(atPath: source, toPath: target)
    return target
  }
}
