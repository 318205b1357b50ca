import ContainerSamples
import Testing

@testable import Containers

@Suite("Nested containers")
struct NestingTests {
  private typealias Member = ZIPBuilder.Member

  private static func tar(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    TarBuilder.archive([(name, bytes)])
  }

  @Test(
    "as the Internet Archive nests them", arguments: [false, true],
    ["gzip", "bzip2", "xz", "zstd"])
  func internetArchive(isPipe: Bool, filter: String) throws {
    let minute = try ArchiveWriter.compressed(Array("{\"id\":1}\n".utf8), by: filter)
    let day = TarBuilder.archive([("2017/01/00/30.json.bz2", minute), ("31.json", minute)])
    let zip = ZIPBuilder(members: [Member("twitter-stream-2017-01-01.tar", day)]).bytes
    let month = Self.tar("01.zip", zip)
    let walk = try WalkRecorder.walk(month, isPipe: isPipe)
    let outer = "input:01.zip:twitter-stream-2017-01-01.tar"
    #expect(walk.places == ["\(outer):2017/01/00/30.json.bz2", "\(outer):31.json"])
    #expect(walk.texts == ["{\"id\":1}\n", "{\"id\":1}\n"])
    #expect(walk.failures.isEmpty)
    #expect(walk.depth == 0)
  }

  @Test("a compressed tar archive", arguments: ["gzip", "bzip2", "xz", "zstd"])
  func compressedTar(filter: String) throws {
    let bytes = try ArchiveWriter(format: "ustar", filter: filter).archive(["a": "1", "b": "2"])
    let walk = try WalkRecorder.walk(bytes)
    #expect(walk.places == ["input:a", "input:b"])
    #expect(walk.listed == nil)
  }

  @Test("deeper than the limit is told, and what stands beside it is read")
  func tooDeep() throws {
    var bytes = Array("{}".utf8)
    for level in 0..<9 {
      var builder = ZIPBuilder(members: [Member("level\(level).zip", bytes)])
      builder.members.append(Member("beside\(level)", "{}"))
      bytes = builder.bytes
    }
    let walk = try WalkRecorder.walk(bytes)
    #expect(walk.found.count == 8)
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.contains("tooDeep: archives are nested more than 8 deep") == true)
    #expect(walk.depth == 0)
  }

  @Test("compression upon compression comes to an end")
  func manyCompressions() throws {
    var bytes = Array("{}".utf8)
    for _ in 0..<20 { bytes = try ArchiveWriter.compressed(bytes, by: "gzip") }
    let walk = try WalkRecorder.walk(bytes)
    #expect(walk.found.isEmpty)
    #expect(walk.failures.count == 1)
  }

  @Test("damage inside one member is its own", arguments: [false, true])
  func damagedInside(isPipe: Bool) throws {
    let good = try ArchiveWriter.compressed(Array("{\"id\":1}\n".utf8), by: "bzip2")
    let cut = Array(good.dropLast(8))
    let bytes = TarBuilder.archive([("1", good), ("2", cut), ("3", good)])
    let walk = try WalkRecorder.walk(bytes, isPipe: isPipe)
    #expect(walk.texts.first == "{\"id\":1}\n")
    #expect(walk.texts.last == "{\"id\":1}\n")
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.hasPrefix("input:2: damaged: ") == true)
  }

  @Test("an inner ZIP archive without its list is read all the same")
  func innerWithoutList() throws {
    var inner = ZIPBuilder(members: [Member("a", "{}")])
    inner.hasDirectory = false
    let outer = ZIPBuilder(members: [Member("inner.zip", inner.bytes), Member("b", "[]")])
    let walk = try WalkRecorder.walk(outer.bytes)
    #expect(walk.places == ["input:inner.zip:a", "input:b"])
    #expect(walk.warnings == ["its directory is missing"])
  }

  /// Archives in each other, each of which ends too early, and behind whose header stands that of the
  /// next one.
  private static var endlessDamage: [UInt8] {
    var bytes = Array("{}".utf8)
    for level in 0..<14 {
      var zip = ZIPBuilder(members: [Member("\(level)", bytes)])
      zip.hasDirectory = false
      bytes = zip.bytes
    }
    return bytes.dropLast()
  }

  @Test("damage that is found again and again inside ends the walk", arguments: [false, true])
  func manyRecoveries(isPipe: Bool) throws {
    let walk = try WalkRecorder.walk(Self.endlessDamage, isPipe: isPipe)
    #expect((1000...4000).contains(walk.failures.count))
    #expect(walk.depth == 0)
  }

  @Test("damage in one file of a folder takes nothing from the next one")
  func damagedNeighbours() throws {
    let names = ["a.zip", "b.zip"]
    let folder = try TemporaryFolder()
    for name in names { try folder.write(name, Self.endlessDamage) }
    let walk = WalkRecorder()
    try walk.walk(try FileSource(path: folder.path))
    let counts = names.map { name in
      walk.failures.count { $0.hasPrefix("input/\(name)") }
    }
    #expect(counts[0] > 1000)
    #expect(counts[0] == counts[1])
    #expect(walk.depth == 0)
  }
}
