import Dispatch
import Glibc
import Synchronization
import Testing

@testable import SQLiteStore

@Suite("A thread that gives way")
struct LowPriorityThreadTests {
  private static var priority: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

  @Test("is nicer than the one that starts it, which stays as it is")
  func niceness() {
    let before = Self.priority
    let inside = Mutex<Int32?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    LowPriorityThread.start {
      inside.withLock { $0 = Self.priority }
      isDone.signal()
    }
    isDone.wait()
    // 19 is as nice as a thread can be.
    #expect(inside.withLock { $0 } == min(19, before + LowPriorityThread.niceness))
    #expect(Self.priority == before)
  }
}
