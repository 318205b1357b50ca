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
}
