import ContainerSamples
import FoundationEssentials
import Glibc
import Testing

@Suite("tweetstore import: archives, folders and compressed files")
struct ContainerCommandTests {
  private static func line(_ identifier: Int64) -> String { Status(identifier: identifier).line }

  private static func write(_ bytes: [UInt8], _ name: String, _ workplace: Workplace) throws {
    try Data(bytes).write(to: URL(filePath: "\(workplace.folder)/\(name)"))
  }

  @Test("the report tells members, what was passed over, and places inside")
  func report() throws {
    let workplace = try Workplace()
    let zip = ZIPBuilder(members: [
      .init("2024/a.jsonl", Self.line(1) + "{\"broken\": \n"), .init("b.jsonl", Self.line(2)),
      .init("notes.txt", "some notes"), .init("c.mp4", "x"),
    ])
    try Self.write(zip.bytes, "tweets.bin", workplace)
    let result = try workplace.run("import", "tweets.bin")
    #expect(result.code == 3)
    #expect(result.errors.contains("tweetstore: tweets.bin:2024/a.jsonl:2: "))
    #expect(
      result.errors.hasSuffix(
        """
        tweets.bin: 2 tweets seen: 2 new, 0 updated, 0 unchanged; 1 record rejected
        tweets.bin: 2 members read; 1 media file skipped; 1 unrecognised member skipped: \
        notes.txt

        """))
    let again = try workplace.run("import", "tweets.bin")
    #expect(again.errors.contains("2 tweets seen: 0 new, 0 updated, 2 unchanged"))
  }

  @Test("a name in a folder that isn't UTF-8 is named, and the other files are imported")
  func namesOfBytes() throws {
    let workplace = try Workplace()
    mkdir("\(workplace.folder)/in", 0o755)
    try workplace.write("in/a.jsonl", Self.line(1))
    try workplace.write("in/z.jsonl", Self.line(2))
    let result = try workplace.shell(
      #"cp in/a.jsonl $'in/b\xe9.jsonl'; mkdir $'in/c\xff'; tweetstore import in"#)
    #expect(result.code == 3)
    #expect(result.errors.contains(#"tweetstore: in/b\xE9.jsonl: the name isn't UTF-8"#))
    #expect(result.errors.contains(#"tweetstore: in/c\xFF: the name isn't UTF-8"#))
    #expect(
      result.errors.contains(
        "in: 2 tweets seen: 2 new, 0 updated, 0 unchanged; 2 places unreadable"))
  }

  @Test("damaged and encrypted members end with 3, and the others are imported")
  func damaged() throws {
    let workplace = try Workplace()
    var zip = ZIPBuilder(members: [
      .init("a.jsonl", Self.line(1)), .init("b.jsonl", Self.line(2)),
      .init("c.jsonl", Self.line(3)),
    ])
    zip.members[0].isEncrypted = true
    zip.members[1].method = 77
    try Self.write(zip.bytes, "a.zip", workplace)
    let result = try workplace.run("import", "a.zip")
    #expect(result.code == 3)
    #expect(result.errors.contains("tweetstore: a.zip:a.jsonl: the member is encrypted\n"))
    #expect(result.errors.contains("hint: unpack the archive with its password"))
    #expect(result.errors.contains("tweetstore: a.zip:b.jsonl: "))
    #expect(
      result.errors.contains("1 tweet seen: 1 new, 0 updated, 0 unchanged; 2 places unreadable"))
  }

  @Test("a wrong directory is warned of, and what is there is read")
  func wrongDirectory() throws {
    let workplace = try Workplace()
    var zip = ZIPBuilder(members: [.init("a.jsonl", Self.line(1)), .init("b.jsonl", Self.line(2))])
    zip.statedCount = 6409
    try Self.write(zip.bytes, "a.zip", workplace)
    let result = try workplace.run("import", "a.zip")
    #expect(result.code == 0)
    #expect(
      result.errors.contains("warning: a.zip: its directory lists 2 members and promises 6409"))
    #expect(result.errors.contains("2 tweets seen: 2 new"))
  }

  @Test(
    "pipes may be packed as files are",
    arguments: [
      "gzip -c a.jsonl", "cat a.tar", "gzip -c a.tar", "cat a.zip", "gzip -c a.zip",
    ])
  func pipes(producer: String) throws {
    let workplace = try Workplace()
    let line = Self.line(1)
    try workplace.write("a.jsonl", line)
    try Self.write(TarBuilder.archive([("a.jsonl", Array(line.utf8))]), "a.tar", workplace)
    try Self.write(ZIPBuilder(members: [.init("a.jsonl", line)]).bytes, "a.zip", workplace)
    let result = try workplace.shell("\(producer) | tweetstore import -")
    #expect(result.code == 0)
    #expect(result.errors.hasPrefix("-: 1 tweet seen: 1 new, 0 updated, 0 unchanged\n"))
    let redirected = try workplace.shell("tweetstore import - < a.zip")
    #expect(redirected.errors.hasPrefix("-: 1 tweet seen: 0 new, 0 updated, 1 unchanged\n"))
  }

  @Test("a named pipe is opened once, and a file named - is no input")
  func namedPipe() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.line(1))
    try workplace.write("b.jsonl", Self.line(2))
    let result = try workplace.shell(
      "mkfifo pipe; cat a.jsonl > pipe & timeout 60 tweetstore import pipe")
    #expect(result.code == 0)
    #expect(result.errors == "pipe: 1 tweet seen: 1 new, 0 updated, 0 unchanged\n")
    let named = try workplace.shell(
      "tweetstore import --store ./- a.jsonl && tweetstore import - < b.jsonl")
    #expect(named.code == 0)
    #expect(named.errors.hasSuffix("-: 1 tweet seen: 1 new, 0 updated, 0 unchanged\n"))
  }

  @Test("a folder is gone through, and links lead nowhere")
  func folder() throws {
    let workplace = try Workplace()
    try workplace.write("secret.jsonl", Self.line(9))
    let shell = "mkdir -p d/e; ln -s ../secret.jsonl d/link.jsonl; ln -s . d/ring"
    #expect(try workplace.shell(shell).code == 0)
    try workplace.write("d/e/a.jsonl", Self.line(1))
    try workplace.write("d/b.jsonl", Self.line(2))
    let result = try workplace.run("import", "d")
    #expect(result.code == 0)
    #expect(
      result.errors == """
        d: 2 tweets seen: 2 new, 0 updated, 0 unchanged
        d: 2 members read; 2 unrecognised members skipped: link.jsonl, ring

        """)
    let again = try workplace.run("import", "d/")
    #expect(
      again.errors.hasSuffix(
        "d/: 2 members read; 2 unrecognised members skipped: link.jsonl, ring\n"))
  }

  @Test("names of members can't write control characters to the terminal, nor files anywhere")
  func names() throws {
    let workplace = try Workplace()
    let zip = ZIPBuilder(members: [
      .init("../../../evil\u{1B}[31m\n.jsonl", "{\"broken\": "),
      .init("/tmp/x.jsonl", Self.line(1)),
    ])
    try Self.write(zip.bytes, "a.zip", workplace)
    let result = try workplace.run("import", "a.zip")
    #expect(result.code == 3)
    #expect(result.errors.contains("a.zip:../../../evil\\u{1B}[31m\\u{A}.jsonl:1: "))
    #expect(!result.errors.contains("\u{1B}"))
    #expect(try workplace.shell("ls -A . ../home").output == ".:\na.zip\n\n../home:\n")
  }

  @Test("a large compressed member is passed over in little memory")
  func memory() throws {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Self.line(1))
    let pack = "truncate -s 400M video.mp4; tar -c video.mp4 a.jsonl | gzip -1 > a.tgz"
    #expect(try workplace.shell(pack).code == 0)
    // In kilobytes; of it the program's own libraries take most.
    let result = try workplace.shell("ulimit -v 700000; cat a.tgz | tweetstore import -")
    #expect(result.code == 0)
    #expect(result.errors.contains("1 tweet seen: 1 new"))
    let file = try workplace.shell("ulimit -v 700000; tweetstore import a.tgz")
    #expect(file.errors.contains("1 tweet seen: 0 new, 0 updated, 1 unchanged"))
  }

  @Test("a database comes through a pipe, and in an archive where TMPDIR has room for it")
  func databases() throws {
    let workplace = try Workplace()
    let sample = Workplace.sample("twitter-to-sqlite.db")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: sample)))
    let zip = ZIPBuilder(members: [.init("../x.db", bytes), .init("b.jsonl", Self.line(1))])
    try Self.write(zip.bytes, "a.zip", workplace)
    let piped = try workplace.shell(
      "mkdir copies; cat \(sample) | TMPDIR=$PWD/copies tweetstore import - && ls copies")
    #expect(
      piped.errors == "-: 34 tweets seen: 34 new, 0 updated, 0 unchanged; 5 tweets inside others\n")
    #expect(piped.output == "")
    let none = try workplace.shell("TMPDIR=$PWD/none tweetstore import a.zip; echo $?")
    #expect(none.output == "3\n")
    #expect(
      none.errors.hasPrefix("tweetstore: a.zip:../x.db: can't copy the database to "),
      "\(none.errors)")
    #expect(
      none.errors.contains("No such file or directory\n  hint: name another folder in TMPDIR"))
    #expect(none.errors.contains("1 tweet seen: 1 new, 0 updated, 0 unchanged; 1 place unreadable"))
    let packed = try workplace.run("import", "a.zip")
    #expect(packed.errors.contains("35 tweets seen: 0 new, 0 updated, 35 unchanged"))
    #expect(packed.code == 0)
  }

  @Test(
    "an archive that is cut after a member or its compression ends with 3",
    arguments: ["cat", "gzip"])
  func cutArchives(filter: String) throws {
    let workplace = try Workplace()
    let members = (1...2).map {
      (name: "\($0).jsonl", bytes: Array(Status(identifier: $0).line.utf8))
    }
    let whole = TarBuilder.archive(members)
    let member = (whole.count - 1024) / 2
    for (size, count) in [
      (whole.count, 2), (whole.count - 512, 2), (whole.count - 1024, 2), (member, 1),
    ] {
      try Data(whole[..<size]).write(to: URL(filePath: "\(workplace.folder)/a.tar"))
      let command = "\(filter) < a.tar | tweetstore --store \(size).sqlite import -"
      let result = try workplace.shell(command)
      #expect(result.code == (size == whole.count ? 0 : 3), "\(result.errors)")
      #expect(result.errors.contains("-: \(count) tweet"))
      let message =
        "tweetstore: -: the tar archive has no end-of-archive blocks, so members may be missing"
      #expect(result.errors.contains(message) == (size < whole.count))
    }
  }
}
