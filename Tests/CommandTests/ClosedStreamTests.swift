import Testing

@Suite("Standard streams that the caller has closed")
struct ClosedStreamTests {
  @Test("a closed standard input can't be imported, and nothing waits for it")
  func input() throws {
    let workplace = try Workplace()
    for line in ["tweetstore import - <&-", "tweetstore import - 0>/dev/null"] {
      let result = try workplace.shell(line)
      #expect(result.code == 65, "\(line)")
      #expect(result.errors.contains("Bad file descriptor"), "\(result.errors)")
    }
  }

  @Test("writing to a closed standard output is an error, and the store stays as it is")
  func output() throws {
    let workplace = try Workplace()
    try workplace.fill([Status(identifier: 1)])
    for command in ["query", "export --format csv", "stats", "--version", "doctor"] {
      let result = try workplace.shell("tweetstore \(command) >&-")
      #expect(result.code == 74, "\(command)")
      #expect(result.errors.contains("Bad file descriptor"), "\(command): \(result.errors)")
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
}
