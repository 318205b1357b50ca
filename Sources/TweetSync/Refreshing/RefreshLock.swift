import Glibc

/// Keeps two refreshes of one archive from running at the same time.
///
/// The lock belongs to the process and goes with it, however it ends, so that no stale lock is ever
/// left behind.
public final class RefreshLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock that belongs to the store at `path`.
  ///
  /// - Throws: ``ImportError`` with `busy` while another process holds it.
  public init(storePath path: String) throws {
    let file = path + "-refresh"
    descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw ImportError(.unreadable, "can't open \(file): \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw ImportError(
        .busy, "another refresh of \(path) is under way", hint: "it is safe to try again later")
    }
  }

  deinit {
    close(descriptor)
  }
}
