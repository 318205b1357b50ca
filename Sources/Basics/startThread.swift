import Glibc

/// Runs `body` on a new thread, which nobody waits for.
///
/// - Returns: False if the system has no thread left; `body` isn't run then.
@discardableResult
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { context in
      if let context {
        Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
      }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// Carries a closure through the C interface of threads.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
