import ContainerSamples
import TestSupport
import Testing

@testable import Containers

@Suite("Compressed bytes")
struct CompressionTests {
  private static let filters = ["gzip", "bzip2", "xz", "zstd"]
  private static let text = (0..<4000).map { "{\"line\":\($0 &* 2_654_435_761)}\n" }.joined()

  @Test("they are unpacked, in pieces of any size", arguments: filters, [1, 7, 512, .max])
  func plain(filter: String, pieceSize: Int) throws {
    let bytes = try ArchiveWriter.compressed(Array(Self.text.utf8), by: filter)
    let walk = WalkRecorder()
    try walk.walk(BytesSource(bytes, isPipe: true, pieceSize: pieceSize))
    #expect(walk.places == ["input"])
    #expect(walk.texts == [Self.text])
    #expect(walk.failures.isEmpty)
  }

  @Test("several, one behind the other, are one text", arguments: filters)
  func concatenated(filter: String) throws {
    let bytes = try ArchiveWriter.compressed(Array(Self.text.utf8), by: filter)
    let walk = try WalkRecorder.walk(bytes + bytes)
    #expect(walk.texts == [Self.text + Self.text])
    #expect(walk.failures.isEmpty)
  }

  @Test("nothing compressed is nothing", arguments: filters)
  func empty(filter: String) throws {
    let walk = try WalkRecorder.walk(try ArchiveWriter.compressed([], by: filter))
    #expect(walk.texts == [""])
    #expect(walk.kinds == [.empty])
    #expect(walk.failures.isEmpty)
  }

  @Test("what is cut off is told, and what came before is given", arguments: filters)
  func cut(filter: String) throws {
    // Incompressible, so that there are several blocks.
    var generator = SplitMix(seed: 1)
    let lines = (0..<60_000).map { _ in "\(generator.next())\n" }.joined()
    let bytes = try ArchiveWriter.compressed(Array(lines.utf8), by: filter)
    let walk = try WalkRecorder.walk(Array(bytes[..<(bytes.count * 9 / 10)]))
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.hasPrefix("input: damaged: ") == true)
    let text = try #require(walk.texts.first)
    #expect(lines.hasPrefix(text))
    if filter != "bzip2" { #expect(text.utf8.count > 100_000) }
  }

  @Test("a changed byte is told", arguments: filters)
  func changed(filter: String) throws {
    let bytes = try ArchiveWriter.compressed(Array(Self.text.utf8), by: filter)
    var changed = 0
    for index in stride(from: 10, to: bytes.count, by: max(1, bytes.count / 40)) {
      var damaged = bytes
      damaged[index] ^= 0x10
      let walk = try WalkRecorder.walk(damaged)
      if walk.failures.isEmpty, walk.texts != [Self.text], walk.kinds == [.text] { changed += 1 }
    }
    // zstd has no checksum unless the writer adds one.
    if filter != "zstd" { #expect(changed == 0) }
  }

  @Test("the checksum of gzip is compared")
  func gzipChecksum() throws {
    var bytes = try ArchiveWriter.compressed(Array(Self.text.utf8), by: "gzip")
    bytes[bytes.count - 6] ^= 1
    let walk = try WalkRecorder.walk(bytes)
    #expect(walk.texts == [Self.text])
    #expect(
      walk.failures == ["input: damaged: the packed bytes are damaged (incorrect data check)"])
  }

  @Test("zeros behind gzip data fill up a tape, other bytes are told")
  func behindGzip() throws {
    let bytes = try ArchiveWriter.compressed(Array("text".utf8), by: "gzip")
    #expect(try WalkRecorder.walk(bytes + [0, 0, 0]).failures.isEmpty)
    let walk = try WalkRecorder.walk(bytes + Array("more".utf8))
    #expect(walk.texts == ["text"])
    #expect(walk.failures.count == 1)
  }

  @Test("a thousand million zeros take no memory to speak of", arguments: ["gzip", "xz", "zstd"])
  func bomb(filter: String) async {
    // A process of its own, since other tests take memory at the same time.
    await #expect(processExitsWith: .success) { [filter = filter as String] in
      // Compressed twice they are small enough to write here.
      let zeros = [UInt8](repeating: 0, count: 32 << 20)
      let bytes = try ArchiveWriter.compressed(zeros, by: filter)
      let many = Array((0..<8).map { _ in bytes }.joined())
      let walk = WalkRecorder()
      walk.keepsText = false
      // Making the sample took more than the walk may take.
      try ProcessMemory.reset()
      let before = try ProcessMemory.peak()
      try walk.walk(BytesSource(many))
      #expect(walk.byteCount == 256 << 20)
      #expect(try ProcessMemory.peak() - before < 100 << 20)
    }
  }

  /// xz data that asks for another dictionary than the one it needs.
  private static func xz(_ bytes: [UInt8], dictionary: UInt8) throws -> [UInt8] {
    var packed = try ArchiveWriter.compressed(bytes, by: "xz")
    let header = 12..<(12 + (Int(packed[12]) + 1) * 4)
    let filter = try #require(
      header.dropLast().first { packed[$0] == 0x21 && packed[$0 + 1] == 1 })
    packed[filter + 2] = dictionary
    let sum = ZIPBuilder.checksum(Array(packed[header.dropLast(4)]))
    for index in 0..<4 {
      packed[header.upperBound - 4 + index] = UInt8(truncatingIfNeeded: sum >> (index * 8))
    }
    return packed
  }

  /// A frame of Zstandard with one block that is stored.
  private static func zstd(_ text: String, window: UInt8) -> [UInt8] {
    let size = text.utf8.count << 3 | 1
    return [0x28, 0xB5, 0x2F, 0xFD, 0, window]
      + (0..<3).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } + Array(text.utf8)
  }

  private static let tooLarge = "and at most 128 MB are given"

  @Test("xz data may ask for 128 MB to be unpacked, and not for more")
  func xzWindow() throws {
    let walk = try WalkRecorder.walk(try Self.xz(Array("{}".utf8), dictionary: 30))
    #expect(walk.failures.isEmpty)
    #expect(walk.texts == ["{}"])
    for (dictionary, size): (UInt8, Int) in [(31, 192), (36, 1024), (40, 4096)] {
      let walk = try WalkRecorder.walk(try Self.xz(Array("{}".utf8), dictionary: dictionary))
      #expect(walk.texts.isEmpty)
      #expect(
        walk.failures == [
          "input: windowTooLarge: to unpack it takes \(size) MB, \(Self.tooLarge)"
        ])
    }
  }

  @Test("Zstandard data may ask for 128 MB to be unpacked, and not for more")
  func zstdWindow() throws {
    let good = Self.zstd("{}", window: 17 << 3)
    #expect(try WalkRecorder.walk(good).texts == ["{}"])
    for (window, size): (UInt8, Int) in [(17 << 3 | 1, 144), (18 << 3, 256), (21 << 3, 2048)] {
      let walk = try WalkRecorder.walk(Self.zstd("{}", window: window))
      #expect(walk.texts.isEmpty)
      #expect(
        walk.failures == [
          "input: windowTooLarge: to unpack it takes \(size) MB, \(Self.tooLarge)"
        ])
    }
    // A frame that is one segment, of 1 GB.
    let whole: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0, 0, 0, 0, 0x40, 1, 0, 0]
    #expect(try WalkRecorder.walk(whole).failures.first?.contains("takes 1024 MB") == true)
    // One of as many bytes as a number holds, found by fuzzing.
    let most = [0x28, 0xB5, 0x2F, 0xFD, 0xE0] + [UInt8](repeating: 0xFF, count: 8)
    #expect(
      try WalkRecorder.walk(most).failures.first?.contains("takes 17592186044416 MB") == true)
    // Behind a frame that asks for little.
    let walk = try WalkRecorder.walk(good + Self.zstd("[]", window: 18 << 3))
    #expect(
      walk.failures == ["input: windowTooLarge: to unpack it takes more memory, \(Self.tooLarge)"])
  }

  @Test("members of a ZIP archive may not ask for more either")
  func zipWindow() throws {
    let lzma: [UInt8] = [9, 20, 5, 0, 0x5D, 0, 0, 0, 0x40, 0, 0, 0, 0, 0]
    let contents: [(UInt16, [UInt8])] = [
      (14, lzma), (93, Self.zstd("{}", window: 21 << 3)),
      (95, try Self.xz(Array("{}".utf8), dictionary: 36)),
    ]
    var archive = ZIPBuilder()
    for (method, content) in contents {
      var member = ZIPBuilder.Member("\(method)", content)
      member.method = method
      archive.members.append(member)
    }
    archive.members.append(.init("fine", "{}"))
    let walk = try WalkRecorder.walk(archive.bytes)
    #expect(walk.places == ["input:fine"])
    #expect(walk.failures.count == 3)
    #expect(walk.failures.allSatisfy { $0.contains(Self.tooLarge) })
  }
}
