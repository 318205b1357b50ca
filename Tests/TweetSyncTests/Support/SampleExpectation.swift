import FoundationEssentials
import TestSupport
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
    let files = (try? DecodedJSON.read("\(world)/expected/formats.json"))?["files"]?.list ?? []
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
    let files = (try? DecodedJSON.read("\(world)/expected/formats.json"))?["files"]?.list ?? []
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
  func account() throws -> DecodedJSON {
    let files = try DecodedJSON.read("\(world)/expected/formats.json")["files"]?.list ?? []
    return try #require(files.first { $0["file"]?.string == name })
  }

  /// All that is known of tweets and users, by identifier.
  func truth(_ names: [String]) throws -> [Int64: DecodedJSON] {
    var truth: [Int64: DecodedJSON] = [:]
    for name in names {
      for row in try DecodedJSON.readLines("\(world)/expected/\(name).jsonl") {
        truth[try #require(row["identifier"]?.identifier)] = row
      }
    }
    return truth
  }

  /// What files of collectors may leave out.
  enum Excuse {
    /// Collectors write 0 or nothing where they don't know how often a tweet was shown.
    case unknownImpressions
  }

  /// Expects every tweet of the file among `held`, with every field that the file gives.
  ///
  /// - Parameters:
  ///   - texts: The tweets whose texts are looked at.
  func expectFields(
    of held: [Int64: HeldTweet], excusing excuses: Set<Excuse> = [],
    texts isTextKnown: (Int64) -> Bool = { _ in true }
  ) throws {
    let account = try account()
    let truth = try truth(["tweets", "outside-tweets"])
    let fields = try #require(account["gives"]?.strings)
    for identifier in account.identifiers("tweetIds") + account.identifiers("embeddedTweetIds") {
      let tweet = try #require(held[identifier])
      let differing = account["differs"]?["\(identifier)"]
      for field in fields {
        let value = differing?[field] ?? truth[identifier]?[field] ?? .null
        guard let wanted = HeldTweet.expected(field, value) else { continue }
        let found = tweet.fields[field]
        if excuses.contains(.unknownImpressions), field == "impressionCount", found == nil,
          wanted == "0"
        {
          continue
        }
        #expect(found == wanted, "\(field) of \(identifier)")
      }
      if differing?["text"] == nil, isTextKnown(identifier) {
        let whole = try #require(truth[identifier])
        #expect(tweet.text == HeldTweet.text(whole), "text of \(identifier)")
      }
    }
  }
}

extension DecodedJSON {
  /// The whole numbers that the texts under `key` hold.
  func identifiers(_ key: String) -> [Int64] { (self[key]?.list ?? []).compactMap(\.identifier) }
}
