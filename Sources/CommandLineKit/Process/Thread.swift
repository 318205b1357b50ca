import Glibc

/// A thread that is started and left alone.
enum Thread {
  /// Carries a closure through the C interface of threads.
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs `body` on a new thread, unless the system has none left.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    if status == 0 { pthread_detach(thread) } else { box.release() }
  }
}
