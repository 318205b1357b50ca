import ContainerSamples
import Testing

@testable import Containers

@Suite("ZIP archives")
struct ZIPTests {
  private typealias Member = ZIPBuilder.Member

  private static let plain = ZIPBuilder(
    members: [Member("data/a.json", "{\"a\":1}"), Member("b.json", "{\"b\":2}")])

  @Test("members are read in place, from a file and from a pipe", arguments: [false, true])
  func plain(isPipe: Bool) throws {
    let walk = try WalkRecorder.walk(Self.plain.bytes, isPipe: isPipe)
    #expect(walk.places == ["input:data/a.json", "input:b.json"])
    #expect(walk.texts == ["{\"a\":1}", "{\"b\":2}"])
    #expect(walk.failures.isEmpty && walk.warnings.isEmpty)
    #expect(walk.listed?.map(\.name) == (isPipe ? nil : ["data/a.json", "b.json"]))
  }

  @Test("members are unpacked, whatever program wrote them", arguments: [false, true])
  func deflated(isPipe: Bool) throws {
    let text = String(repeating: "all work and no play. ", count: 20_000)
    for options in [nil, "zip:compression=store", "zip:zip64", "zip:experimental"] {
      let bytes = try ArchiveWriter(options: options).archive(["folder": nil, "a": text, "b": "x"])
      let walk = try WalkRecorder.walk(bytes, isPipe: isPipe)
      #expect(walk.places == ["input:a", "input:b"], "\(options ?? "")")
      #expect(walk.texts == [text, "x"])
      #expect(walk.failures.isEmpty, "\(options ?? "")")
    }
  }

  @Test(
    "oddities of programs that write archives", arguments: [false, true],
    [(false, false), (true, false), (false, true), (true, true)])
  func oddities(isPipe: Bool, form: (descriptor: Bool, large: Bool)) throws {
    var builder = Self.plain
    builder.isLarge = form.large
    for index in builder.members.indices {
      builder.members[index].hasDescriptor = form.descriptor
      builder.members[index].isLarge = form.large
    }
    builder.comment = Array("made by hand PK\u{5}\u{6} and more than that".utf8)
    let walk = try WalkRecorder.walk(builder.bytes, isPipe: isPipe)
    #expect(walk.texts == ["{\"a\":1}", "{\"b\":2}"])
    #expect(walk.failures.isEmpty && walk.warnings.isEmpty)
  }

  @Test("a bare descriptor behind stored bytes is no problem where the directory knows the size")
  func bareDescriptor() throws {
    var builder = Self.plain
    builder.members[0].hasDescriptor = true
    builder.members[0].hasBareDescriptor = true
    let walk = try WalkRecorder.walk(builder.bytes)
    #expect(walk.texts == ["{\"a\":1}", "{\"b\":2}"])
    #expect(walk.failures.isEmpty && walk.warnings.isEmpty)
  }

  @Test("the archive may stand behind other bytes")
  func prefixed() throws {
    var builder = Self.plain
    builder.prefix = Array(repeating: 7, count: 100)
    for isLarge in [false, true] {
      builder.isLarge = isLarge
      let bytes = builder.bytes
      let container = try ZIPContainer(BytesSource(bytes))
      #expect(try container.members()?.count == 2)
      let member = try #require(try container.members()?.last)
      #expect(try container.open(member).readAll(atMost: 100) == Array("{\"b\":2}".utf8))
    }
  }

  @Test(
    "where the directory is wrong, members are found by their own headers, and it is told",
    arguments: ["missing", "empty", "count", "offsets", "unlisted", "cut"])
  func wrongDirectory(fault: String) throws {
    var builder = Self.plain
    builder.members.append(Member("c.json", String(repeating: "{\"c\":3}\n", count: 20)))
    switch fault {
    case "missing": builder.hasDirectory = false
    case "empty": for index in 0..<3 { builder.members[index].isListed = false }
    case "count": builder.statedCount = 6409
    case "offsets": builder.offsetFault = 100_000
    case "unlisted": builder.members[2].isListed = false
    default: break
    }
    let bytes = fault == "cut" ? builder.bytes.dropLast(100) : builder.bytes[...]
    let walk = try WalkRecorder.walk(Array(bytes))
    #expect(walk.places == ["input:data/a.json", "input:b.json", "input:c.json"])
    #expect(walk.texts == builder.members.map { String(decoding: $0.content, as: UTF8.self) })
    #expect(walk.warnings.count == 1)
    #expect(walk.listed == nil)
  }

  @Test("a small gap between members is no fault, and overlapping members are")
  func gaps() throws {
    var builder = Self.plain
    builder.offsetFault = 1
    // Two members at one place: their bytes would be read twice.
    var bytes = builder.bytes
    #expect(throws: ZIPDirectory.Fault.self) { try ZIPDirectory(BytesSource([])) }
    bytes.removeLast(22)
    #expect(throws: ZIPDirectory.Fault.self) { try ZIPDirectory(BytesSource(bytes)) }
  }

  @Test("a damaged member is told, and the others are read", arguments: [false, true])
  func damagedMember(isPipe: Bool) throws {
    let text = (0..<3000).map { "line \($0 &* 2_654_435_761)\n" }.joined()
    var bytes = try ArchiveWriter(options: "zip:compression=deflate").archive([
      "a": text, "b": text, "c": text,
    ])
    // In the middle of the second one.
    for index in (bytes.count / 2)..<(bytes.count / 2 + 50) { bytes[index] = 0xFF }
    let walk = try WalkRecorder.walk(bytes, isPipe: isPipe)
    #expect(walk.places == ["input:a", "input:b", "input:c"])
    #expect(walk.texts[0] == text)
    #expect(walk.texts[1] != text)
    #expect(walk.texts[2] == text)
    #expect(walk.failures.count == 1)
    #expect(walk.failures[0].hasPrefix("input:b: damaged: "))
  }

  @Test("a wrong checksum is told, and the bytes are given", arguments: [false, true])
  func checksum(isPipe: Bool) throws {
    var builder = Self.plain
    builder.members[0].checksum = 1
    let walk = try WalkRecorder.walk(builder.bytes, isPipe: isPipe)
    #expect(walk.texts == ["{\"a\":1}", "{\"b\":2}"])
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.hasPrefix("input:data/a.json: damaged: ") == true)
  }

  @Test("encrypted members are told, and the others are read", arguments: [false, true])
  func encrypted(isPipe: Bool) throws {
    var builder = Self.plain
    builder.members[0].isEncrypted = true
    let walk = try WalkRecorder.walk(builder.bytes, isPipe: isPipe)
    #expect(walk.places == ["input:b.json"])
    #expect(walk.failures == ["input:data/a.json: encrypted: the member is encrypted"])
    #expect(walk.offered.map(\.isEncrypted) == [true, false])
    let real = try ArchiveWriter(options: "zip:encryption=traditional", password: "secret")
      .archive(["a": "text"])
    #expect(try WalkRecorder.walk(real, isPipe: isPipe).failures.count == 1)
  }

  @Test("a method that nobody knows is told", arguments: [false, true])
  func unknownMethod(isPipe: Bool) throws {
    var builder = Self.plain
    builder.members[0].method = 77
    let walk = try WalkRecorder.walk(builder.bytes, isPipe: isPipe)
    #expect(walk.failures.count == 1)
    #expect(walk.texts.last == "{\"b\":2}")
  }

  @Test("names of any kind are names and nothing more", arguments: [false, true])
  func names(isPipe: Bool) throws {
    let names = ["../../etc/passwd", "/abs", "a\u{1B}[2J\nb", "ünï.json"]
    var builder = ZIPBuilder()
    builder.members = names.map { Member($0, "{}") }
    let walk = try WalkRecorder.walk(builder.bytes, isPipe: isPipe)
    #expect(walk.offered.map(\.name) == names)
    #expect(walk.places[2] == "input:a\\u{1B}[2J\\u{A}b")
    #expect(walk.places[0] == "input:../../etc/passwd")
  }

  @Test("symbolic links hold nothing to read, and are never followed")
  func links() throws {
    let bytes = try ArchiveWriter().archive(["link": "-> /etc/passwd", "a": "{}"])
    let walk = try WalkRecorder.walk(bytes)
    #expect(walk.places == ["input:a"])
    #expect(walk.offered.map(\.isFile) == [false, true])
    // The headers in a pipe don't tell links: it is their text that is read.
    #expect(try WalkRecorder.walk(bytes, isPipe: true).texts == ["/etc/passwd", "{}"])
  }

  @Test("a member can be read before the others")
  func oneMember() throws {
    let walk = WalkRecorder()
    var first: [UInt8] = []
    walk.onBegin = { container in
      let member = try #require(try container.members()?.first { $0.name == "b.json" })
      first = try container.open(member).readAll(atMost: 100)
      #expect(throws: ContainerError.self) {
        try container.open(member).readAll(atMost: 3)
      }
    }
    try walk.walk(BytesSource(Self.plain.bytes))
    #expect(first == Array("{\"b\":2}".utf8))
    #expect(walk.texts == ["{\"a\":1}", "{\"b\":2}"])
  }

  @Test("members that aren't wanted are not read through")
  func passedOver() throws {
    var builder = Self.plain
    builder.members[0] = Member("video.mp4", [UInt8](repeating: 1, count: 4 << 20))
    // It is not read, and computing it takes long.
    builder.members[0].checksum = 0
    let source = BytesSource(builder.bytes)
    let walk = WalkRecorder()
    walk.isWanted = { $0.name != "video.mp4" }
    try walk.walk(source)
    #expect(walk.texts == ["{\"b\":2}"])
    #expect(source.bytesRead < 200_000)
  }

  @Test("an empty archive is an archive", arguments: [false, true])
  func empty(isPipe: Bool) throws {
    let walk = try WalkRecorder.walk(ZIPBuilder().bytes, isPipe: isPipe)
    #expect(walk.found.isEmpty && walk.failures.isEmpty && walk.warnings.isEmpty)
  }
}
