import Testing

@testable import Containers

@Suite("tar archives")
struct TarTests {
  private static let text = String(repeating: "{\"a\":1}\n", count: 300)

  @Test(
    "members are read in place, of every dialect", arguments: [false, true],
    ["ustar", "pax", "gnutar", "v7tar"])
  func plain(isPipe: Bool, format: String) throws {
    let bytes = try ArchiveWriter(format: format).archive([
      "folder/": nil, "folder/a.json": Self.text, "link": "-> /etc/passwd", "ünï": "{}",
    ])
    let walk = try WalkRecorder.walk(bytes, isPipe: isPipe)
    #expect(walk.places == ["input:folder/a.json", "input:ünï"])
    #expect(walk.texts == [Self.text, "{}"])
    #expect(walk.failures.isEmpty)
    #expect(walk.offered.map(\.isFile) == [true, false, true])
    #expect(walk.listed == (isPipe ? nil : walk.offered))
  }

  @Test("a member can be read before the others")
  func oneMember() throws {
    let bytes = try ArchiveWriter(format: "ustar").archive(["a": Self.text, "b": "second"])
    let container = try StreamedContainer(BytesSource(bytes), kind: .tar, recovery: Recovery())
    let member = try #require(try container.members()?.last)
    #expect(try container.open(member).readAll(atMost: 100) == Array("second".utf8))
    #expect(try container.next()?.name == "a")
  }

  @Test("behind a damaged header the next one is found", arguments: [false, true])
  func damaged(isPipe: Bool) throws {
    var bytes = try ArchiveWriter(format: "ustar").archive([
      "a": Self.text, "b": Self.text, "c": Self.text,
    ])
    // The headers stand at 0, 3,072 and 6,144.
    bytes[3072 + 150] ^= 1
    let walk = try WalkRecorder.walk(bytes, isPipe: isPipe)
    #expect(walk.places == ["input:a", "input:c"])
    #expect(walk.texts == [Self.text, Self.text])
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.hasPrefix("input: damaged: ") == true)
  }

  // libarchive ends the process if it takes memory for short, which is what `BytesSource` leaves in
  // `errno`; hence a process of its own.
  @Test("names that end in the middle of a character are read around", arguments: [false, true])
  func names(isPipe: Bool) async {
    await #expect(processExitsWith: .success) { [isPipe = isPipe as Bool] in
      for format in ["ustar", "pax", "gnutar", "zip"] {
        let names = (0..<4).map { "abc\($0)" }
        let writer = ArchiveWriter(format: format)
        var bytes = try writer.archive([
          names[0]: Self.text, names[1]: Self.text, names[2]: Self.text, names[3]: Self.text,
        ])
        for place in bytes.indices.dropLast(3)
        where bytes[place...].starts(with: Array("abc".utf8)) {
          defer { bytes[place + 3] = 0xC3 }
          if format == "zip" { continue }
          // The sum of the header's bytes, of which one grew.
          let sum = place + 148..<place + 154
          let digits = String(
            try #require(Int(String(decoding: bytes[sum], as: UTF8.self), radix: 8)) + 0xC3
              - Int(bytes[place + 3]),
            radix: 8)
          let zeros = String(repeating: "0", count: 6 - digits.count)
          bytes.replaceSubrange(sum, with: (zeros + digits).utf8)
        }
        let walk = WalkRecorder()
        try walk.walk(BytesSource(bytes, isPipe: isPipe, pieceSize: 512))
        #expect(walk.texts == Array(repeating: Self.text, count: 4), "\(format)")
        #expect(walk.failures.isEmpty, "\(format)")
      }
    }
  }

  @Test("zeros between members don't end the archive", arguments: [false, true])
  func concatenated(isPipe: Bool) throws {
    let one = try ArchiveWriter(format: "ustar").archive(["a": Self.text])
    let two = try ArchiveWriter(format: "ustar").archive(["b": Self.text])
    let walk = try WalkRecorder.walk(one + two, isPipe: isPipe)
    #expect(walk.places == ["input:a", "input:b"])
  }

  @Test(
    "an archive that is cut off is told, and what came before is read", arguments: [false, true])
  func cut(isPipe: Bool) throws {
    let bytes = try ArchiveWriter(format: "ustar").archive(["a": Self.text, "b": Self.text])
    let walk = try WalkRecorder.walk(Array(bytes[..<4000]), isPipe: isPipe)
    #expect(walk.texts.first == Self.text)
    #expect(walk.texts.last == String(Self.text.prefix(4000 - 3072 - 512)))
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.hasPrefix("input:b: damaged: ") == true)
  }

  @Test(
    "an archive that is cut between two members, or in the end-of-archive blocks, is reported",
    arguments: [false, true], ["ustar", "pax", "gnutar", "v7tar"])
  func cutBetween(isPipe: Bool, format: String) throws {
    // The last member ends in zeros, which are no end-of-archive blocks.
    let zeros = String(repeating: "\0", count: 4096)
    let whole = try ArchiveWriter(format: format).archive(["a": Self.text, "b": zeros])
    let end = whole.count - 1024
    #expect(whole[end...].allSatisfy { $0 == 0 })
    #expect(try WalkRecorder.walk(whole, isPipe: isPipe).failures.isEmpty)
    for (size, isWanted) in [(end, true), (end, false), (end + 512, true), (end + 512, false)] {
      let walk = WalkRecorder()
      walk.isWanted = { _ in isWanted }
      try walk.walk(BytesSource(Array(whole[..<size]), isPipe: isPipe))
      #expect(walk.texts == (isWanted ? [Self.text, zeros] : []))
      #expect(
        walk.failures == [
          "input: damaged: the tar archive has no end-of-archive blocks, so members may be missing"
        ], "\(size - end) bytes of the end")
    }
    let one = try WalkRecorder.walk(
      Array(ArchiveWriter(format: format).archive(["a": Self.text]).dropLast(1024)),
      isPipe: isPipe)
    #expect(one.texts == [Self.text])
    #expect(one.failures.count == 1)
  }

  @Test("a cut tar archive is reported, whatever compressed it", arguments: ["gzip", "xz", "zstd"])
  func cutBeforeCompression(filter: String) throws {
    let whole = try ArchiveWriter(format: "ustar").archive(["a": Self.text, "b": "{}"])
    for (bytes, count) in [(whole, 0), (whole.dropLast(1024), 1), (whole.dropLast(2048), 1)] {
      let packed = try ArchiveWriter.compressed(Array(bytes), by: filter)
      let walk = try WalkRecorder.walk(packed)
      #expect(walk.texts.first == Self.text)
      #expect(walk.failures.count == count)
    }
  }

  @Test("a header that nothing follows is no end of an archive", arguments: [false, true])
  func cutAfterExtension(isPipe: Bool) throws {
    let long = String(repeating: "n", count: 300)
    for (format, length) in [("pax", 1024), ("gnutar", 1024)] {
      let whole = try ArchiveWriter(format: format).archive(["a": Self.text, long: "{}"])
      let start = 512 + 2560
      let walk = try WalkRecorder.walk(Array(whole[..<(start + length)]), isPipe: isPipe)
      #expect(walk.texts == [Self.text])
      #expect(walk.failures.count == 1, "\(format)")
    }
  }

  @Test("members that aren't wanted are not read through")
  func passedOver() throws {
    let large = String(repeating: "x", count: 4 << 20)
    let bytes = try ArchiveWriter(format: "ustar").archive(["video.mp4": large, "b": "{}"])
    let source = BytesSource(bytes)
    let walk = WalkRecorder()
    walk.isWanted = { $0.name != "video.mp4" }
    try walk.walk(source)
    #expect(walk.texts == ["{}"])
    #expect(source.bytesRead < 300_000)
  }
}
