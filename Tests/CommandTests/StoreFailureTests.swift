import Glibc
import Synchronization
import Testing

@Suite("tweetstore: stores that can't be used")
struct StoreFailureTests {
  @Test(
    "a missing store is told and not made",
    arguments: [["query"], ["sources"], ["refresh"], ["sources", "remove", "x"]])
  func missing(words: [String]) throws {
    let workplace = try Workplace()
    let result = try workplace.run(words)
    #expect(result.code == 74)
    #expect(
      result.errors == """
        tweetstore: no store at \(workplace.store)
          hint: 'tweetstore import' makes a store; --store names another one

        """)
    #expect(workplace.mode(of: "\(workplace.root)/data") == nil)
  }

  @Test(
    "an import that can open none of its inputs makes no store",
    arguments: [["nosuch.json"], ["nosuch.json", "neither/this"], ["folder/nosuch.zip"]])
  func nothingToImport(inputs: [String]) throws {
    let workplace = try Workplace()
    let result = try workplace.run(["import"] + inputs)
    #expect(result.code == 65)
    for input in inputs { #expect(result.errors.contains(input)) }
    #expect(workplace.mode(of: "\(workplace.root)/data") == nil)
    try workplace.write("one.jsonl", Status(identifier: 1).line)
    #expect(try workplace.run(["import", "one.jsonl"] + inputs).code == 3)
    #expect(try workplace.run("query", "--count").output == "1\n")
  }

  @Test(
    "a store that is a URL is refused, and its password isn't printed",
    arguments: [
      "postgresql://me:secret@host/db", "file:///tmp/secret.sqlite", "https://x.com/secret",
    ])
  func storeURL(url: String) throws {
    let workplace = try Workplace()
    let input = Status(identifier: 1).line
    for result in [
      try workplace.run("import", "-", "--store", url, input: input),
      try workplace.run("import", "-", input: input, environment: ["TWEETSTORE_STORE": url]),
      try workplace.run("query", "--store", url),
    ] {
      #expect(result.code == 64)
      #expect(result.errors.contains("must be a file, not a URL"))
      #expect(!result.errors.contains("secret"))
    }
    let listed = try workplace.shell("ls -A")
    #expect(listed.output == "")
  }

  @Test("a store that can't be made ends with 73")
  func cannotCreate() throws {
    let workplace = try Workplace()
    for path in ["/dev/null/x.sqlite", "/proc/nope/x.sqlite"] {
      let result = try workplace.run(
        "import", "-", "--store", path, input: Status(identifier: 1).line)
      #expect(result.code == 73, "\(path): \(result.errors)")
      #expect(result.errors.contains("tweetstore: can't create"))
      #expect(result.errors.contains(path.split(separator: "/").dropLast().joined(separator: "/")))
    }
  }

  @Test(
    "a file of something else is left alone",
    arguments: [["query"], ["import", "-"], ["sources"]])
  func somethingElse(words: [String]) throws {
    let workplace = try Workplace()
    let text = String(repeating: "This is a letter to my aunt. ", count: 100)
    try workplace.write("letter.txt", text)
    let result = try workplace.run(
      words + ["--store", "letter.txt"], input: Array(Status(identifier: 1).line.utf8))
    #expect(result.code == 74)
    #expect(result.errors.contains("letter.txt isn't a store of this program"))
    #expect(TextFile.read("\(workplace.folder)/letter.txt") == text)
    let other = try workplace.shell(
      "sqlite3 other.sqlite 'CREATE TABLE aunt (name)' && tweetstore --store other.sqlite query")
    #expect(other.code == 74)
    #expect(other.errors.contains("other.sqlite is an SQLite database of something else"))
  }

  @Test(
    "what a kill at the start of a first import leaves is named, and the next import makes it a store",
    arguments: [
      ":", "sqlite3 s.sqlite 'CREATE TABLE t (a); DROP TABLE t'",
      "sqlite3 s.sqlite 'PRAGMA journal_mode = WAL; CREATE TABLE t (a); DROP TABLE t'",
    ])
  func empty(make: String) throws {
    let workplace = try Workplace()
    #expect(try workplace.shell("touch s.sqlite; \(make)").code == 0)
    for command in [
      ["doctor"], ["query"], ["delete", "TRUEPREDICATE", "--yes"], ["doctor", "--repair"],
      ["refresh"],
    ] {
      let result = try workplace.run(["--store", "s.sqlite"] + command)
      #expect(result.code == 74)
      #expect(
        result.errors == """
          tweetstore: s.sqlite is empty and not a store yet
            hint: this happens if a first import is killed; import again to make it a store, or remove the file

          """)
    }
    let line = Status(identifier: 1).line
    #expect(try workplace.run("--store", "s.sqlite", "import", "-", input: line).code == 0)
    #expect(try workplace.run("--store", "s.sqlite", "query", "--count").output == "1\n")
    #expect(try workplace.run("--store", "s.sqlite", "doctor").code == 0)
  }

  @Test("a store that another process writes to can be queried at once")
  func readingWhileLocked() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let result = try workplace.shell(
      """
      coproc sqlite3 '\(workplace.store)'
      echo "BEGIN IMMEDIATE; SELECT 'held';" >&${COPROC[1]}
      read -r held <&${COPROC[0]}
      tweetstore query --count
      """)
    #expect(result.output == "1\n")
    #expect(result.code == 0)
  }

  @Test(
    "a store that the user may not read or write ends with 77",
    .enabled(if: geteuid() != 0, "permissions don't bind root"))
  func permissions() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    chmod(workplace.store, 0o000)
    let query = try workplace.run("query")
    #expect(query.code == 77)
    #expect(query.errors.hasPrefix("tweetstore: no permission to read \(workplace.store)\n"))
    chmod(workplace.store, 0o400)
    let input = try workplace.run("import", "-", input: Status(identifier: 2).line)
    #expect(input.code == 77)
    #expect(input.errors.hasPrefix("tweetstore: no permission to write to \(workplace.store)\n"))
  }

  @Test("a second refresh ends with 75 while the first one runs")
  func refreshing() throws {
    let workplace = try Workplace()
    let second = Mutex<Result<CommandResult, any Error>?>(nil)
    let server = try SourceServer(tweets: 1...3) { _, number in
      // While the first refresh waits for its page.
      let result = number == 2 ? Result { try workplace.run("refresh") } : nil
      if let result { second.withLock { $0 = result } }
      return nil
    }
    #expect(try workplace.run("import", server.url(), "--name", "s").code == 0)
    #expect(try workplace.run("refresh").code == 0)
    let result = try #require(try second.withLock { try $0?.get() })
    #expect(result.code == 75)
    #expect(result.errors.contains("another refresh of \(workplace.store) is running"))
  }

  @Test("output to a full disk ends with 74", arguments: [["query"], ["query", "--count"]])
  func fullDisk(words: [String]) throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let result = try workplace.start(words, outputFile: "/dev/full").wait()
    #expect(result.code == 74)
    #expect(result.errors.contains("can't write to standard output: No space left on device"))
    #expect(result.errors.contains("free some disk space"))
  }

  @Test("damaged JSON in a store is reported in words, with its place and what to do")
  func damagedJSON() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    func change(_ sql: String) throws {
      #expect(try workplace.shell("sqlite3 '\(workplace.store)' \"\(sql)\"").code == 0)
    }
    for value in ["{x", "[{}]", "5"] {
      try change("UPDATE source SET kind = 'endpoint', gaps = '\(value)'")
      for (command, code) in [("sources", 0), ("refresh", 2)] as [(String, Int32)] {
        let result = try workplace.run(command)
        #expect(result.code == code, "\(command) \(value)")
        #expect(result.errors.contains("the source '-' is damaged in 'gaps'"))
        #expect(result.errors.contains("hint: 'tweetstore doctor --repair' puts it right"))
        #expect(!result.errors.contains("DecodingError"))
      }
    }
    try change(
      "UPDATE store_metadata SET value = '{x' WHERE key <> 'model'; SELECT changes()")
    let result = try workplace.run("query")
    #expect(result.code == 74)
    #expect(result.errors.contains("'model_description' in its table store_metadata"))
    #expect(!result.errors.contains("DecodingError"), "\(result.errors)")
  }
}
