import Glibc
import TransientFiles

/// Keeps two programs from refreshing one archive, or from fetching one of its sources, at the same time.
///
/// Where a walk through an endpoint goes on stands in the source's row: of two at once each would write its
/// own place over the other's, and a stretch between them might never be fetched.
///
/// The lock is on a byte of a file beside the store, and goes with its holder, however that ends, so that no
/// stale lock is ever left behind. The file goes with the last lock on it.
///
/// Earlier versions lock the whole file by `flock` for a refresh. So each lock also is a shared one by `flock`, which
/// keeps out those versions, as they keep out this one.
package final class RefreshLock: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock of refreshes of the store at `path`, which may be a link.
  ///
  /// - Throws: ``ImportError`` with `busy` while another one holds it.
  package convenience init(storePath path: String) throws {
    try self.init(
      storePath: path, byte: 0,
      orElse: ImportError(
        .busy, "another refresh of \(path) is running", hint: "it is safe to try again later"))
  }

  /// Takes the lock of the source `name` of the store at `path`, which may be a link.
  ///
  /// - Throws: ``ImportError`` with `busy` while another one holds it.
  package convenience init(storePath path: String, source name: String) throws {
    // Bytes from 1 on; that two names meet on one of 2^62 is as good as impossible, and would cost a wait.
    try self.init(
      storePath: path, byte: Int(Paginator.hash(name) >> 2) + 1,
      orElse: ImportError(
        .busy, "another program is fetching the source '\(name)'",
        hint: "try again when that has finished"))
  }

  private init(storePath path: String, byte: Int, orElse busy: ImportError) throws {
    self.path = ResolvedPath.of(path) + "-refresh"
    descriptor = try Self.lock(byte, of: self.path, orElse: busy)
  }

  /// Gives the open file with the lock.
  private static func lock(_ byte: Int, of path: String, orElse busy: ImportError) throws -> Int32 {
    func failure(_ verb: String) -> ImportError {
      ImportError(.unreadable, "can't \(verb) \(path): \(String(cString: strerror(errno)))")
    }
    var attempts = 0
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failure("open") }
      let isLocked: Bool
      do {
        isLocked =
          try OpenFileLock.set(F_WRLCK, byte, of: descriptor) { failure("lock") }
          && OpenFileLock.share(descriptor) { failure("lock") }
      } catch {
        close(descriptor)
        throw error
      }
      // A lock on a file that the last one took away meanwhile keeps nobody out.
      if isLocked, OpenFileLock.isNamed(path, descriptor) { return descriptor }
      close(descriptor)
      guard !isLocked else { continue }
      // Who takes the file away has all of it locked for a moment.
      attempts += 1
      if attempts == 3 { throw busy }
      var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
      nanosleep(&pause, nil)
    }
  }

  deinit {
    // In this order: of two that end at once, the second one finds the bytes unlocked.
    OpenFileLock.releaseAll(of: descriptor)
    if OpenFileLock.makeExclusive(descriptor), OpenFileLock.setAll(of: descriptor),
      OpenFileLock.isNamed(path, descriptor)
    {
      unlink(path)
    }
    close(descriptor)
  }
}
