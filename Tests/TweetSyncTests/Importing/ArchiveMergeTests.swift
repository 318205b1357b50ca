import FoundationEssentials
import HTTPTransport
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

  /// Files that are imported into one archive or another.
  struct Parts: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var first: [String]
    var second: [String]

    /// Every second file of an account archive or of all of a world, and archives as a whole.
    static let all: [Parts] =
      SampleFiles.archiveWorlds.flatMap { world in
        let name = world.split(separator: "/").last ?? ""
        let archives = ["archive-2024", "archive-2019", "grailbird-2014", "grailbird-2012"].map {
          "\(world)/\($0)"
        }
        let new = SampleFiles.files(ofArchive: archives[0])
        let files = SampleFiles.files(ofArchive: world)
        func half(_ files: [String], _ rest: Int) -> [String] {
          files.enumerated().filter { $0.offset % 2 == rest }.map(\.element)
        }
        return [
          Parts(
            testDescription: "\(name), archives", first: [archives[0], archives[3]],
            second: [archives[1], archives[2]]),
          Parts(testDescription: "\(name), new", first: half(new, 0), second: half(new, 1)),
          Parts(testDescription: "\(name), files", first: half(files, 0), second: half(files, 1)),
        ]
      }
      + SampleFiles.worlds.map { world in
        let files = SampleFiles.files(of: world) + SampleFiles.databases(of: world)
        let archive = world.replacing("/seed-", with: "/archives/seed-") + "/archive-2024"
        return Parts(
          testDescription: "\(world.split(separator: "/").last ?? "") and its account's archive",
          first: files, second: [archive])
      }
  }

  @Test("no value of any column is lost or changed by a merge", arguments: Parts.all)
  func columns(_ parts: Parts) throws {
    let whole = try ArchiveDump(archive("whole", parts.first + parts.second))
    let (first, second) = (try archive("first", parts.first), try archive("second", parts.second))
    for (name, order) in [("forth", [first, second]), ("back", [second, first])] {
      let empty = try folder.archive("empty-\(name)")
      for other in order { try empty.importFile(other.store.path) }
      let difference = try ArchiveDump(empty).difference(from: whole)
      #expect(difference == nil, "into an empty one, \(name)")
    }
    let forth = try archive("forth", parts.first)
    try forth.importFile(second.store.path)
    var difference = try ArchiveDump(forth).difference(from: whole)
    #expect(difference == nil, "the second into the first")
    try second.importFile(first.store.path)
    difference = try ArchiveDump(second).difference(from: whole)
    #expect(difference == nil, "the first into the second")
  }

  @Test("those files fill the columns that are compared")
  func filledColumns() throws {
    let archive = try archive(
      "all",
      SampleFiles.worlds.flatMap { SampleFiles.files(of: $0) + SampleFiles.databases(of: $0) }
        + SampleFiles.archiveWorlds.flatMap { world in
          ["archive-2024", "archive-2019", "grailbird-2014", "grailbird-2012"].map {
            "\(world)/\($0)"
          }
        })
    func texts(_ sql: String) throws -> [String] {
      try archive.rows(sql).map { row in if case .text(let text) = row[0] { text } else { "" } }
    }
    var empty: [String] = []
    let tables = try texts(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%_search%'
      AND name NOT LIKE 'store_%' AND name NOT LIKE 'sqlite_%'
      """)
    for table in tables {
      for column in try texts("SELECT name FROM pragma_table_info('\(table)')") {
        let filled = try archive.rows(
          "SELECT 1 FROM \"\(table)\" WHERE \"\(column)\" NOT NULL LIMIT 1")
        if filled.isEmpty { empty.append("\(table).\(column)") }
      }
    }
    // What only fetching and questions fill has tests of its own, and three are rare in sources.
    let others = ["note.entities", "tweet.bookmarked", "tweet.created_precision"]
    let tested = ["compression_dictionary", "saved_query", "source"]
    #expect(
      empty.filter { column in
        !others.contains(column) && !tested.contains { column.hasPrefix("\($0).") }
      } == [])
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
          name: "swift", location: RawURL("https://api.x.com/2/tweets/search/recent?query=swift"),
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

  @Test("a name that stands for two addresses or queries is told, in both directions")
  func takenNames() throws {
    for isReversed in [false, true] {
      let archives = try [1, 2].map { run in
        let archive = try folder.archive("names-\(isReversed)-\(run)")
        var source = SourceState(
          name: "news", location: RawURL("https://example.com/\(run).jsonl?key=secret"), kind: .url)
        source.lastRun = Date(timeIntervalSince1970: Double(run) * 1000)
        try SourceRegister(archive: archive).save(source)
        source.name = "same"
        source.location = RawURL("https://example.com/same.jsonl")
        try SourceRegister(archive: archive).save(source)
        try save("w", "likeCount > \(run)", in: archive)
        return archive
      }
      let (target, other) = isReversed ? (archives[1], archives[0]) : (archives[0], archives[1])
      let report = try target.importFile(other.store.path)
      #expect(report.warnings.count == 2, "\(report.warnings)")
      let source = try #require(report.warnings.first)
      #expect(source.hasPrefix("source 'news' is another one in each archive: it is https://"))
      #expect(
        source.contains("/2.jsonl") && !source.contains("secret")
          && source.contains(", that of \(isReversed ? "the one that came" : "this store"), is no"),
        "\(source)")
      let query = try #require(report.warnings.last)
      #expect(query.hasPrefix("saved query 'w' is another one in each archive: the one "))
      let name = try #require(query.split(separator: "'").dropLast().last)
      #expect(try target.rows("SELECT 1 FROM saved_query WHERE name = '\(name)'").count == 1)
      #expect(
        try SourceRegister(archive: target).source(named: "news")?.location.exposedText
          == "https://example.com/2.jsonl?key=[hidden]")
    }
  }

  @Test("an archive of an earlier version is brought up to date in a copy, and stays as it is")
  func earlierVersion() throws {
    let fixture = SampleFiles.root.replacing("/tweets", with: "/stores/without-description.sqlite")
    let bytes = try SampleFiles.read(fixture)
    let path = try folder.file("old.sqlite", bytes)
    let target = try folder.archive("target")
    let report = try target.importFile(path)
    #expect([report.seen, report.new] == [20, 20])
    #expect(try SampleFiles.read(path) == bytes)
    #expect(try target.importFile(path).unchanged == 20)
    // As a member of a folder it is a member like others.
    let nested = try TemporaryFolder()
    _ = try nested.file("old.sqlite", bytes)
    let again = try folder.archive("again")
    #expect(try again.importFile(nested.path).new == 20)
    #expect(
      try ArchiveDump(again, leavingOut: ["source"])
        .difference(from: ArchiveDump(target, leavingOut: ["source"])) == nil)
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
    #expect(try target.rows("SELECT 1 FROM observation").isEmpty)
    let other = try folder.archive("other")
    refuses(other.store.path, "nothing can be left out") { $0.skipsRetweets = true }
    refuses(other.store.path, "nothing can be left out") { $0.skipsSensitive = true }
  }
}
