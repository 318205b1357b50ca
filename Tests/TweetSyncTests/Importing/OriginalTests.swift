import FoundationEssentials
import SQLiteDriver
import SQLiteStore
import Testing
import TweetFormats
import TweetSync

/// An observation as the store has it.
private struct HeldObservation {
  var tweet: Int64?
  var hash: [UInt8]
  var payload: [UInt8]?
  var carrier: Int64?
  var range: Range<Int>?
}

private struct HeldOriginals {
  var observations: [HeldObservation] = []
  var dictionaries: [OriginalDictionary] = []

  init(_ archive: TweetArchive) throws {
    for row in try archive.rows("SELECT content FROM compression_dictionary ORDER BY rowid") {
      if case .blob(let content) = row[0] {
        dictionaries.append(try OriginalDictionary(content: content))
      }
    }
    let rows = try archive.rows(
      "SELECT tweet, hash, payload, carrier_identifier, \"offset\", length FROM observation")
    for row in rows {
      guard case .blob(let hash) = row[1] else { continue }
      var observation = HeldObservation(hash: hash)
      if case .integer(let tweet) = row[0] { observation.tweet = tweet }
      if case .blob(let payload) = row[2] { observation.payload = payload }
      if case .integer(let carrier) = row[3] { observation.carrier = carrier }
      if case .integer(let offset) = row[4], case .integer(let length) = row[5] {
        observation.range = Int(offset)..<Int(offset + length)
      }
      observations.append(observation)
    }
  }

  /// The record that an observation is of.
  func record(_ observation: HeldObservation) throws -> [UInt8] {
    let carrier =
      observation.payload != nil
      ? observation
      : observations.first {
        $0.hash == observation.hash && $0.tweet == observation.carrier && $0.payload != nil
      }
    let payload = try #require(carrier?.payload)
    return try OriginalCodec(others: dictionaries).decompress(payload)
  }
}

@Suite("Originals")
struct OriginalTests {
  private func records(_ bytes: [UInt8]) throws -> [ReadRecord] {
    let reader = try TweetReader()
    reader.feed(bytes)
    reader.finish()
    return reader.records
  }

  @Test("every record comes back byte for byte", arguments: SampleFiles.worlds)
  func bytes(world: String) throws {
    for file in SampleFiles.files(of: world) {
      let folder = try TemporaryFolder()
      let archive = try folder.archive()
      let records = try records(try SampleFiles.read(file))
      try archive.importFile(file)
      let held = try HeldOriginals(archive)
      let payloads = try held.observations.filter { $0.payload != nil }.map(held.record)
      #expect(Set(payloads) == Set(records.map(\.original)), "\(file)")
      // Each record is held once.
      #expect(payloads.count == Set(payloads).count, "\(file)")
      for observation in held.observations {
        let record = try held.record(observation)
        let source = try #require(records.first { $0.original == record })
        #expect(observation.hash == source.fingerprint.bytes)
        #expect((observation.payload == nil) == (observation.carrier != nil))
        let index = source.tweets.firstIndex { $0.identifier == observation.tweet }
        guard let index, source.tweetRanges.indices.contains(index) else { continue }
        #expect(observation.range == source.tweetRanges[index])
      }
    }
  }

  @Test("where a tweet of a page starts and ends is kept")
  func ranges() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile("\(SampleFiles.worlds[0])/v2-user-tweets.json")
    let held = try HeldOriginals(archive)
    let ranged = held.observations.filter { $0.range != nil }
    #expect(ranged.count == 31)
    for observation in ranged {
      let record = try held.record(observation)
      let range = try #require(observation.range)
      let text = String(decoding: record[range], as: UTF8.self)
      let identifier = try #require(observation.tweet)
      #expect(text.hasPrefix("{") && text.hasSuffix("}"))
      #expect(text.contains("\"\(identifier)\""))
    }
  }

  @Test("one record a payload, and the others of a page name the tweet that carries it")
  func carriers() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile("\(SampleFiles.worlds[0])/v2-user-tweets.json")
    let held = try HeldOriginals(archive).observations
    let carriers = held.filter { $0.payload != nil }
    #expect(carriers.count == 1)
    #expect(carriers[0].carrier == nil)
    let others = held.filter { $0.payload == nil }
    #expect(!others.isEmpty && others.allSatisfy { $0.carrier == carriers[0].tweet })
  }

  private func lines(_ range: Range<Int>, _ shape: (Int) -> String) -> String {
    range.map { shape($0) + "\n" }.joined()
  }

  private func v1(_ number: Int) -> String {
    ImportReportTests.tweet(
      number, "number \(number * 7919)",
      more: #","lang":"en","retweet_count":\#(number % 7),"source":"<a href=\"x\">Web</a>""#)
  }

  private func v2(_ number: Int) -> String {
    #"{"data":{"id":"\#(number)","text":"other \#(number * 104_729)","author_id":"9","#
      + #""created_at":"2020-01-01T00:00:00.000Z","conversation_id":"\#(number)"},"#
      + #""matching_rules":[{"id":"\#(number % 5)","tag":"rule \#(number % 5)"}]}"#
  }

  @Test("a dictionary is trained on 500 records and not on fewer, and used by later imports")
  func dictionaries() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    try archive.importFile(try folder.file("few.jsonl", lines(1..<400, v1)))
    #expect(try HeldOriginals(archive).dictionaries.isEmpty)
    try archive.importFile(try folder.file("many.jsonl", lines(1000..<1600, v1)))
    let dictionary = try #require(try HeldOriginals(archive).dictionaries.first)
    try archive.importFile(try folder.file("more.jsonl", lines(2000..<2600, v1)))
    try archive.importFile(try folder.file("again.jsonl", lines(3000..<3010, v1)))
    let held = try HeldOriginals(archive)
    #expect(held.dictionaries == [dictionary])
    let last = try #require(held.observations.first { $0.tweet == 3005 })
    #expect(try held.record(last) == Array(v1(3005).utf8))
    #expect(try #require(last.payload).count * 3 < v1(3005).utf8.count)
    // Records of another shape get one of their own.
    try archive.importFile(try folder.file("v2.jsonl", lines(5000..<5600, v2)))
    try archive.importFile(try folder.file("v1.jsonl", lines(6000..<6600, v1)))
    let both = try HeldOriginals(archive)
    #expect(both.dictionaries.count == 2)
    for number in [1, 1500, 5599, 6001] {
      let observation = try #require(both.observations.first { $0.tweet == Int64(number) })
      let expected = number / 1000 == 5 ? v2(number) : v1(number)
      #expect(try both.record(observation) == Array(expected.utf8))
    }
  }

  @Test("many small inputs of one import get a dictionary, too")
  func smallInputs() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let files = try (0..<14).map { part in
      try folder.file("\(part).jsonl", lines(part * 100 + 1..<part * 100 + 51, v1))
    }
    try archive.importFiles(files)
    let held = try HeldOriginals(archive)
    #expect(held.dictionaries.count == 1)
    for observation in held.observations {
      #expect(try held.record(observation) == Array(v1(Int(observation.tweet ?? 0)).utf8))
    }
  }

  @Test("originals can be left out, and a later import with them brings them")
  func withoutOriginals() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let file = "\(SampleFiles.worlds[0])/v2-user-tweets.json"
    var options = ImportOptions()
    options.keepsOriginals = false
    let first = try archive.importFile(file, options: options)
    #expect(first.new == 31)
    #expect(try HeldOriginals(archive).observations.allSatisfy { $0.payload == nil })
    let second = try archive.importFile(file)
    #expect([second.new, second.updated] == [0, 0])
    let held = try HeldOriginals(archive)
    #expect(held.observations.count { $0.payload != nil } == 1)
    #expect(try held.record(held.observations[5]) == SampleFiles.read(file).trimmed)
    // Leaving them out later takes none away.
    try archive.importFile(file, options: options)
    #expect(try HeldOriginals(archive).observations.count { $0.payload != nil } == 1)
  }
}

extension [UInt8] {
  fileprivate var trimmed: [UInt8] {
    var bytes = self
    while let last = bytes.last, last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }
}
