import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import Testing
import TweetModel
import TweetSync

@Suite("Merging archives")
struct ArchiveMergeTests {
  private let folder: TemporaryFolder
  private let files: [String]

  init() throws {
    folder = try TemporaryFolder()
    let world = SampleFiles.worlds[0]
    files = SampleFiles.files(of: world) + SampleFiles.databases(of: world)
  }

  private func archive(_ name: String, _ files: some Sequence<String>) throws -> TweetArchive {
    let archive = try folder.archive(name)
    try archive.importFiles(Array(files))
    return archive
  }

  /// The files in two parts that share some.
  private var parts: ([String], [String]) {
    let first = files.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
    let second = files.enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
    return (first, second)
  }

  @Test("two archives that grew apart give what all their files give, in both directions")
  func directions() throws {
    let whole = try ArchiveDump(archive("whole", files))
    for isReversed in [false, true] {
      let (first, second) = isReversed ? (parts.1, parts.0) : (parts.0, parts.1)
      let target = try archive("target-\(isReversed)", first)
      let other = try archive("other-\(isReversed)", second)
      let before = try ArchiveDump(other)
      let report = try target.importFile(other.store.path)
      #expect(report.seen == before.rowCount("tweet"))
      #expect(report.new + report.updated > 0)
      #expect(report.new + report.updated + report.unchanged == report.seen)
      #expect(try ArchiveDump(target).difference(from: whole) == nil)
      #expect(try ArchiveDump(other).difference(from: before) == nil)
      let again = try target.importFile(other.store.path)
      #expect(again.new == 0)
      #expect(again.updated == 0)
      #expect(try ArchiveDump(target).difference(from: whole) == nil)
    }
  }

  @Test("three archives in any order give the same")
  func orders() throws {
    let archives = try (0..<3).map { part in
      try archive(
        "part-\(part)", files.enumerated().filter { $0.offset % 3 == part }.map(\.element))
    }
    let reference = try ArchiveDump(archive("all", files))
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      let target = try folder.archive("merged-\(order)")
      for index in order { try target.importFile(archives[index].store.path) }
      #expect(try ArchiveDump(target).difference(from: reference) == nil, "\(order)")
    }
  }

  @Test("records can be unpacked after a merge as before")
  func originals() throws {
    let other = try archive(
      "other", [files.first { $0.hasSuffix("/twarc1.jsonl") }].compactMap(\.self))
    let target = try folder.archive("target")
    try target.importFile(other.store.path)
    for (archive, name) in [(other, "other"), (target, "target")] {
      let payloads = try archive.rows(
        "SELECT hex(payload) FROM observation WHERE payload NOT NULL ORDER BY tweet, hash")
      #expect(payloads.count > 40, "\(name)")
      if name == "target" {
        #expect(
          try payloads
            == other.rows(
              "SELECT hex(payload) FROM observation WHERE payload NOT NULL ORDER BY tweet, hash"))
      }
    }
  }

  private func save(_ name: String, _ predicate: String, in archive: TweetArchive) throws {
    _ = try archive.container.newBackgroundContext().performAndWait { context in
      var request = BatchInsertRequest(
        entityName: "SavedQuery", properties: ["name", "entityName", "predicate"])
      request.append([.string(name), .string("Tweet"), .string(predicate)])
      return try context.execute([request])
    }
  }

  @Test("saved queries are merged; of two with one name none is lost, in any order")
  func savedQueries() throws {
    func queries(_ order: [Int]) throws -> [String] {
      let archives = try (0..<3).map { index in
        let archive = try folder.archive("queries-\(order)-\(index)")
        try save("swift", "likeCount > \(index)", in: archive)
        try save("same", "text CONTAINS 'a'", in: archive)
        return archive
      }
      for index in order.dropFirst() {
        try archives[order[0]].importFile(archives[index].store.path)
        try archives[order[0]].importFile(archives[index].store.path)
      }
      return try ArchiveDump(archives[order[0]]).tables["saved_query"] ?? []
    }
    let reference = try queries([0, 1, 2])
    #expect(reference.count == 4)
    #expect(reference.contains { $0.contains("name=swift ") || $0.contains("likeCount > 0") })
    for order in [[1, 2, 0], [2, 0, 1], [2, 1, 0]] { #expect(try queries(order) == reference) }
  }

  @Test("of a source the state of the later run stays, in both directions")
  func sources() throws {
    func merged(_ isReversed: Bool) throws -> SourceState? {
      let archives = try [1, 2].map { run in
        let archive = try folder.archive("sources-\(isReversed)-\(run)")
        var source = SourceState(
          name: "swift", location: "https://api.x.com/2/tweets/search/recent?query=swift",
          kind: .endpoint)
        source.lastRun = Date(timeIntervalSince1970: Double(run) * 1000)
        source.newestIdentifier = Int64(10 - run)
        try SourceRegister(archive: archive).save(source)
        return archive
      }
      let (target, other) = isReversed ? (archives[1], archives[0]) : (archives[0], archives[1])
      try target.importFile(other.store.path)
      return try SourceRegister(archive: target).source(named: "swift")
    }
    let forth = try #require(try merged(false))
    #expect(forth.lastRun == Date(timeIntervalSince1970: 2000))
    #expect(forth.newestIdentifier == 8)
    #expect(try merged(true) == forth)
  }

  @Test("the archive itself, other versions, and options that leave out are refused")
  func refusals() throws {
    let target = try folder.archive("target")
    func refuses(
      _ path: String, _ words: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) {
      var options = ImportOptions()
      change(&options)
      let error = #expect(throws: ImportError.self) {
        try target.importFile(path, options: options)
      }
      #expect(error?.code == .unsupportedInput)
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
      #expect(error?.hint != nil)
    }
    refuses(target.store.path, "is the store itself")
    for (name, statement, words) in [
      ("newer", "PRAGMA user_version = 99", "newer version"),
      (
        "older", "UPDATE store_metadata SET value = 'x' WHERE key = 'model_hash'",
        "model"
      ),
    ] {
      let other = try folder.archive(name)
      other.store.close()
      let connection = try SQLiteConnection(
        path: other.store.path, configuration: .init(mode: .readWrite))
      try connection.execute(statement)
      refuses(other.store.path, words)
    }
    let other = try folder.archive("other")
    refuses(other.store.path, "nothing can be left out") { $0.skipsRetweets = true }
    refuses(other.store.path, "nothing can be left out") { $0.skipsSensitive = true }
  }
}
