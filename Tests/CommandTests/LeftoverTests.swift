import FoundationEssentials
import Glibc
import Testing

@Suite("tweetstore doctor: what killed commands leave behind")
struct LeftoverTests {
  /// A workplace with a store in the working folder and a folder for temporary files.
  private let workplace: Workplace
  private let temporary: String

  init() throws {
    workplace = try Workplace()
    temporary = "\(workplace.root)/tmp"
    mkdir(temporary, 0o700)
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    #expect(try run("import", "-q", "a.jsonl").code == 0)
  }

  private func run(_ words: String...) throws -> CommandResult {
    try workplace.run(["--store", "s.sqlite"] + words, environment: ["TMPDIR": temporary])
  }

  private func names(in folder: String? = nil) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder ?? workplace.folder).sorted()
  }

  private func makeFolder(_ name: String, _ files: [String]) throws {
    mkdir("\(workplace.folder)/\(name)", 0o700)
    for file in files { try workplace.write("\(name)/\(file)", "text") }
  }

  /// The leftovers in the JSON report.
  private func leftovers() throws -> [String] {
    let result = try run("doctor", "--format", "json")
    #expect(result.code == 0, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.outputBytes)).leftovers
  }

  private struct Report: Decodable {
    struct Output: Decodable, Equatable {
      var path: String
      var formerPath: String
    }
    var isSound: Bool
    var leftovers: [String]
    var displacedOutputs: [Output]
  }

  @Test("without leftovers nothing is said of them")
  func none() throws {
    #expect(try !run("doctor").output.contains("leftover"))
    #expect(try leftovers() == [])
    #expect(try names() == ["a.jsonl", "s.sqlite"])
  }

  @Test("unfinished outputs, temporary copies and lock files are listed, and --repair removes them")
  func all() throws {
    try workplace.write("out.jsonl.tweetstore-999999.part", "{}")
    try workplace.write("s.sqlite.before-12345678.tweetstore-7.part", "")
    try makeFolder(
      "site.tweetstore-41.part", ["2024-01.html", "style.css", "index.html.tweetstore-41.part"])
    mkdir("\(workplace.folder)/empty.tweetstore-42.part", 0o700)
    for name in ["s.sqlite-merge", "s.sqlite-refresh"] { try workplace.write(name, "") }
    try makeFolder(
      "../tmp/tweetstore-Ab3dE0", ["database", "database-wal", "database.tweetstore-9.part"])
    try makeFolder("../tmp/tweetstore-000000", [])
    try workplace.write("../tmp/tweetstore-zzzzzz", "")
    let wanted = [
      "s.sqlite-merge", "s.sqlite-refresh", "empty.tweetstore-42.part",
      "out.jsonl.tweetstore-999999.part", "s.sqlite.before-12345678.tweetstore-7.part",
      "site.tweetstore-41.part", "\(temporary)/tweetstore-000000", "\(temporary)/tweetstore-Ab3dE0",
      "\(temporary)/tweetstore-zzzzzz",
    ]
    func withoutFolder(_ paths: [String]) -> [String] {
      paths.map {
        $0.hasPrefix(workplace.folder) ? String($0.dropFirst(workplace.folder.count + 1)) : $0
      }
    }
    let before = try names()
    #expect(try withoutFolder(leftovers()) == wanted)
    let listed = try run("doctor")
    #expect(listed.code == 0)
    #expect(
      listed.output.contains("9 leftovers of killed commands, 26 B; --repair removes them\n"),
      "\(listed.output)")
    for path in wanted { #expect(listed.output.contains("\(path)\n")) }
    #expect(try names() == before)
    let repaired = try run("doctor", "--repair")
    #expect(repaired.code == 0)
    for path in wanted {
      #expect(
        repaired.errors.contains("\(path)' removed: a killed command had left it behind\n"),
        "\(path): \(repaired.errors)")
    }
    #expect(!repaired.output.contains("leftover"))
    #expect(try names() == ["a.jsonl", "s.sqlite"])
    #expect(try names(in: temporary) == [])
    #expect(try run("query", "--count").output == "1\n")
  }

  @Test("links, files of other programs and folders with other files stay")
  func others() throws {
    try workplace.write("kept.txt", "text")
    for link in ["l.tweetstore-7.part", "s.sqlite-refresh", "../tmp/tweetstore-link00"] {
      symlink("\(workplace.folder)/kept.txt", "\(workplace.folder)/\(link)")
    }
    symlink(workplace.folder, "\(workplace.folder)/site.tweetstore-7.part")
    for name in [
      "film.mp4.part", "archive.zip.1.part", "out.jsonl.7.part", "a.tweetstore-07.part",
      "a.tweetstore-7.part.txt", "other.sqlite-merge",
    ] {
      try workplace.write(name, "text")
    }
    try makeFolder("photos.tweetstore-7.part", ["index.html", "cat.jpg"])
    try makeFolder("../tmp/tweetstore-backup", ["database", "notes.txt"])
    try workplace.write("../tmp/tweetstore-letter", "")
    try workplace.write("../tmp/tweetstore-letter", "text")
    let before = (try names(), try names(in: temporary))
    #expect(try leftovers() == [])
    #expect(try run("doctor", "--repair").code == 0)
    let after = (try names(), try names(in: temporary))
    #expect(after.0 == before.0 && after.1 == before.1)
    #expect(TextFile.read("\(workplace.folder)/kept.txt") == "text")
  }

  @Test("what a running program has locked stays")
  func locked() throws {
    try workplace.write("out.tweetstore-7.part", "{}")
    try workplace.write("s.sqlite-refresh", "")
    try makeFolder("site.tweetstore-7.part", ["index.html"])
    var owners: [FileDescriptor] = []
    for name in ["out.tweetstore-7.part", "s.sqlite-refresh"] {
      let file = try FileDescriptor.open("\(workplace.folder)/\(name)", O_RDWR)
      var range = flock()
      range.l_type = Int16(F_WRLCK)
      range.l_start = name == "s.sqlite-refresh" ? 12345 : 1 << 62
      range.l_len = 1
      // Linux's F_OFD_SETLK.
      try #require(fcntl(file.number, 37, &range) == 0)
      owners.append(file)
    }
    let number = open(
      "\(workplace.folder)/site.tweetstore-7.part", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    owners.append(FileDescriptor(number))
    try #require(flock(number, LOCK_EX | LOCK_NB) == 0)
    let before = try names()
    #expect(try leftovers() == [])
    #expect(try run("doctor", "--repair").code == 0)
    #expect(try names() == before)
    owners = []
    #expect(try leftovers().count == 3)
    #expect(try run("doctor", "--repair").code == 0)
    #expect(try names() == ["a.jsonl", "s.sqlite"])
  }

  @Test("a temporary copy stays while its import runs, and goes after that is killed")
  func killed() throws {
    let process = try workplace.start(
      ["--store", "other.sqlite", "import", "-"], environment: ["TMPDIR": temporary])
    // The first page of a database; the rest never comes.
    let store = try Data(contentsOf: URL(filePath: "\(workplace.folder)/s.sqlite"))
    try process.writeAndWait(Array(store.prefix(4096)))
    process.waitUntil { (try? names(in: temporary).count) == 1 }
    #expect(try names(in: temporary).count == 1)
    #expect(try leftovers() == [])
    #expect(try run("doctor", "--repair").code == 0)
    #expect(try names(in: temporary).count == 1)
    process.send(SIGKILL)
    #expect(process.wait().ending == .signal(SIGKILL))
    let name = try #require(try names(in: temporary).first)
    #expect(try leftovers() == ["\(temporary)/\(name)"])
    #expect(try run("doctor", "--repair").code == 0)
    #expect(try names(in: temporary) == [])
  }

  @Test("an export that has its former name no more is reported with the command that restores it")
  func displaced() throws {
    try makeFolder("it's a site.tweetstore-7.old", ["index.html"])
    for command in [["doctor"], ["doctor", "--repair"]] {
      let result = try workplace.run(["--store", "s.sqlite"] + command)
      #expect(result.code == 0)
      let lines = result.output.split(separator: "\n").suffix(2)
      #expect(
        lines.first
          == #"'it'\''s a site' is missing, since an export was killed while it replaced it"#)
      #expect(try names() == ["a.jsonl", "it's a site.tweetstore-7.old", "s.sqlite"])
    }
    let json = try run("doctor", "--format", "json")
    let report = try JSONDecoder().decode(Report.self, from: Data(json.outputBytes))
    #expect(
      report.displacedOutputs == [
        Report.Output(path: "it's a site", formerPath: "it's a site.tweetstore-7.old")
      ])
    #expect(report.isSound && report.leftovers == [])
    let last = try #require(try run("doctor").output.split(separator: "\n").last)
    let command = try #require(last.firstRange(of: "mv ").map { last[$0.lowerBound...] })
    #expect(try workplace.shell(String(command)).code == 0)
    #expect(try names() == ["a.jsonl", "it's a site", "s.sqlite"])
    // With a newer export in its place nobody needs the former one.
    try makeFolder("it's a site.tweetstore-8.old", ["index.html"])
    #expect(try leftovers().count == 1)
    #expect(try run("doctor", "--repair").code == 0)
    #expect(try names() == ["a.jsonl", "it's a site", "s.sqlite"])
  }
}
