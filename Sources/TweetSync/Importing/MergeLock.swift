import Glibc
import ObjectGraph
import Synchronization
import TransientFiles

/// Lets one at a time read what an archive holds and write what follows from it.
///
/// SQLite's own lock begins with the write. What another process commits between the questions about a
/// batch and that write would be overlooked, and what follows from both never be worked out.
///
/// The lock is on two bytes of a file beside the store, and goes with its holder, however that ends. Who
/// waits for the second byte holds the first one, so that who has just had the lock can't overtake the one
/// who waits. The file goes with the last archive that used it: each one shares the file's `flock` until it is
/// closed, so that a file without that lock was left behind by a program that was killed.
final class MergeLock: Sendable {
  private let givenPath: String
  private let patience: Duration
  private let isCancelled: @Sendable () -> Bool
  /// The store's own path, once the lock has been taken; few commands take it.
  private let usedPath = Mutex<String?>(nil)
  /// An open file that shares the lock file's `flock`; -1 before the first use.
  private let share = Mutex<Int32>(-1)

  private static let turn = 0
  private static let work = 1

  /// The lock of the store at `path`; no file is made before it is first taken.
  ///
  /// - Parameters:
  ///   - patience: The longest wait for others.
  ///   - isCancelled: Asked during the wait; true ends it.
  init(
    storePath path: String, patience: Duration = .seconds(60),
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    givenPath = path
    self.isCancelled = isCancelled
    self.patience = patience
  }

  /// Who opens the store by a link must find the same file, as SQLite does.
  private var storePath: String {
    usedPath.withLock { known in
      if let known { return known }
      let path = ResolvedPath.of(givenPath)
      known = path
      return path
    }
  }

  private var path: String { storePath + "-merge" }

  /// Runs `body` while nobody else, in this process or another one, runs such work on the store.
  ///
  /// It mustn't be called again inside `body`.
  ///
  /// - Throws: ``StoreError`` with `locked` if others hold the lock for too long, with `interrupted` if the
  ///   caller ends the wait, one that tells why its
  ///   file can't be had, or what `body` throws.
  func hold<Result>(_ body: () throws -> Result) throws -> Result {
    let descriptor = try acquire()
    // That gives the lock back.
    defer { close(descriptor) }
    return try body()
  }

  /// Gives the open file that has the lock.
  private func acquire() throws -> Int32 {
    let end = ContinuousClock.now + patience
    while true {
      let descriptor = try openFile()
      do {
        try lock(Self.turn, of: descriptor, until: end)
        try lock(Self.work, of: descriptor, until: end)
        // The next one may wait for the work to end.
        try set(F_UNLCK, Self.turn, of: descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      if OpenFileLock.isNamed(path, descriptor) {
        keepFile()
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Marks the file as in use until this object goes; the lock of the work keeps others from removing it
  /// meanwhile.
  private func keepFile() {
    share.withLock { share in
      if share >= 0, OpenFileLock.isNamed(path, share) { return }
      if share >= 0 { close(share) }
      share = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      // Without the mark others may remove the file between two uses, and the next use makes a new one.
      if share >= 0 { OpenFileLock.waitForWhole(share, LOCK_SH) }
    }
  }

  private func openFile() throws -> Int32 {
    // Whoever may write the store may take its lock.
    var status = stat()
    let mode = stat(storePath, &status) == 0 ? status.st_mode & 0o666 : 0o600
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw failure("opened") }
    return descriptor
  }

  /// Waits until a byte is locked.
  private func lock(_ byte: Int, of descriptor: Int32, until end: ContinuousClock.Instant) throws {
    var attempts = 0
    while try !set(F_WRLCK, byte, of: descriptor) {
      if isCancelled() { throw StoreError(.interrupted, "the wait for \(storePath) was ended") }
      guard ContinuousClock.now < end else {
        throw StoreError(
          .locked, "another program is changing \(storePath); try again when that has finished")
      }
      attempts += 1
      var pause = timespec(tv_sec: 0, tv_nsec: attempts < 20 ? 1_000_000 : 5_000_000)
      nanosleep(&pause, nil)
    }
  }

  /// Locks or unlocks a byte; false while another one has it.
  @discardableResult
  private func set(_ kind: Int32, _ byte: Int, of descriptor: Int32) throws -> Bool {
    try OpenFileLock.set(kind, byte, of: descriptor) { failure("locked") }
  }

  private func failure(_ verb: String) -> StoreError {
    let number = errno
    let code: StoreError.Code =
      switch number {
      case ENOSPC, EDQUOT: .diskFull
      case EACCES, EPERM, EROFS, ENOENT, ELOOP: .cannotOpen
      default: .inputOutput
      }
    return StoreError(
      code,
      "\(path), which is needed to write to the store, can't be \(verb): "
        + String(cString: strerror(number)))
  }

  deinit {
    share.withLock { if $0 >= 0 { close($0) } }
    guard usedPath.withLock({ $0 }) != nil else { return }
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return }
    // Who waits or works meanwhile takes the file away later.
    // In this order: of two that end at once, the second one finds the bytes unlocked.
    if OpenFileLock.makeExclusive(descriptor), OpenFileLock.setAll(of: descriptor),
      OpenFileLock.isNamed(path, descriptor)
    {
      unlink(path)
    }
    close(descriptor)
  }
}
