import SQLiteDriver
import SQLiteStore
import Synchronization
import TestSupport
import Testing
import TweetSync

@Suite("Media that sources know under several keys")
struct MediaAliasesTests {
  /// A photo whose name X's key doesn't follow from, in an archive of the API and of a scraper.
  private static func api(_ tweet: Int, _ key: Int, _ name: String) -> String {
    #"{"id":\#(tweet),"id_str":"\#(tweet)","full_text":"t","user":{"id":9,"id_str":"9"},"#
      + #""extended_entities":{"media":[{"id":\#(key),"id_str":"\#(key)","type":"photo","#
      + #""media_url_https":"https://pbs.twimg.com/media/\#(name).jpg"}]}}"#
  }

  private static func scraper(_ tweet: Int, _ name: String, alt: String) -> String {
    #"{"_type":"snscrape.modules.twitter.Tweet","id":\#(tweet),"rawContent":"t","user":{"id":9,"#
      + #""username":"a"},"media":[{"_type":"snscrape.modules.twitter.Photo","altText":"\#(alt)","#
      + #""fullUrl":"https://pbs.twimg.com/media/\#(name)?format=jpg&name=orig"}]}"#
  }

  private static let tweets = [
    // A name that says nothing.
    api(1_937_240_316_353_712_130, 1_937_240_316_353_000_001, "old"),
    scraper(1_937_240_316_353_712_131, "old", alt: "one"),
    scraper(1_937_240_316_353_712_130, "old", alt: "two"),
    // A name that another number follows from.
    api(1_937_240_316_353_712_140, 1_937_240_316_353_000_002, "C_UdnvPUwAE3Dnn"),
    scraper(1_937_240_316_353_712_141, "C_UdnvPUwAE3Dnn", alt: "three"),
  ]

  private static let media = [
    "3_1937240316353000001 two https://pbs.twimg.com/media/old.jpg",
    "3_1937240316353000002 three https://pbs.twimg.com/media/C_UdnvPUwAE3Dnn.jpg",
  ]
  private static let links = [
    "1937240316353712130 3_1937240316353000001", "1937240316353712131 3_1937240316353000001",
    "1937240316353712140 3_1937240316353000002", "1937240316353712141 3_1937240316353000002",
  ]

  private func expectOneKey(_ archive: TweetArchive, _ order: [Int]) throws {
    let media = try archive.texts(
      "SELECT \"key\" || ' ' || alt_text || ' ' || url FROM media ORDER BY \"key\"")
    #expect(media == Self.media, "\(order)")
    let links = try archive.texts(
      """
      SELECT tweet || ' ' || "key" FROM tweet_media JOIN media ON media = media.id ORDER BY tweet
      """)
    #expect(links == Self.links, "\(order)")
  }

  /// Every order of the numbers below `count`.
  private static func orders(_ count: Int) -> [[Int]] {
    (0..<count).reduce([[]]) { orders, next in
      orders.flatMap { order in
        (0...order.count).map { Array(order[..<$0]) + [next] + Array(order[$0...]) }
      }
    }
  }

  @Test("whatever comes first, X's key stays, with all tweets and what every source knows")
  func orders() throws {
    let folder = try TemporaryFolder()
    let files = try Self.tweets.enumerated().map { try folder.file("\($0).jsonl", $1) }
    #expect(Self.orders(5).count == 120)
    for order in Self.orders(5) {
      let archive = try folder.archive("\(order)")
      try archive.importFiles(order.map { files[$0] })
      try expectOneKey(archive, order)
      if order[0] == 2 {
        // What is known changes nothing.
        let before = try ArchiveDump(archive)
        try archive.importFiles(files)
        #expect(try ArchiveDump(archive).difference(from: before) == nil)
      }
    }
  }

  @Test("so it is in one batch, and where archives are merged")
  func batchesAndArchives() throws {
    let folder = try TemporaryFolder()
    for order in Self.orders(5) where order[0] > order[4] {
      let lines = order.map { Self.tweets[$0] }
      let whole = try folder.archive("whole-\(order)")
      try whole.importFile(folder.file("\(order).jsonl", lines.joined(separator: "\n")))
      try expectOneKey(whole, order)
    }
    for order in [[0, 1, 2, 3, 4], [1, 3, 0, 2, 4], [4, 2, 3, 1, 0], [2, 4, 1, 0, 3]] {
      let archives = try order.map { index in
        let archive = try folder.archive("part-\(order)-\(index)")
        try archive.importFile(folder.file("\(index).jsonl", Self.tweets[index]))
        return archive
      }
      for other in archives.dropFirst() { try archives[0].importFile(other.store.path) }
      try expectOneKey(archives[0], order)
    }
  }

  @Test("a medium that gets another key while archives are merged keeps its tweets")
  func changingKeys() throws {
    let folder = try TemporaryFolder()
    // In the first archive the media are known by a scraper's keys, in the file by X's.
    let other = try folder.archive("other")
    try other.importFile(
      folder.file("scraped.jsonl", [Self.tweets[1], Self.tweets[4]].joined(separator: "\n")))
    let file = try folder.file(
      "api.jsonl", [Self.tweets[0], Self.tweets[3]].joined(separator: "\n"))
    for isKnown in [false, true] {
      let target = try folder.archive("target-\(isKnown)")
      if isKnown { try target.importFile(folder.file("known.jsonl", Self.tweets[2])) }
      let isDone = Mutex(false)
      // Once the media are carried, and before the tweets are.
      let monitor = ImportMonitor(onProgress: { _ in
        isDone.withLock { isDone in
          do {
            guard !isDone, try target.texts("SELECT \"key\" FROM media").count == 2 else { return }
            isDone = true
            let third = try TweetArchive(path: target.store.path, access: .readWrite)
            try third.importFile(file)
          } catch {
            Issue.record(error)
          }
        }
      })
      let report = try FileImporter(archive: target, monitor: monitor)
        .importFile(at: other.store.path)
      #expect(isDone.withLock { $0 })
      #expect(report.rejected == 0 && report.new == 2, "\(report.rejections)")
      let links = try target.texts(
        """
        SELECT tweet || ' ' || "key" FROM tweet_media JOIN media ON media = media.id ORDER BY tweet
        """)
      #expect(links == Self.links)
    }
  }

  @Test("all files of a world give each tweet the media that it has", arguments: SampleFiles.worlds)
  func worlds(world: String) throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let files = SampleFiles.files(of: world, broken: false) + SampleFiles.databases(of: world)
    try archive.importFiles(files)
    #expect(
      try archive.texts("SELECT url FROM media GROUP BY url HAVING count(*) > 1 AND url NOT NULL")
        == [])
    var counted = 0
    for name in ["tweets", "outside-tweets"] {
      for row in try DecodedJSON.readLines("\(world)/expected/\(name).jsonl") {
        guard let identifier = row["identifier"]?.identifier, let types = row["mediaTypes"]?.strings
        else { continue }
        let held = try archive.texts(
          "SELECT media.type FROM tweet_media JOIN media ON media = id WHERE tweet = \(identifier)")
        if !held.isEmpty { counted += 1 }
        if !held.isEmpty { #expect(held.sorted() == types.sorted(), "\(identifier)") }
      }
    }
    #expect(counted > 5)
  }
}

extension TweetArchive {
  fileprivate func texts(_ sql: String) throws -> [String] {
    try rows(sql).map { row in if case .text(let text) = row[0] { text } else { "" } }
  }
}
