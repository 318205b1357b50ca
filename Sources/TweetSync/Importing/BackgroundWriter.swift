import Dispatch
import ObjectGraph
import Synchronization

/// Writes one batch in a background context while the next one is being read.
final class BackgroundWriter: Sendable {
  private let context: ManagedObjectContext
  private let lock: MergeLock
  private let queue = DispatchQueue(label: "tweetstore.import.writer")
  private let finished = DispatchSemaphore(value: 0)
  private let outcome = Mutex<Result<[BatchInsertResult], any Error>?>(nil)

  /// A writer into `archive`.
  init(archive: TweetArchive) {
    context = archive.container.newBackgroundContext(name: "import")
    lock = archive.mergeLock
  }

  /// Starts to write in one transaction what `requests` gives.
  ///
  /// From the questions of `requests` to the end of `completion` no other process merges.
  ///
  /// - Parameter completion: Called after the transaction.
  ///
  /// Every start needs a ``wait()``.
  func start(
    _ requests: @escaping @Sendable (isolated ManagedObjectContext) throws -> [BatchInsertRequest],
    completion: @escaping @Sendable (isolated ManagedObjectContext) throws -> Void = { _ in }
  ) {
    queue.async { [self] in
      let result = Result {
        try lock.hold {
          try context.performAndWait { context in
            // What the batch before looked at may have changed.
            context.refreshAllObjects()
            let results = try context.execute(requests(context))
            try completion(context)
            return results
          }
        }
      }
      outcome.withLock { $0 = result }
      finished.signal()
    }
  }

  /// Waits until what was started is written.
  ///
  /// - Throws: What the store threw; nothing of the batch is written then.
  func wait() throws -> [BatchInsertResult] {
    finished.wait()
    let result = outcome.withLock { outcome in
      let result = outcome
      outcome = nil
      return result
    }
    return try result?.get() ?? []
  }
}
