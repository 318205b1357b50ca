import ContainerSamples
import Glibc
import LoopbackServer
import Synchronization
import Testing

@Suite("tweetstore: Ctrl-C")
struct InterruptionTests {
  /// Hands the child to the server's handler, which may be asked before the child is known here.
  private final class Child: Sendable {
    private let child = Mutex<ChildProcess?>(nil)

    func set(_ process: ChildProcess) { child.withLock { $0 = process } }

    func wait() -> ChildProcess {
      while true {
        if let process = child.withLock({ $0 }) { return process }
        _ = poll(nil, 0, 1)
      }
    }
  }

  @Test("the first one between two pages keeps the pages before, and the next run goes on")
  func betweenPages() throws {
    let workplace = try Workplace()
    let child = Child()
    let server = try SourceServer(tweets: 1...250) { _, number in
      if number == 2 {
        child.wait().send(SIGINT)
        child.wait().waitUntilSignalsAreTaken()
      }
      return nil
    }
    let process = try workplace.start(["import", server.url(), "--name", "s"])
    child.set(process)
    let result = process.wait()
    #expect(result.code == 130, "\(result.errors)")
    #expect(result.errors.contains("tweetstore: stopped while fetching"))
    #expect(result.errors.contains("goes on from there"))
    let count = try workplace.run("query", "--count")
    #expect(count.output == "100\n" || count.output == "200\n")
    let next = try workplace.run("refresh")
    #expect(next.code == 0)
    let all = try workplace.run("query", "--count")
    #expect(all.output == "250\n")
  }

  @Test("the first one ends a wait for a server")
  func whileWaiting() throws {
    let workplace = try Workplace()
    let gate = try LoopbackGate()
    let child = Child()
    let server = try SourceServer(tweets: 1...10) { _, _ in
      child.wait().send(SIGTERM)
      return LoopbackResponse(steps: [.gate(gate)], framing: .chunked)
    }
    let process = try workplace.start(["import", server.url(), "--name", "s"])
    child.set(process)
    let result = process.wait()
    #expect(result.code == 130)
    #expect(result.errors.contains("stopped while fetching 's'"))
    #expect(result.errors.contains("hint: nothing was stored; the same command starts again"))
  }

  @Test(
    "the first one ends a wait for a pipe, keeps what was read, and says how to go on",
    arguments: [0, 1, 20])
  func inPipe(count: Int) throws {
    let workplace = try Workplace()
    let process = try workplace.start(["import", "-"])
    let lines = (1...20).prefix(count).map { Status(identifier: $0).line }
    // The last line has only begun.
    try process.writeAndWait(lines.joined() + #"{"id_str":"#)
    process.send(SIGINT)
    let result = process.waitForEnd()
    #expect(result.code == 130)
    #expect(result.errors.hasPrefix("tweetstore: stopped in -; what was read up to there is in"))
    #expect(result.errors.contains("hint: the same command goes on"))
    let ids = try workplace.run("query", "--format", "ids")
    #expect(ids.lines == (1...20).prefix(count).map(String.init))
  }

  @Test("the first one ends a wait for who writes to a named pipe")
  func namedPipe() throws {
    let workplace = try Workplace()
    #expect(mkfifo(workplace.folder + "/pipe", 0o600) == 0)
    let process = try workplace.start(["import", "pipe"])
    process.waitUntilOpen(workplace.folder + "/pipe")
    process.send(SIGINT)
    let result = process.waitForEnd()
    #expect(result.code == 130)
    #expect(result.errors.hasPrefix("tweetstore: stopped in pipe"))
  }

  @Test("the first one ends a wait for an archive in a pipe, and keeps the members before")
  func inPackedPipe() throws {
    let workplace = try Workplace()
    let process = try workplace.start(["import", "-"])
    let members = [1, 2].map { ("\($0).jsonl", Array(Status(identifier: $0).line.utf8)) }
    // A header and a block of content for each member, and no end.
    let bytes = TarBuilder.archive(members).prefix(3 * 512 + 100)
    try process.writeAndWait(String(decoding: bytes, as: UTF8.self))
    process.send(SIGINT)
    let result = process.waitForEnd()
    #expect(result.code == 130)
    #expect(result.errors.hasPrefix("tweetstore: stopped in -; what was read up to there is in"))
    let ids = try workplace.run("query", "--format", "ids")
    #expect(ids.lines == ["1"])
  }

  @Test("the second one stops at once")
  func twice() throws {
    let workplace = try Workplace()
    let text = String(repeating: "long ", count: 50)
    try workplace.fill((1...2000).map { Status(identifier: $0, text: text) })
    // Nobody reads, so it can't finish the line that it has begun.
    let process = try workplace.start(["export"])
    process.waitUntilOutputIsFull()
    process.send(SIGINT)
    process.waitUntilSignalsAreTaken()
    process.send(SIGINT)
    process.waitUntilSignalsAreTaken()
    let result = process.waitForEnd()
    #expect(result.code == 130)
    #expect(result.errors == "")
  }

  @Test("the first one ends a wait for a rate limit")
  func rateLimit() throws {
    let workplace = try Workplace()
    let child = Child()
    let server = try SourceServer(tweets: 1...10) { _, _ in
      child.wait().send(SIGINT)
      return LoopbackResponse(429, headers: [("Retry-After", "600")], text: "{}")
    }
    let process = try workplace.start(["import", server.url(), "--name", "s"])
    child.set(process)
    let result = process.wait()
    #expect(result.code == 130)
    #expect(result.errors.contains("stopped while fetching 's'"))
  }

  @Test("a query, which has nothing to finish, ends by the signal itself")
  func query() throws {
    let workplace = try Workplace()
    let text = String(repeating: "long ", count: 50)
    try workplace.fill((1...2000).map { Status(identifier: $0, text: text) })
    // Nobody reads, so it waits for room in the pipe.
    let process = try workplace.start(["query"])
    process.waitUntilOutputIsFull()
    process.send(SIGINT)
    #expect(process.wait().ending == .signal(SIGINT))
  }
}
