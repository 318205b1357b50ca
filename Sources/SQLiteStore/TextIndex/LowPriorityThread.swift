import Basics
import Glibc

/// A thread that gives way to others where more of them want to run than there are cores.
enum LowPriorityThread {
  /// The increase of the thread's nice value over that of the thread that starts it.
  ///
  /// It gets a third of the time that the other thread gets on a shared core.
  static let niceness: Int32 = 5

  /// Runs `body` on a new thread, unless the system has none left.
  ///
  /// A thread of its own, since nobody but root may give a thread of a pool its priority back.
  static func start(_ body: @escaping @Sendable () -> Void) {
    startThread {
      // On Linux these are of the calling thread alone. One that can't be made nicer does the same work.
      let which = __priority_which_t(PRIO_PROCESS.rawValue)
      setpriority(which, 0, getpriority(which, 0) + niceness)
      body()
    }
  }
}
