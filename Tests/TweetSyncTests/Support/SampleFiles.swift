import FoundationEssentials

/// The sample files in `fixtures/tweets`.
enum SampleFiles {
  static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/fixtures/tweets"
  }()

  /// The folders of worlds.
  static let worlds = folders(in: root)
  /// The folders of worlds of account archives.
  static let archiveWorlds = folders(in: root + "/archives")

  private static func folders(in root: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { $0.hasPrefix("seed-") }.sorted().map { "\(root)/\($0)" }
  }

  /// The files of an account archive that hold records, sorted.
  static func files(ofArchive folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".js") || $0.hasSuffix(".csv") }.sorted().map {
      "\(folder)/\($0)"
    }
  }

  /// The paths of the files of `world`, sorted.
  ///
  /// - Parameter broken: Whether those with a fault in them are among them.
  static func files(of world: String, broken: Bool = true) -> [String] {
    (broken ? [world, "\(world)/broken"] : [world]).flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }.sorted().map {
        "\(folder)/\($0)"
      }
    }
  }

  /// The databases of `world`.
  static func databases(of world: String) -> [String] { ["\(world)/twitter-to-sqlite.db"] }

  static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}
