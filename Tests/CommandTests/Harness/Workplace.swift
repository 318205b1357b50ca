import FoundationEssentials
import Glibc

/// A home and an empty working folder for the runs of one test.
///
/// Everything is taken away with the value.
final class Workplace: Sendable {
  /// The folder that holds all others.
  let root: String
  /// Where the program runs.
  var folder: String { root + "/work" }
  /// The usual place of the store.
  var store: String { root + "/data/tweetstore/archive.sqlite" }

  init() throws {
    var name = Array("/tmp/tweetstore-test-XXXXXX".utf8CString)
    guard let path = mkdtemp(&name) else { throw HarnessError("can't make a folder") }
    root = String(cString: path)
    for child in ["home", "work"] { mkdir("\(root)/\(child)", 0o755) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  /// The built program, beside the bundle of tests.
  static let program: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/tweetstore"
  }()

  /// The project's folder of sample files.
  static let fixtures: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/") + "/fixtures"
  }()

  /// A file of the sample world.
  static func sample(_ name: String) -> String { "\(fixtures)/tweets/seed-1/\(name)" }

  /// Puts a file into the working folder.
  ///
  /// - Returns: Its name there.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try TextFile.write(text, to: "\(folder)/\(name)")
    return name
  }

  /// The mode bits of a file below the root, or nil where there is none.
  func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// Runs the program to its end.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:],
    seconds: Int = 60
  ) throws -> CommandResult {
    try run(arguments, input: Array(input.utf8), environment: environment, seconds: seconds)
  }

  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    seconds: Int = 60
  ) throws -> CommandResult {
    try start(arguments, environment: environment).wait(writing: input, seconds: seconds)
  }

  /// Starts the program with pipes for all streams, or with a file for standard output.
  func start(
    _ arguments: [String], environment: [String: String] = [:], outputFile: String? = nil
  ) throws -> ChildProcess {
    let input = try FileDescriptor.pipe()
    let output = try FileDescriptor.pipe()
    let errors = try FileDescriptor.pipe()
    let file = try outputFile.map { try FileDescriptor.open($0, O_WRONLY) }
    return try ChildProcess(
      Self.program, arguments, in: self, environment: variables(environment),
      streams: [input.reading, file ?? output.writing, errors.writing], input: input.writing,
      output: file == nil ? output.reading : nil, errors: errors.reading)
  }

  /// Runs the program with a standard output whose reader has gone already.
  func runWithoutReader(_ arguments: String...) throws -> CommandResult {
    try startWithoutReader(arguments).wait()
  }

  /// Runs the program at a terminal; all that is seen there is in the result's `output`.
  ///
  /// - Parameter splitsErrors: Whether standard error goes to a pipe in place of the terminal.
  func runAtTerminal(
    _ arguments: String..., columns: Int = 80, splitsErrors: Bool = false,
    environment: [String: String] = [:]
  ) throws -> CommandResult {
    try runAtTerminal(
      arguments, columns: columns, splitsErrors: splitsErrors, environment: environment)
  }

  func runAtTerminal(
    _ arguments: [String], columns: Int = 80, splitsErrors: Bool = false,
    environment: [String: String] = [:]
  ) throws -> CommandResult {
    let merged = ["TERM": "xterm"].merging(environment) { $1 }
    return try startAtTerminal(
      arguments, columns: columns, splitsErrors: splitsErrors, environment: merged
    ).wait()
  }

  /// Runs a line of the shell in which `tweetstore` is the built program.
  func shell(_ line: String, seconds: Int = 60) throws -> CommandResult {
    try startShell(line).wait(seconds: seconds)
  }

  // The far ends of pipes and terminals must be closed here before anyone waits for the near ends to
  // end. So each start has a function of its own, with which they go.

  private func startWithoutReader(_ arguments: [String]) throws -> ChildProcess {
    let null = try FileDescriptor.open("/dev/null", O_RDONLY)
    let errors = try FileDescriptor.pipe()
    let writing = try FileDescriptor.pipe().writing
    return try ChildProcess(
      Self.program, arguments, in: self, environment: variables([:]),
      streams: [null, writing, errors.writing], errors: errors.reading)
  }

  private func startAtTerminal(
    _ arguments: [String], columns: Int, splitsErrors: Bool, environment: [String: String]
  ) throws -> ChildProcess {
    let terminal = try PseudoTerminal(columns: columns)
    let errors = try splitsErrors ? FileDescriptor.pipe() : nil
    return try ChildProcess(
      Self.program, arguments, in: self, environment: variables(environment),
      streams: [terminal.far, terminal.far, errors?.writing ?? terminal.far],
      output: terminal.near, errors: errors?.reading)
  }

  /// Starts a line of the shell; see ``shell(_:seconds:)``.
  func startShell(_ line: String) throws -> ChildProcess {
    let null = try FileDescriptor.open("/dev/null", O_RDONLY)
    let output = try FileDescriptor.pipe()
    let errors = try FileDescriptor.pipe()
    return try ChildProcess(
      "/bin/bash", ["-c", line], in: self, environment: variables([:]),
      streams: [null, output.writing, errors.writing], output: output.reading,
      errors: errors.reading)
  }

  private func variables(_ more: [String: String]) -> [String: String] {
    let folder = Self.program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return [
      "HOME": "\(root)/home", "XDG_DATA_HOME": "\(root)/data",
      "PATH": "\(folder):/usr/local/bin:/usr/bin:/bin",
    ].merging(more) { $1 }
  }
}
