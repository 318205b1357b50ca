import FoundationEssentials
import Glibc
import Synchronization

/// A program that a test has started.
///
/// Its output is read only while ``wait(seconds:)`` runs.
final class ChildProcess: Sendable {
  let processIdentifier: pid_t
  /// Keeps the folders of the run for as long as it may need them.
  private let workplace: Workplace
  /// The test's end of the standard input, if that is a pipe.
  private let input: FileDescriptor?
  private let output: FileDescriptor?
  private let errors: FileDescriptor?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - streams: What becomes of the three standard streams in the child.
  ///   - input: The near ends of pipes or terminals among `streams`.
  init(
    _ executable: String, _ arguments: [String], in workplace: Workplace,
    environment: [String: String],
    streams: [FileDescriptor], input: FileDescriptor? = nil,
    output: FileDescriptor? = nil, errors: FileDescriptor? = nil
  ) throws {
    _ = Self.ignoresBrokenPipes
    self.workplace = workplace
    self.input = input
    self.output = output
    self.errors = errors
    input?.stopBlocking()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.number, Int32(number))
    }
    // The child begins with the usual answers to signals, whatever the runner of the tests has.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // `env` changes the folder and becomes the program.
    let words = (["/usr/bin/env", "-C", workplace.folder, executable] + arguments).map {
      strdup($0)
    }
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    defer { (words + variables).forEach { free($0) } }
    var identifier = pid_t()
    let status = FileDescriptor.spawning.withLock { _ in
      posix_spawn(
        &identifier, "/usr/bin/env", &actions, &attributes, words + [nil], variables + [nil])
    }
    guard status == 0 else { throw HarnessError("can't start \(executable)", errno: status) }
    processIdentifier = identifier
  }

  /// A child that ends early must not end the tests with it.
  private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Sends a signal.
  func send(_ signal: Int32) {
    kill(processIdentifier, signal)
  }

  /// Waits until a signal that was sent has been taken.
  func waitUntilSignalsAreTaken(seconds: Int = 60) {
    waitUntil(seconds: seconds) {
      guard let status = TextFile.read("/proc/\(processIdentifier)/status") else { return true }
      return status.split(separator: "\n").allSatisfy { line in
        guard line.hasPrefix("SigPnd:") || line.hasPrefix("ShdPnd:") else { return true }
        return line.dropFirst("SigPnd:".count).allSatisfy { $0 == "0" || $0 == "\t" }
      }
    }
  }

  /// Waits until the child's first thread waits for something, such as more input.
  func waitUntilAsleep(seconds: Int = 60) {
    waitUntil(seconds: seconds) {
      // The name of the program stands in parentheses, the state behind them.
      let status = TextFile.read("/proc/\(processIdentifier)/stat") ?? ") Z"
      return !(status.split(separator: ")").last?.hasPrefix(" R") ?? false)
    }
  }

  /// Waits until a pipe of the usual size, 64 kB, takes no more of the child's output.
  func waitUntilOutputIsFull(seconds: Int = 60) {
    waitUntil(seconds: seconds) { (output?.unreadCount ?? Int.max) >= 64 * 1024 }
  }

  /// Waits until the child has opened the file at `path`.
  func waitUntilOpen(_ path: String, seconds: Int = 60) {
    let folder = "/proc/\(processIdentifier)/fd"
    let files = FileManager.default
    waitUntil(seconds: seconds) {
      let numbers = (try? files.contentsOfDirectory(atPath: folder)) ?? []
      return numbers.contains {
        (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
      }
    }
  }

  /// Writes to the child's standard input and waits until it has read all of it and wants more.
  func writeAndWait(_ text: String, seconds: Int = 60) throws {
    try writeAndWait(Array(text.utf8), seconds: seconds)
  }

  func writeAndWait(_ bytes: [UInt8], seconds: Int = 60) throws {
    guard let input else { return }
    var rest = bytes[...]
    waitUntil(seconds: seconds) {
      if !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(input.number, $0.baseAddress, $0.count) }
        if count < 0, errno != EAGAIN { rest = [] } else { rest = rest.dropFirst(max(0, count)) }
      }
      return rest.isEmpty && (input.unreadCount == 0 || input.hasNoReader)
    }
    waitUntilAsleep()
  }

  /// Waits until `condition` gives true.
  func waitUntil(seconds: Int = 60, _ condition: () -> Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !condition(), ContinuousClock.now < end { _ = poll(nil, 0, 1) }
  }

  /// Writes `text` to the child, closes its input, and reads until it has ended.
  ///
  /// A child that takes longer than `seconds` is killed.
  func wait(writing text: [UInt8] = [], seconds: Int = 60) -> CommandResult {
    wait(writing: text, closesInput: true, seconds: seconds)
  }

  /// Reads until the child has ended by itself; its input stays open.
  func waitForEnd(seconds: Int = 60) -> CommandResult {
    wait(writing: [], closesInput: false, seconds: seconds)
  }

  private func wait(writing text: [UInt8], closesInput: Bool, seconds: Int) -> CommandResult {
    let end = ContinuousClock.now + .seconds(seconds)
    var result = CommandResult(ending: .timeout, outputBytes: [], errorBytes: [])
    var rest = text[...]
    var open = (input: input, output: output, errors: errors)
    if !closesInput { open.input = nil } else if rest.isEmpty { closeInput(&open.input) }
    while open.output != nil || open.errors != nil || open.input != nil {
      var watched = [
        pollfd(fd: open.output?.number ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: open.errors?.number ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: open.input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      let left = (end - .now) / .milliseconds(1)
      guard left > 0, poll(&watched, nfds_t(watched.count), Int32(min(left, 100_000))) >= 0 else {
        break
      }
      if watched[0].revents != 0, let output = open.output {
        let bytes = output.read()
        if bytes.isEmpty { open.output = nil } else { result.outputBytes += bytes }
      }
      if watched[1].revents != 0, let errors = open.errors {
        let bytes = errors.read()
        if bytes.isEmpty { open.errors = nil } else { result.errorBytes += bytes }
      }
      if watched[2].revents != 0, let input = open.input {
        let count = rest.withUnsafeBytes { Glibc.write(input.number, $0.baseAddress, $0.count) }
        rest = count < 0 && errno != EAGAIN ? [] : rest.dropFirst(max(0, count))
        if rest.isEmpty { closeInput(&open.input) }
      }
    }
    result.ending = reap(until: end)
    return result
  }

  /// Gives the child the end of its input; a terminal stays open.
  private func closeInput(_ input: inout FileDescriptor?) {
    if let number = input?.number {
      // The number stays taken until the owner goes, so that nobody else's file is closed.
      let null = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
      dup2(null, number)
      close(null)
    }
    input = nil
  }

  private func reap(until end: ContinuousClock.Instant) -> CommandResult.Ending {
    var status: Int32 = 0
    while waitpid(processIdentifier, &status, WNOHANG) == 0 {
      if ContinuousClock.now >= end {
        kill(processIdentifier, SIGKILL)
        waitpid(processIdentifier, &status, 0)
        return .timeout
      }
      _ = poll(nil, 0, 1)
    }
    return status & 0x7F == 0 ? .exit((status >> 8) & 0xFF) : .signal(status & 0x7F)
  }
}
