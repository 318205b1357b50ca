import FoundationEssentials
import Testing

@testable import TweetFormats

/// One table of an account archive of a world, and what a perfect reader finds in it.
struct ArchiveSample: CustomTestStringConvertible, Sendable {
  let folder: String
  /// The archive's folder.
  let archive: String
  let expected: JSONTree
  /// The files to read, in order.
  let files: [String]

  var kind: String { expected["kind"]?.string ?? "" }
  var testDescription: String {
    "\(folder.split(separator: "/").last ?? "")/\(archive) \(kind)"
  }

  /// The files one after the other, as they come from a pipe.
  func bytes(reversed: Bool = false) throws -> [UInt8] {
    try (reversed ? files.reversed() : files).flatMap {
      try SampleWorld.read("\(folder)/\(archive)/\($0)")
    }
  }

  func world() throws -> SampleWorld { try SampleWorld(folder: folder) }

  /// The tables of the archives of every world.
  static let all: [ArchiveSample] = {
    let root = SampleWorld.root + "/archives"
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return folders.sorted().filter { $0.hasPrefix("seed-") }.flatMap { name in
      samples(of: "\(root)/\(name)")
    }
  }()

  static func all(_ kind: String) -> [ArchiveSample] { all.filter { $0.kind == kind } }

  private static func samples(of folder: String) -> [ArchiveSample] {
    guard let bytes = try? SampleWorld.read("\(folder)/expected/formats.json"),
      let tree = try? JSONTree(bytes)
    else { return [] }
    return (tree["files"]?.list ?? []).compactMap { entry -> ArchiveSample? in
      guard let file = entry["file"]?.string, let name = file.split(separator: ".").first else {
        return nil
      }
      let archive = String(name)
      let isTable = entry["kind"]?.string == "grailbird-csv"
      let names =
        (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(archive)")) ?? []
      let files =
        isTable ? ["tweets.csv"] : names.filter { $0.hasSuffix(".js") }.sorted()
      return ArchiveSample(folder: folder, archive: archive, expected: entry, files: files)
    }
  }
}
