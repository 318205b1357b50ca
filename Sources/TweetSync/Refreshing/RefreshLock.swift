import Glibc

/// Keeps two programs from refreshing one archive, or from fetching one of its sources, at the same time.
///
/// Where a walk through an endpoint goes on stands in the source's row: of two at once each would write its
/// own place over the other's, and a stretch between them might never be fetched.
///
/// The lock is on a byte of a file beside the store, and goes with its holder, however that ends, so that no
/// stale lock is ever left behind.
public final class RefreshLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of refreshes of the store at `path`, which may be a link.
  ///
  /// - Throws: ``ImportError`` with `busy` while another one holds it.
  public convenience init(storePath path: String) throws {
    try self.init(
      storePath: path, byte: 0,
      orElse: ImportError(
        .busy, "another refresh of \(path) is under way", hint: "it is safe to try again later"))
  }

  /// Takes the lock of the source `name` of the store at `path`, which may be a link.
  ///
  /// - Throws: ``ImportError`` with `busy` while another one holds it.
  public convenience init(storePath path: String, source name: String) throws {
    // Bytes from 1 on; that two names meet on one of 2^62 is as good as impossible, and would cost a wait.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    try self.init(
      storePath: path, byte: Int(hash >> 2) + 1,
      orElse: ImportError(
        .busy, "another program is fetching the source '\(name)'",
        hint: "try again when that has finished; what it fetches is in the store then"))
  }

  private init(storePath path: String, byte: Int, orElse busy: ImportError) throws {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let file = (resolved.map { String(cString: $0) } ?? path) + "-refresh"
    func failure(_ verb: String) -> ImportError {
      ImportError(.unreadable, "can't \(verb) \(file): \(String(cString: strerror(errno)))")
    }
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("open") }
    do {
      guard
        try OpenFileLock.set(F_WRLCK, byte, of: descriptor, orElse: { failure("lock") })
      else { throw busy }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
