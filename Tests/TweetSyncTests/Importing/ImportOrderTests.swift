import FoundationEssentials
import SQLiteStore
import TestSupport
import Testing
import TweetSync

@Suite("The order of imports")
struct ImportOrderTests {
  @Test("files in any order give the same rows", arguments: SampleFiles.worlds)
  func permutations(world: String) throws {
    let folder = try TemporaryFolder()
    let files = SampleFiles.files(of: world) + SampleFiles.databases(of: world)
    #expect(files.count > 30)
    let reference = try folder.dump(files)
    #expect(reference.rowCount("tweet") > 50)
    var random = SplitMix(seed: 7)
    var orders = [Array(files.reversed())]
    for _ in 0..<5 { orders.append(files.shuffled(using: &random)) }
    for order in orders {
      let difference = try folder.dump(order).difference(from: reference)
      #expect(difference == nil, "\(order)")
    }
  }

  @Test("each two files give the same rows in both orders", arguments: SampleFiles.worlds)
  func pairs(world: String) throws {
    let folder = try TemporaryFolder()
    let files =
      SampleFiles.files(of: world, broken: false) + SampleFiles.databases(of: world)
    // Files of few tweets add nothing to the pairs of the others, but time.
    let names = [
      "stream.jsonl", "twarc1", "twarc2.jsonl", "v1-compat", "v1-extended", "v2-user", "v2-bare",
      "graphql", "snscrape.jsonl", "twscrape", "gallery-dl.json", "twitter-to-sqlite",
    ]
    let chosen = files.filter { file in names.contains { file.contains("/\($0)") } }
    for (index, first) in chosen.enumerated() {
      for second in chosen[(index + 1)...] {
        let difference = try folder.dump([first, second])
          .difference(from: folder.dump([second, first]))
        #expect(difference == nil, "\(first) and \(second)")
      }
    }
  }

  @Test("importing everything a second time changes no row", arguments: SampleFiles.worlds)
  func twice(world: String) throws {
    let folder = try TemporaryFolder()
    let files = SampleFiles.files(of: world) + SampleFiles.databases(of: world)
    let archive = try folder.archive()
    try archive.importFiles(files)
    let before = try ArchiveDump(archive)
    let importer = try FileImporter(archive: archive)
    for file in files.reversed() {
      let report = try importer.importFile(at: file)
      #expect(report.new == 0, "\(file)")
      #expect(report.updated == 0, "\(file)")
      #expect(report.unchanged == report.seen, "\(file)")
    }
    #expect(try ArchiveDump(archive).difference(from: before) == nil)
  }

  @Test("the size of batches makes no difference", arguments: SampleFiles.worlds)
  func batches(world: String) throws {
    let folder = try TemporaryFolder()
    let files = SampleFiles.files(of: world, broken: false)
    let reference = try folder.dump(files)
    for size in [1, 7] {
      let archive = try folder.archive("size-\(size)")
      var options = ImportOptions()
      options.batchSize = size
      for file in files { try archive.importFile(file, options: options) }
      #expect(try ArchiveDump(archive).difference(from: reference) == nil)
    }
  }

  @Test("of two files with the same records the first by name has the credit, in both orders")
  func sameRecords() throws {
    let folder = try TemporaryFolder()
    let bytes = try SampleFiles.read("\(SampleFiles.worlds[0])/twarc1.jsonl")
    let files = [try folder.file("a.jsonl", bytes), try folder.file("b.jsonl", bytes)]
    let dump = try folder.dump(files)
    #expect(try folder.dump(files.reversed()).difference(from: dump) == nil)
    let observations = try #require(dump.tables["observation"])
    #expect(observations.allSatisfy { $0.contains("a.jsonl") && !$0.contains("b.jsonl") })
  }

  @Test("texts that Unicode spells in two ways don't depend on the order")
  func spellings() throws {
    let folder = try TemporaryFolder()
    func tweet(_ tag: String, _ time: Int) -> String {
      #"{"created_at":"Wed Jan 01 00:00:0\#(time) +0000 2020","id":7,"id_str":"7","full_text":"#
        + #""\#(tag) #\#(tag)","entities":{"hashtags":[{"text":"\#(tag)","indices":[0,1]}]},"#
        + #""user":{"id":9,"id_str":"9","screen_name":"a","name":"\#(tag)"}}"#
    }
    let files = [
      try folder.file("1.jsonl", tweet("caf\u{E9}", 1)),
      try folder.file("2.jsonl", tweet("cafe\u{301}", 2)),
      try folder.file("3.jsonl", tweet("caf\u{E9}", 3)),
    ]
    let reference = try folder.dump(files)
    for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let difference = try folder.dump(order.map { files[$0] }).difference(from: reference)
      #expect(difference == nil, "\(order)")
    }
  }

  @Test("a retweet leads to the media that only another page describes, whichever comes first")
  func mediaOfOtherPages() throws {
    let original =
      #"{"id":"11","text":"o","author_id":"1","attachments":{"media_keys":["16_5","3_6"]}}"#
    let pages = [
      #"{"data":[{"id":"21","text":"RT @a: o","author_id":"2","#
        + #""referenced_tweets":[{"type":"retweeted","id":"11"}]}],"#
        + #""includes":{"tweets":[\#(original)]},"__twarc":{"url":"u"}}"#,
      #"{"data":[\#(original)],"includes":{"media":[{"media_key":"16_5","type":"animated_gif","#
        + #""preview_image_url":"https://pbs.twimg.com/t/a.jpg","width":3}]},"__twarc":{"url":"u"}}"#,
    ]
    var dumps: [ArchiveDump] = []
    for (index, lines) in [pages, pages.reversed()].enumerated() {
      let folder = try TemporaryFolder()
      let archive = try folder.archive()
      // Together in one file, and each in one of its own.
      try archive.importFile(folder.file("both.jsonl", lines.joined(separator: "\n")))
      let apart = try folder.archive("apart")
      for line in lines { try apart.importFile(folder.file("\(line.utf8.count).json", line)) }
      for archive in [archive, apart] {
        let dump = try ArchiveDump(archive, leavingOut: ["source", "observation.source"])
        #expect(dump.rowCount("tweet_media") == 4, "\(index)")
        #expect(
          dump.tables["media"]?.contains {
            $0.contains("16_5") && $0.contains("animated_gif") && $0.contains("width=integer(3)")
          } == true)
        #expect(
          dump.tables["media"]?.contains { $0.contains("3_6") && $0.contains("type=null") } == true,
          "\(dump.tables["media"] ?? [])")
        dumps.append(dump)
      }
    }
    for dump in dumps.dropFirst() { #expect(dump.difference(from: dumps[0]) == nil) }
  }
}
