import Basics
import Glibc
import Synchronization

/// A request of the user or of the system to end the process: Ctrl-C, `SIGTERM`, or `SIGHUP` when the
/// terminal is closed.
///
/// The first signal only sets a mark. The program looks at it between two pieces of work, finishes
/// the piece, says how to go on and ends with `ExitCode.interrupted`. The second signal ends the
/// process at once, with the same code.
public enum Interruption {
  /// The number of signals so far.
  private static let count = Atomic<Int>(0)

  /// The end of a pipe into which the handler writes at the first signal; -1 before ``install(onFirst:)``.
  private static let writingDescriptor = Atomic<Int32>(-1)
  /// The other end of the pipe.
  private static let readingDescriptor = Atomic<Int32>(-1)

  /// Begins to listen for `SIGINT`, `SIGTERM` and `SIGHUP`.
  ///
  /// Call it once at the start. Where the system has no pipe or thread left, the mark alone must do.
  ///
  /// - Parameter onFirst: What breaks off a long wait, such as one for a server. It runs on a thread
  ///   of its own when the first signal comes.
  ///
  /// Calls of the system that wait are not broken off by the first signal. A signal that is
  /// ignored when the process starts stays ignored.
  public static func install(onFirst: (@Sendable () -> Void)? = nil) {
    makePipe()
    if let onFirst, let descriptor { waitForFirst(at: descriptor, then: onFirst) }
    // The handler must not be the one that brings the counter into being.
    _ = count.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.receive() }
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_RESTART
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      sigaction(number, &action, nil)
    }
  }

  /// A Boolean value that indicates whether a signal has come.
  public static var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

  /// A file descriptor that is readable after the first signal, for use with `poll`; nil before
  /// ``install(onFirst:)``.
  ///
  /// Nobody reads from it, so that it stays readable.
  public static var descriptor: Int32? {
    let number = readingDescriptor.load(ordering: .acquiring)
    return number < 0 ? nil : number
  }

  /// Throws when a signal has come.
  ///
  /// - Throws: `InterruptionError`.
  public static func check() throws(InterruptionError) {
    if isRequested { throw InterruptionError() }
  }

  /// True if the caller has asked that the signal does nothing, as shells do for work in the
  /// background.
  private static func isIgnored(_ number: Int32) -> Bool {
    var old = sigaction()
    sigaction(number, nil, &old)
    return unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func makePipe() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readingDescriptor.store(ends[0], ordering: .releasing)
    writingDescriptor.store(ends[1], ordering: .releasing)
  }

  /// Runs `action` on a thread of its own once the handler has written a byte.
  private static func waitForFirst(
    at descriptor: Int32, then action: @escaping @Sendable () -> Void
  ) {
    startThread {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&watched, 1, -1) < 0, errno == EINTR {}
      action()
    }
  }

  /// Called inside the signal handler: only atomic operations, `write` and `_exit`, which are
  /// allowed there.
  private static func receive() {
    let before = count.wrappingAdd(1, ordering: .relaxed).oldValue
    if before > 0 { _exit(ExitCode.interrupted.rawValue) }
    let descriptor = writingDescriptor.load(ordering: .acquiring)
    guard descriptor >= 0 else { return }
    let number = errno
    var byte: UInt8 = 0
    _ = write(descriptor, &byte, 1)
    errno = number
  }
}
