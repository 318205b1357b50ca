import Glibc
import Testing

/// The built program in a process of its own.
struct ChildProcess {
  let identifier: pid_t
  /// Where its standard input is written, if it is a pipe.
  private let input: Int32?

  /// The program that was built beside the tests.
  static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(
      decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/tweetstore"
  }()

  /// Starts a program.
  ///
  /// - Parameter hasInput: Whether its standard input is a pipe; else it is empty.
  init(_ arguments: [String], hasInput: Bool = false) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var ends: [Int32] = [-1, -1]
    if hasInput {
      try #require(pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var identifier = pid_t()
    let status = posix_spawn(&identifier, arguments[0], &actions, nil, words, environ)
    if hasInput { close(ends[0]) }
    try #require(status == 0, "can't start \(arguments[0])")
    self.identifier = identifier
    input = hasInput ? ends[1] : nil
  }

  /// Writes to its standard input, as far as it reads.
  func write(_ bytes: ArraySlice<UInt8>) {
    guard let input else { return }
    // A child that ends early must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func closeInput() {
    if let input { close(input) }
  }

  func kill() {
    Glibc.kill(identifier, SIGKILL)
  }

  /// Waits for its end and gives the exit code, or minus the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}
