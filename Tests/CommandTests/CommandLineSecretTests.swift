import Glibc
import LoopbackServer
import Synchronization
import Testing

@Suite("tweetstore: secrets on the command line")
struct CommandLineSecretTests {
  /// The command line of a child, read while the child waits for a response.
  private final class Observation: Sendable {
    private let process = Mutex<pid_t?>(nil)
    private let text = Mutex<String?>(nil)

    func set(_ identifier: pid_t) { process.withLock { $0 = identifier } }

    func observe() {
      while true {
        if let identifier = process.withLock({ $0 }) {
          let line = TextFile.read("/proc/\(identifier)/cmdline")
          return text.withLock { $0 = line }
        }
        _ = poll(nil, 0, 1)
      }
    }

    var commandLine: String? { text.withLock { $0 } }
  }

  @Test(
    "other programs don't see them while the command runs",
    arguments: [
      ["--header", "X-Secret: CANARYa1b2c3d4"],
      ["--header", "Authorization: Basic dXNlcjpDQU5BUllhMWIyYzNkNA=="],
      ["--header", "Cookie: sid=CANARYa1b2c3d4; lang=en"],
      ["--url-secret", "key=CANARYa1b2c3d4"], ["--url-secret=key=CANARYa1b2c3d4"], [],
    ])
  func commandLine(options: [String]) throws {
    let workplace = try Workplace()
    let observation = Observation()
    let server = try LoopbackServer { _ in
      observation.observe()
      return LoopbackResponse(text: Status(identifier: 7).line)
    }
    let query =
      options.first?.hasPrefix("--url") == true ? "key=[hidden]" : "access_token=CANARYurl12345"
    let process = try workplace.start(
      ["import", "http://127.0.0.1:\(server.port)/x?\(query)", "--name", "visible"] + options)
    observation.set(process.processIdentifier)
    let result = process.wait()
    #expect(result.code == 0, "\(result.errors)")
    let line = try #require(observation.commandLine)
    #expect(!line.contains("CANARY") && !line.contains("dXNlcjpDQU5B"), "\(line)")
    let words = line.split(separator: "\0")
    #expect(words.contains("import") && words.contains("visible"), "\(line)")
    #expect(line.contains("/x?"), "\(line)")
  }
}
