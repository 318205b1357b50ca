import FoundationEssentials
import Testing

/// What an archive must hold after one file was imported, by the samples' own account.
struct SampleExpectation: CustomTestStringConvertible, Sendable {
  let world: String
  let name: String

  /// What is imported.
  let path: String

  var testDescription: String { "\(world.split(separator: "/").last ?? "")/\(name)" }

  init(world: String, name: String, path: String? = nil) {
    self.world = world
    self.name = name
    self.path = path ?? "\(world)/\(name)"
  }

  /// Every sound file of every world of which fields are known.
  static let all: [SampleExpectation] = SampleFiles.worlds.flatMap { world in
    let files = (try? JSONTree.read("\(world)/expected/formats.json"))?["files"]?.list ?? []
    return files.compactMap { entry -> SampleExpectation? in
      guard let name = entry["file"]?.string, !name.hasPrefix("broken/"),
        entry["givesOnly"] == nil, FileManager.default.fileExists(atPath: "\(world)/\(name)"),
        name.hasSuffix(".json") || name.hasSuffix(".jsonl") || name.hasSuffix(".db"),
        entry["tweetIds"]?.list.isEmpty == false
      else { return nil }
      return SampleExpectation(world: world, name: name)
    }
  }

  /// The account archives of every world, of the older ones each table by itself.
  static let archives: [SampleExpectation] = SampleFiles.archiveWorlds.flatMap { world in
    let files = (try? JSONTree.read("\(world)/expected/formats.json"))?["files"]?.list ?? []
    return files.compactMap { entry -> SampleExpectation? in
      guard let name = entry["file"]?.string, let archive = name.split(separator: ".").first else {
        return nil
      }
      let part =
        switch entry["kind"]?.string {
        case "grailbird-js": "/data/js"
        case "grailbird-csv": "/tweets.csv"
        default: ""
        }
      return SampleExpectation(world: world, name: name, path: "\(world)/\(archive)\(part)")
    }
  }

  static func archives(_ kind: String) -> [SampleExpectation] {
    archives.filter { $0.name.hasPrefix(kind) }
  }

  /// The account of the file.
  func account() throws -> JSONTree {
    let files = try JSONTree.read("\(world)/expected/formats.json")["files"]?.list ?? []
    return try #require(files.first { $0["file"]?.string == name })
  }

  /// All that is known of tweets and users, by identifier.
  func truth(_ names: [String]) throws -> [Int64: JSONTree] {
    var truth: [Int64: JSONTree] = [:]
    for name in names {
      for row in try JSONTree.readLines("\(world)/expected/\(name).jsonl") {
        truth[try #require(row["identifier"]?.identifier)] = row
      }
    }
    return truth
  }
}
