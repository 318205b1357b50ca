import ContainerSamples
import Testing

@testable import TweetSync

@Suite("The limit of what an input may expand to")
struct ExpansionLimitTests {
  private static func unpackedSize() throws -> Int {
    try SampleFiles.read("\(SampleFiles.root)/seed-1/twarc1.jsonl").count
  }

  private static func importer(
    _ archive: TweetArchive, factor: Int64, threshold: Int64
  ) throws -> FileImporter {
    var importer = try FileImporter(archive: archive)
    importer.expansionLimit = ExpansionLimit(factor: factor, threshold: threshold)
    return importer
  }

  /// Tweets that were compressed, alone and in an archive, with the size of the file that has them.
  private static func inputs(_ folder: TemporaryFolder) throws -> [(path: String, size: Int)] {
    let packed = try SampleFiles.read("\(SampleFiles.root)/containers/twarc1.jsonl.gz")
    let zip = ZIPBuilder(members: [.init("a.jsonl.gz", packed)]).bytes
    return [
      (try folder.file("a.jsonl.gz", packed), packed.count),
      (try folder.file("b.zip", zip), zip.count),
    ]
  }

  @Test("an input that expands further than the limit is refused, with what was read kept")
  func refused() throws {
    let folder = try TemporaryFolder()
    for (index, input) in try Self.inputs(folder).enumerated() {
      let archive = try folder.archive("\(index)")
      let importer = try Self.importer(archive, factor: 2, threshold: 1000)
      let error = #expect(throws: ImportError.self) { try importer.importFile(at: input.path) }
      #expect(error?.code == .unreadable)
      #expect(error?.message == "\(input.path) expands to more than 2 times its size")
      #expect(error?.hint?.contains("unpack it") == true)
    }
  }

  @Test("an input that stays below the factor or the threshold is read to its end")
  func accepted() throws {
    let folder = try TemporaryFolder()
    let size = try Self.unpackedSize()
    for (index, input) in try Self.inputs(folder).enumerated() {
      let factor = Int64(size / input.size + 1)
      for (factor, threshold) in [(factor, 1000), (2, Int64(size))] {
        let archive = try folder.archive("\(index)-\(factor)")
        let report = try Self.importer(archive, factor: factor, threshold: threshold)
          .importFile(at: input.path)
        #expect([report.seen, report.unreadable] == [55, 0])
      }
    }
  }

  @Test("a folder has no limit, since its size says nothing")
  func folder() throws {
    let folder = try TemporaryFolder()
    _ = try Self.inputs(folder)
    let other = try TemporaryFolder()
    let report = try Self.importer(try other.archive(), factor: 1, threshold: 0)
      .importFile(at: folder.path)
    #expect([report.seen, report.memberCount, report.unreadable] == [110, 2, 0])
  }

  @Test("the limit counts bytes exactly, and no size overflows")
  func limit() {
    let limit = ExpansionLimit(factor: 10, threshold: 100)
    #expect(!limit.isExceeded(by: 100, from: 1))
    #expect(limit.isExceeded(by: 101, from: 10))
    #expect(!limit.isExceeded(by: 110, from: 11))
    #expect(limit.isExceeded(by: 111, from: 11))
    #expect(limit.isExceeded(by: 101, from: 0))
    #expect(!limit.isExceeded(by: .max, from: .max))
    #expect(ExpansionLimit().factor == 1000)
    #expect(ExpansionLimit().threshold == 1 << 30)
  }
}
