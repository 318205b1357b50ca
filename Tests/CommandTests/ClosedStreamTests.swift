import Testing

@Suite("Standard streams that the caller has closed")
struct ClosedStreamTests {
  @Test("a closed standard input can't be imported, and nothing waits for it")
  func input() throws {
    let workplace = try Workplace()
    for line in ["tweetstore import - <&-", "tweetstore import - 0>/dev/null"] {
      let result = try workplace.shell(line)
      #expect(result.code == 65, "\(line)")
      #expect(
        result.errors.contains("cannot read standard input: it is closed"), "\(result.errors)")
    }
  }

  @Test("writing to a closed standard output is an error, and the store stays as it is")
  func output() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    for command in ["query", "export --format csv", "stats", "--version", "doctor"] {
      let result = try workplace.shell("tweetstore \(command) >&-")
      #expect(result.code == 74, "\(command)")
      #expect(
        result.errors.contains("can't write to standard output: it is closed"),
        "\(command): \(result.errors)")
    }
    #expect(try workplace.run("doctor").code == 0)
  }

  @Test("without standard error a command works as usual")
  func errors() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    #expect(try workplace.shell("tweetstore query --count 2>&-").output == "1\n")
    #expect(try workplace.shell("tweetstore query 'x ==' 2>&-").code == 64)
    #expect(try workplace.shell("tweetstore query --count <&- 2>&-").output == "1\n")
    #expect(try workplace.shell("tweetstore query <&- >&- 2>&-").code == 74)
    #expect(try workplace.run("doctor").code == 0)
  }

  @Test(
    "no message gets into the store or another file that takes the number of a closed stream",
    arguments: ["2>&-", "<&- 2>&-", "<&- >&- 2>&-", ">&- 2>&-"])
  func messages(streams: String) throws {
    let workplace = try Workplace()
    try workplace.write("new.jsonl", Status(identifier: 2).line + "no record\n")
    let result = try workplace.shell("tweetstore import --verbose new.jsonl \(streams)")
    #expect(result.code == 3)
    #expect(try workplace.run("query", "--format", "ids").output == "2\n")
    #expect(try workplace.run("doctor").code == 0)
  }
}
