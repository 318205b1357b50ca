import FoundationEssentials
import Glibc
import Testing

@Suite("tweetstore: files that commands write")
struct OutputFileTests {
  /// A workplace whose store holds a tweet and lies in the working folder.
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line)
    #expect(try workplace.run("--store", "s.sqlite", "import", "-q", "a.jsonl").code == 0)
    mkdir("\(workplace.folder)/inner", 0o755)
    for (link, target) in [
      ("link", "s.sqlite"), ("inner/log", "../s.sqlite-wal"), ("store", "s.sqlite"),
    ] {
      symlink(target, "\(workplace.folder)/\(link)")
    }
    return workplace
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test(
    "no output is written over the store or its files, whatever they are called",
    arguments: [
      "s.sqlite", "./inner/../s.sqlite", "link", "s.sqlite-wal", "s.sqlite-shm", "s.sqlite-journal",
      "inner/log", "store-wal", "s.sqlite-refresh",
    ],
    [
      ["export"], ["export", "--format", "original"], ["export", "--format", "html"],
      ["doctor", "--backup"],
    ])
  func store(path: String, command: [String]) throws {
    let workplace = try workplace()
    let before = try Data(contentsOf: URL(filePath: "\(workplace.folder)/s.sqlite"))
    let files = try names(in: workplace.folder)
    let words = command + (command[0] == "doctor" ? [path] : ["--output", path])
    // The second name of the store is one of its files, too.
    let store = path == "store-wal" ? "store" : "s.sqlite"
    let result = try workplace.run(["--store", store] + words)
    #expect(result.code == 64)
    #expect(result.errors.contains("\(path) belongs to the store \(store)"), "\(result.errors)")
    #expect(result.output == "")
    #expect(try Data(contentsOf: URL(filePath: "\(workplace.folder)/s.sqlite")) == before)
    #expect(try names(in: workplace.folder) == files)
  }

  @Test("pages don't replace the folder in which the store lies")
  func storeInFolder() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let site = ["export", "--format", "html", "--output", "site"]
    #expect(try workplace.run(site).code == 0)
    // A name that would pass for a page.
    let store = "\(workplace.folder)/site/store.html"
    #expect(try workplace.shell("cp '\(workplace.store)' '\(store)'").code == 0)
    let result = try workplace.run(["--store", store] + site)
    #expect(result.code == 64)
    #expect(result.errors.contains("site contains the store \(store)"))
    #expect(try workplace.run("--store", store, "query", "--count").output == "1\n")
  }

  @Test("what is exported to a link goes to its target, and the link stays")
  func links() throws {
    let workplace = try workplace()
    let folder = workplace.folder
    for target in ["there.jsonl", "new.jsonl"] {
      if target == "there.jsonl" { try workplace.write("inner/there.jsonl", "former") }
      symlink("inner/\(target)", "\(folder)/second")
      symlink("\(folder)/second", "\(folder)/out")
      let result = try workplace.run("--store", "s.sqlite", "export", "--output", "out")
      #expect(result.code == 0, "\(result.errors)")
      let text = try #require(TextFile.read("\(folder)/inner/\(target)"))
      #expect(text.hasPrefix(#"{"identifier":"1""#))
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/out")
          == "\(folder)/second")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/second")
          == "inner/\(target)")
      for link in ["out", "second"] { unlink("\(folder)/\(link)") }
    }
    #expect(try names(in: "\(folder)/inner") == ["log", "new.jsonl", "there.jsonl"])
    symlink("round", "\(folder)/round")
    let round = try workplace.run("--store", "s.sqlite", "export", "--output", "round")
    #expect(round.code == 74)
    #expect(round.errors.contains("round"))
  }

  @Test("pages that are exported to a link go to the folder of its target")
  func linkToFolder() throws {
    let workplace = try workplace()
    symlink("inner/site", "\(workplace.folder)/out")
    for _ in 0..<2 {
      let result = try workplace.run(
        "--store", "s.sqlite", "export", "--format", "html", "--output", "out")
      #expect(result.code == 0, "\(result.errors)")
    }
    #expect(
      try names(in: "\(workplace.folder)/inner/site")
        == ["2024-01.html", "index.html", "style.css"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(workplace.folder)/out")
        == "inner/site")
  }

  @Test("devices, pipes and open streams are written to, and stay what they are")
  func devices() throws {
    let workplace = try workplace()
    let export = "tweetstore --store s.sqlite export --quiet"
    let shell = try workplace.shell(
      """
      set -e
      \(export) > want
      \(export) --output /dev/stdout | cat > stdout
      \(export) --output /dev/stdout > file
      { echo before; \(export) --output /dev/fd/7; } 7> seven >&7
      mkfifo pipe
      cat pipe > piped &
      \(export) --output pipe
      wait
      test -p pipe
      ln -s /dev/null null
      \(export) --output null
      test -L null
      \(export) --output /dev/null
      test -c /dev/null
      cmp want stdout; cmp want file; cmp want piped
      { echo before; cat want; } | cmp - seven
      """)
    #expect(shell.code == 0, "\(shell.errors)")
    #expect(!(try names(in: workplace.folder)).contains { $0.hasSuffix(".part") })
    let full = try workplace.run("--store", "s.sqlite", "export", "--output", "/dev/full")
    #expect(full.code == 74)
    #expect(full.errors.contains("can't write to /dev/full: No space left on device"))
  }

  @Test("a folder is no file to export to, which is told at once")
  func folder() throws {
    let workplace = try workplace()
    let result = try workplace.run("--store", "s.sqlite", "export", "--output", "inner")
    #expect(result.code == 73)
    #expect(result.errors.contains("inner is a folder"))
  }
}
