import Glibc
import Synchronization
import Testing

/// Runs code on a thread with a stack of 512 KiB, as small as any thread of the system's pools has.
package enum SmallStack {
  private final class Job: Sendable {
    let body: @Sendable () throws -> Void
    let failure = Mutex<(any Error)?>(nil)
    init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }
  }

  /// Runs `body` and waits for its end.
  ///
  /// - Throws: What `body` throws; an issue of the test if there is no thread.
  package static func run(_ body: @escaping @Sendable () throws -> Void) throws {
    let job = Job(body)
    // Which C module owns the type, and so its initializer, depends on the order of the build.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    defer { pthread_attr_destroy(attributes) }
    #expect(pthread_attr_setstacksize(attributes, 512 * 1024) == 0)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, attributes,
      { @Sendable raw in
        guard let raw else { return nil }
        let job = Unmanaged<Job>.fromOpaque(raw).takeUnretainedValue()
        do { try job.body() } catch { job.failure.withLock { $0 = error } }
        return nil
      }, Unmanaged.passUnretained(job).toOpaque())
    try #require(result == 0)
    pthread_join(thread, nil)
    if let error = job.failure.withLock({ $0 }) { throw error }
  }
}
