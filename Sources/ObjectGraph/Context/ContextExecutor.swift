import Dispatch

/// Runs a context's work on a queue of its own.
///
/// Store calls block. On a queue of their own they don't hold up the threads that all Swift tasks
/// share.
final class ContextExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }

  /// Runs `body` on the queue while the caller waits.
  ///
  /// - Precondition: The caller isn't on the queue already, where it would wait for itself.
  func sync<Result>(_ body: () throws -> Result) rethrows -> Result {
    dispatchPrecondition(condition: .notOnQueue(queue))
    return try queue.sync(execute: body)
  }
}
