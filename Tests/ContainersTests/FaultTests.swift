import ContainerSamples
import TestSupport
import Testing

@testable import Containers

@Suite("Faults of what is read")
struct FaultTests {
  private static func samples(lines: Int = 60) throws -> [[UInt8]] {
    let text = (0..<lines).map { "{\"line\":\($0 &* 2_654_435_761)}\n" }.joined()
    let bytes = Array(text.utf8)
    var odd = ZIPBuilder(members: [.init("a", bytes), .init("b", bytes)])
    odd.members[0].hasDescriptor = true
    odd.members[1].isLarge = true
    odd.isLarge = true
    return [
      try ArchiveWriter().archive(["a": text, "b": text]), odd.bytes,
      TarBuilder.archive([
        ("a", bytes), ("b", try ArchiveWriter.compressed(bytes, by: "bzip2")),
        ("c", odd.bytes),
      ]),
      try ArchiveWriter.compressed(bytes, by: "gzip"),
      try ArchiveWriter(format: "pax", filter: "xz").archive(["a": text, "b": text]),
      try ArchiveWriter(format: "gnutar", filter: "zstd").archive(["a": text, "b": text]),
    ]
  }

  @Test(
    "an error of the disk is told wherever it comes, and the walk ends", arguments: [false, true])
  func errors(isPipe: Bool) throws {
    for bytes in try Self.samples() {
      let whole = try WalkRecorder.walk(bytes, isPipe: isPipe)
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 25)) {
        let walk = WalkRecorder()
        try walk.walk(BytesSource(bytes, isPipe: isPipe, failsAt: place))
        // What follows the last member in a pipe is not looked at.
        #expect(
          walk.failures.contains { $0.contains("unreadable: Input/output error") }
            || isPipe && walk.found == whole.found)
      }
    }
  }

  @Test("bytes that are cut off are told wherever that is", arguments: [false, true])
  func cuts(isPipe: Bool) throws {
    // So many lines that every sample is long enough to be cut.
    for bytes in try Self.samples(lines: 600) {
      let whole = try WalkRecorder.walk(bytes, isPipe: isPipe)
      // Nothing but padding may be missing at the end.
      let end = bytes.count - 1200
      #expect(end > 600)
      for place in stride(from: 600, to: end, by: max(1, end / 25)) {
        let walk = try WalkRecorder.walk(Array(bytes[..<place]), isPipe: isPipe)
        #expect(!walk.failures.isEmpty || walk.texts.count < whole.texts.count)
        for (found, right) in zip(walk.found, whole.found) {
          #expect(right.text.hasPrefix(found.text))
        }
      }
    }
  }

  @Test("changed bytes never end in a crash or an endless walk", arguments: 1...4)
  func changes(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    for bytes in try Self.samples() {
      for _ in 0..<20 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          let index = Int.random(in: 0..<damaged.count, using: &generator)
          damaged[index] = UInt8.random(in: 0...255, using: &generator)
        }
        let isPipe = Bool.random(using: &generator)
        let walk = try WalkRecorder.walk(damaged, isPipe: isPipe)
        #expect(walk.depth == 0)
        #expect(walk.byteCount < 50 << 20)
      }
    }
  }

  @Test("random bytes behind each beginning", arguments: 1...8)
  func noise(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let starts: [[UInt8]] = [
      [0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x1F, 0x8B, 8, 0], Array("BZh91AY&SY".utf8),
      [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD],
    ]
    for start in starts {
      let noise = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let walk = try WalkRecorder.walk(start + noise)
      #expect(walk.byteCount < 50 << 20)
    }
  }
}
