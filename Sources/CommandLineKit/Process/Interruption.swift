import Glibc
import Synchronization

/// The wish of the user, or of the system, that the process ends: Ctrl-C or `SIGTERM`.
///
/// The first signal only sets a mark. The program looks at it between two pieces of work, finishes
/// the piece, says how to go on and ends with `ExitCode.interrupted`. The second signal ends the
/// process at once, with the same code.
public enum Interruption {
  /// The number of signals so far.
  private static let count = Atomic<Int>(0)

  /// Begins to listen for `SIGINT` and `SIGTERM`.
  ///
  /// Call it once at the start.
  ///
  /// Calls of the system that wait are not broken off by the first signal. A signal that is
  /// ignored when the process starts stays ignored.
  public static func install() {
    // The handler must not be the one that brings the counter into being.
    _ = count.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.receive() }
    sigemptyset(&action.sa_mask)
    action.sa_flags = SA_RESTART
    for number in [SIGINT, SIGTERM] where !isIgnored(number) { sigaction(number, &action, nil) }
  }

  /// Whether a signal has come.
  public static var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

  /// Throws when a signal has come.
  ///
  /// - Throws: `InterruptionError`.
  public static func check() throws(InterruptionError) {
    if isRequested { throw InterruptionError() }
  }

  /// Whether the caller has asked that the signal does nothing, as shells do for work in the
  /// background.
  private static func isIgnored(_ number: Int32) -> Bool {
    var old = sigaction()
    sigaction(number, nil, &old)
    return unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Called inside the signal handler: only an atomic addition and `_exit`, which are allowed
  /// there.
  private static func receive() {
    let before = count.wrappingAdd(1, ordering: .relaxed).oldValue
    if before > 0 { _exit(ExitCode.interrupted.rawValue) }
  }
}
