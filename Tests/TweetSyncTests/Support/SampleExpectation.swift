import FoundationEssentials
import Testing

/// What an archive must hold after one file was imported, by the samples' own account.
struct SampleExpectation: CustomTestStringConvertible, Sendable {
  let world: String
  let name: String

  var path: String { "\(world)/\(name)" }
  var testDescription: String { name }

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
