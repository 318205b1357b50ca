import LoopbackServer
import Synchronization
import Testing

@Suite("tweetstore refresh and sources")
struct RefreshCommandTests {
  /// A workplace with two sources, `one` and `two`.
  private func prepare() throws -> (workplace: Workplace, one: SourceServer, two: SourceServer) {
    let workplace = try Workplace()
    let one = try SourceServer(tweets: 1...10)
    let two = try SourceServer(tweets: 1001...1010)
    for (name, server) in [("one", one), ("two", two)] {
      let result = try workplace.run("import", server.url(), "--name", name)
      guard result.code == 0 else { throw HarnessError(result.errors, errno: 0) }
    }
    return (workplace, one, two)
  }

  @Test("an empty name is none")
  func emptyName() throws {
    let (workplace, one, _) = try prepare()
    #expect(try workplace.run("sources", "rename", "one", "").code == 64)
    #expect(try workplace.run("import", one.url(), "--name=").code == 64)
    let missing = try workplace.run("sources", "remove")
    #expect(missing.errors.contains("'sources remove' takes 1 name, and 0 are given"))
  }

  @Test("it fetches only what is newer and says nothing")
  func silence() throws {
    let (workplace, one, two) = try prepare()
    one.add(11...12)
    let before = one.server.requests.count
    let result = try workplace.run("refresh")
    #expect(result.code == 0)
    #expect(result.output == "")
    #expect(result.errors == "")
    let requests = one.server.requests.dropFirst(before)
    #expect(requests.count == 1)
    // A little before the newest one, since tweets of one moment come in any order.
    let since = Int64(requests.first?.parameters("since_id").first ?? "") ?? 0
    #expect((SourceServer.identifier(9)..<SourceServer.identifier(10)).contains(since))
    #expect(two.server.requests.count == 2)
    let count = try workplace.run("query", "--count")
    #expect(count.output == "22\n")
  }

  @Test("on a terminal it reports what each source gave, with and without sources")
  func terminal() throws {
    let empty = try Workplace()
    #expect(try empty.run("import", "-", input: "[]").code == 0)
    let none = try empty.runAtTerminal("refresh")
    #expect(none.code == 0)
    #expect(none.output.contains("no sources to refresh; 'tweetstore import URL' adds one"))
    let (workplace, one, two) = try prepare()
    one.add(11...12)
    let result = try workplace.runAtTerminal("refresh", columns: 200)
    #expect(result.code == 0)
    #expect(result.output.contains("\(one.url()): 3 tweets seen: 2 new, 1 updated, 0 unchanged"))
    #expect(result.output.contains("\(two.url()): "))
    let quiet = try workplace.runAtTerminal("refresh", "--quiet")
    #expect(quiet.output == "")
  }

  @Test("--verbose tells what was done")
  func verbose() throws {
    let (workplace, one, two) = try prepare()
    one.add(11...11)
    let result = try workplace.run("refresh", "--verbose", "one")
    #expect(result.errors.contains(" seen: 1 new"))
    #expect(two.server.requests.count == 1)
    #expect(result.errors.contains("one: complete up to \(SourceServer.identifier(11)), after 1 p"))
    #expect(!result.errors.contains("two"))
  }

  @Test("only the named sources, and no others")
  func names() throws {
    let (workplace, one, two) = try prepare()
    let counts = (one.server.requests.count, two.server.requests.count)
    let result = try workplace.run("refresh", "two")
    #expect(result.code == 0)
    #expect(one.server.requests.count == counts.0)
    #expect(two.server.requests.count == counts.1 + 1)
    let unknown = try workplace.run("refresh", "twoo")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("unknown source 'twoo'\n  hint: did you mean 'two'?"))
    let far = try workplace.run("refresh", "something")
    #expect(far.errors.contains("'tweetstore sources' lists them"))
  }

  @Test("one source that fails doesn't keep the others from being refreshed")
  func oneFails() throws {
    let (workplace, one, two) = try prepare()
    one.api.answerNext([.json(#"{"title":"Forbidden"}"#, status: 403)])
    two.add(1011...1011)
    let result = try workplace.run("refresh")
    #expect(result.code == 3)
    #expect(result.errors.hasPrefix("tweetstore: source 'one': http://"))
    #expect(result.errors.contains("403"))
    #expect(!result.errors.contains("'two'"))
    let count = try workplace.run("query", "--count")
    #expect(count.output == "21\n")
    one.api.answerNext([.json("{}", status: 403)])
    two.api.answerNext([.json("{}", status: 403)])
    let all = try workplace.run("refresh")
    #expect(all.code == 77)
  }

  @Test("tweets that are gone are no news to a refresh")
  func problems() throws {
    let (workplace, one, two) = try prepare()
    let id = SourceServer.identifier(11)
    one.api.answerNext([
      .json(
        #"{"data":[{"id":"\#(id)","text":"new","author_id":"7"}],"meta":{"result_count":1},"#
          + #""errors":[{"title":"Not Found Error","detail":"gone","value":"5"}]}"#)
    ])
    let result = try workplace.run("refresh", "one")
    #expect(result.code == 0)
    #expect(result.errors == "")
    #expect(two.server.requests.count == 1)
  }

  @Test("a source that is being imported is passed over, and told where it is named")
  func busy() throws {
    let workplace = try Workplace()
    let results = Mutex<[Result<CommandResult, any Error>]>([])
    let one = try SourceServer(tweets: 1...10) { _, number in
      guard number == 2 else { return nil }
      // While the second import waits for its page.
      for command in [["refresh"], ["refresh", "one"], ["sources", "remove", "one"]] {
        let result = Result { try workplace.run(command) }
        results.withLock { $0.append(result) }
      }
      return nil
    }
    let two = try SourceServer(tweets: 1001...1010)
    let url = one.url()
    #expect(try workplace.run("import", url, "--name", "one").code == 0)
    #expect(try workplace.run("import", two.url(), "--name", "two").code == 0)
    one.add(11...12)
    two.add(1011...1011)
    #expect(try workplace.run("import", url, "--name", "one").code == 0)
    let told = try results.withLock { try $0.map { try $0.get() } }
    try #require(told.count == 3)
    #expect(told[0].code == 0 && told[0].errors == "")
    #expect(told[1].code == 75 && told[2].code == 75)
    #expect(told[1].errors.hasPrefix("tweetstore: another program is fetching the source 'one'"))
    #expect(try workplace.run("query", "--count").output == "23\n")
    #expect(try workplace.run("refresh", "--verbose", "one").errors.contains("complete up to"))
  }

  @Test("an archive without sources is refreshed in no time")
  func noSources() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    let result = try workplace.run("refresh")
    #expect(result.code == 0)
    #expect(result.errors == "")
    let verbose = try workplace.run("refresh", "--verbose")
    #expect(
      verbose.errors == "tweetstore: no sources to refresh; 'tweetstore import URL' adds one\n")
  }

  @Test("sources lists what is refreshed, with --all files as well")
  func list() throws {
    let (workplace, one, two) = try prepare()
    try workplace.fill([Status(identifier: 1)])
    let csv = try workplace.run("sources", "--format", "csv")
    let lines = csv.output.split(separator: "\r\n")
    #expect(lines.count == 3)
    #expect(lines[0] == "name,kind,location,newestIdentifier,lastRun,gaps")
    #expect(
      lines[1].hasPrefix("one,endpoint,\(one.url()),\(SourceServer.identifier(10)),20"))
    #expect(lines[2].hasPrefix("two,endpoint,\(two.url()),"))
    let all = try workplace.run("sources", "--all")
    #expect(all.lines.count == 3)
    #expect(all.lines.first?.hasPrefix(#"{"name":"-","kind":"file""#) == true)
    for format in ["table", "json", "jsonl", "tsv"] {
      let result = try workplace.run("sources", "-f", format)
      #expect(result.code == 0)
      #expect(result.output.contains("one"))
    }
    let wrong = try workplace.run("sources", "--format", "ids")
    #expect(wrong.code == 64)
  }

  @Test("a source gets another name, or is forgotten with its tweets kept")
  func renameAndRemove() throws {
    let (workplace, one, two) = try prepare()
    #expect(one.server.requests.count == 1)
    let rename = try workplace.run("sources", "rename", "one", "uno")
    #expect(rename.code == 0)
    #expect(rename.output + rename.errors == "")
    let taken = try workplace.run("sources", "rename", "uno", "two")
    #expect(taken.code == 64)
    #expect(taken.errors.contains("there is a source 'two' already"))
    let unknown = try workplace.run("sources", "remove", "one")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("unknown source 'one'\n  hint: "))
    let remove = try workplace.run("sources", "remove", "uno")
    #expect(remove.code == 0)
    let names = try workplace.run("sources", "--format", "tsv")
    #expect(names.lines.count == 2)
    #expect(names.lines[1].hasPrefix("two\tendpoint\t\(two.url())\t"))
    let count = try workplace.run("query", "--count")
    #expect(count.output == "20\n")
    for words in [["rename", "two"], ["remove"], ["list", "two"], ["remove", "two", "three"]] {
      let result = try workplace.run(["sources"] + words)
      #expect(result.code == 64, "\(words)")
      #expect(result.errors.contains("'sources \(words[0])'"))
    }
  }

  @Test("a damaged source keeps no other from being refreshed, and doctor puts it right")
  func damagedSource() throws {
    let (workplace, one, two) = try prepare()
    try change("UPDATE source SET gaps = '{' WHERE name = 'one'", workplace)
    one.add(11...12)
    two.add(1011...1011)
    let refresh = try workplace.run("refresh")
    #expect(refresh.code == 3)
    #expect(refresh.errors.contains("the source 'one' is damaged in 'gaps'"))
    #expect(try workplace.run("query", "--count").output == "21\n")
    let list = try workplace.run("sources", "--format", "tsv")
    #expect(list.lines.count == 3)
    #expect(list.errors.contains("the source 'one' is damaged in 'gaps'"))
    let check = try workplace.run("doctor")
    #expect(check.code == 2)
    #expect(check.output.contains("the source 'one' is damaged in 'gaps'"))
    let repair = try workplace.run("doctor", "--repair")
    #expect(repair.code == 0)
    #expect(repair.errors.contains("its next refresh fetches everything again"))
    #expect(try workplace.run("refresh", "one").code == 0)
    #expect(try workplace.run("query", "--count").output == "23\n")
    try change("UPDATE source SET options = 'x' WHERE name = 'one'", workplace)
    #expect(try workplace.run("sources", "remove", "one").code == 0)
    #expect(try workplace.run("refresh").code == 0)
  }

  private func change(_ sql: String, _ workplace: Workplace) throws {
    #expect(try workplace.shell("sqlite3 '\(workplace.store)' \"\(sql)\"").code == 0)
  }
}
