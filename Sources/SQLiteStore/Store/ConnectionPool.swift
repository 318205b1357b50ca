import Glibc
import ObjectGraph
import SQLiteDriver
import Synchronization

/// The connections of a store: one that writes, and as many that read as are needed at once.
///
/// Readers never wait for the writer, nor it for them: the file is in WAL mode. Each connection is
/// opened when it is first needed.
///
/// Readers share a file beside the store with the writer. Where it isn't there and can't be made, as on a
/// disk that can only be read, or in another user's folder, the store is read without it, and what was read
/// counts only if the store hasn't changed meanwhile.
final class ConnectionPool: Sendable {
  /// A connection that is lent to one caller at a time.
  // Safe: a lease is in the pool's list, guarded by its lock, or in the hands of the one caller of
  // `lend`, which gives it back when its closure returns and never lets it out of that closure, or in a
  // snapshot, which uses it under a lock of its own.
  struct Lease: @unchecked Sendable {
    fileprivate let connection: SQLiteConnection
    /// The store as it must stay, for a connection that nobody knows of.
    fileprivate var stamp: FileStamp?
  }

  /// Up to so many bytes of pages a connection keeps where nothing else is said.
  static let usualCache = 16_384_000

  /// The longest wait for another connection's lock.
  static let busyTimeout = Duration.seconds(30)

  private let path: String
  private let access: SQLiteStore.Access
  private let readerCache: Int
  /// Called during a wait for another connection's lock; true ends the wait.
  let isCancelled: @Sendable () -> Bool
  private let readers = Mutex<[Lease]>([])
  private let writer = Mutex<Lease?>(nil)
  /// The lease that watches a read-only store.
  private let watcher = Mutex<Lease?>(nil)
  private let handles = Mutex<[SQLiteInterruptHandle]>([])
  private let count = Mutex(0)
  /// More readers than this are closed after use rather than kept.
  private let keptReaders = 4

  /// A pool over the file at `path`.
  ///
  /// - Parameters:
  ///   - readerCache: Up to so many bytes of pages a connection keeps that only reads.
  ///   - isCancelled: Asked during a wait for another connection's lock; true ends the wait.
  init(
    path: String, access: SQLiteStore.Access, readerCache: Int? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.path = path
    self.access = access
    self.isCancelled = isCancelled
    self.readerCache = readerCache ?? Self.usualCache
  }

  /// The number of statements that ran on all connections.
  var statementCount: Int { count.withLock { $0 } }

  /// Lends a connection for reading.
  func read<Result: Sendable>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try StoreFailure.translating(path: path) {
      let lease = try takeReader()
      guard lease.stamp != nil else {
        defer { giveBack(lease) }
        return try lend(lease, to: body)
      }
      let outcome = Swift.Result { try lend(lease, to: body) }
      try checkStamp(of: lease)
      giveBack(lease)
      return try outcome.get()
    }
  }

  /// A reading connection in a transaction, which sees one state of the store until ``unpin(_:)``.
  ///
  /// The first read decides which state that is.
  func pin() throws -> Lease {
    try StoreFailure.translating(path: path) {
      let lease = try takeReader()
      try lease.connection.execute("BEGIN", [])
      return lease
    }
  }

  /// Lends a connection from ``pin()``.
  func read<Result: Sendable>(
    _ lease: Lease, _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try StoreFailure.translating(path: path) {
      // After some errors SQLite ends the transaction by itself.
      guard lease.connection.isInTransaction else {
        throw StoreError(
          .inputOutput, "an earlier error ended the read of \(path); start again")
      }
      let outcome = Swift.Result { try lend(lease, to: body) }
      try checkStamp(of: lease)
      return try outcome.get()
    }
  }

  /// Takes back a connection from ``pin()``.
  func unpin(_ lease: Lease) {
    do {
      if lease.connection.isInTransaction { try lease.connection.execute("COMMIT", []) }
      giveBack(lease)
    } catch {
      // A connection that can't even end its reading is closed with the lease.
      forget(lease)
    }
  }

  /// Throws where a store that is read as a file that nobody changes was changed.
  private func checkStamp(of lease: Lease) throws {
    guard lease.stamp == nil || FileStamp(ofDatabase: path) == lease.stamp else {
      throw StoreError(
        .locked, "\(path) was changed while it was read; try again when that has finished")
    }
  }

  private func takeReader() throws -> Lease {
    let lease = try readers.withLock { $0.popLast() } ?? openReader()
    // What such a connection keeps in memory is of the store as it was.
    guard let stamp = lease.stamp, FileStamp(ofDatabase: path) != stamp else { return lease }
    return try openReader()
  }

  /// Opens a connection for reading.
  ///
  /// Where the store may be written to, the connection could, too, and is told not to: so it takes back
  /// work that was cut off, and the last one that closes copies the log into the store and leaves no file
  /// beside it. Elsewhere no file is made that would be in the owner's way.
  private func openReader() throws -> Lease {
    var status = stat()
    let mayWrite = Glibc.access(path, W_OK) == 0
    do {
      if !mayWrite, stat(path + "-shm", &status) != 0, let lease = try openStill() { return lease }
      return try mayWrite ? open(.readWrite, isReader: true) : open(.readOnly)
    } catch let error as SQLiteError where [.cantOpen, .readOnly].contains(error.code.primary) {
      if let lease = try openStill() { return lease }
      guard stat(path, &status) == 0, error.code != .readOnlyRollback else { throw error }
      throw StoreError(
        .cannotOpen,
        "the last changes of \(path) are in \(path)-wal, which can be read only where files can be created "
          + "beside it; copy both to such a place, or let the store's owner open it once",
        cause: error)
    }
  }

  /// Opens the store as a file that nobody changes; nil where work stands in a log or a journal beside it.
  private func openStill() throws -> Lease? {
    var status = stat()
    guard let stamp = FileStamp(ofDatabase: path),
      stat(path + "-journal", &status) != 0 || status.st_size == 0
    else { return nil }
    var lease = try open(.immutable)
    lease.stamp = stamp
    return lease
  }

  private func giveBack(_ lease: Lease) {
    let isKept = readers.withLock { readers in
      guard readers.count < keptReaders else { return false }
      readers.append(lease)
      return true
    }
    if !isKept { forget(lease) }
  }

  private func forget(_ lease: Lease) {
    let handle = lease.connection.interruptHandle
    handles.withLock { $0.removeAll { $0 === handle } }
  }

  /// Lends the one connection that writes, in a transaction that takes the write lock at once.
  func write<Result: Sendable>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    try maintain { connection in
      try connection.transaction(.immediate) { try body(connection) }
    }
  }

  /// Lends the connection that writes, in a transaction in which SQLite doesn't look after references.
  ///
  /// For work that writes much and looks after them itself, in fewer steps.
  func writeWithoutReferenceChecks<Result: Sendable>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try maintain { connection in
      // The setting can only be changed outside of a transaction.
      try connection.execute("PRAGMA foreign_keys = OFF")
      let outcome = Swift.Result { try connection.transaction(.immediate) { try body(connection) } }
      try connection.execute("PRAGMA foreign_keys = ON")
      return try outcome.get()
    }
  }

  /// Lends the connection that writes, outside of a transaction.
  func maintain<Result: Sendable>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    guard access != .readOnly else {
      throw StoreError(.inputOutput, "\(path) was opened for reading only")
    }
    return try StoreFailure.translating(path: path) {
      try writer.withLock { lease in
        let current = try lease ?? open(access == .create ? .create : .readWrite)
        lease = current
        return try lend(current, to: body)
      }
    }
  }

  /// Lends a connection that sees every commit but this pool's own; nil while it is writing, and where
  /// it would have to be opened first but mustn't.
  func watch<Result: Sendable>(
    opensConnection: Bool, _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result? {
    func look(_ lease: inout Lease?, _ mode: SQLiteConfiguration.Mode) throws -> Result? {
      if lease == nil, !opensConnection { return nil }
      let current = try lease ?? (mode == .readOnly ? openReader() : open(mode))
      lease = current
      // A look isn't counted: it reads nothing of the store.
      return try body(current.connection)
    }
    return try StoreFailure.translating(path: path) {
      if access == .readOnly { return try watcher.withLock { try look(&$0, .readOnly) } }
      return try writer.withLockIfAvailable {
        try look(&$0, access == .create ? .create : .readWrite)
      } ?? nil
    }
  }

  /// Closes the connections that nobody uses; the writing one last, since only it can copy the log
  /// into the file.
  func close() {
    readers.withLock { $0 = [] }
    watcher.withLock { $0 = nil }
    writer.withLock { $0 = nil }
    handles.withLock { $0 = [] }
  }

  /// Stops what runs on any connection.
  ///
  /// Callable from every thread.
  func interrupt() {
    handles.withLock { $0 }.forEach { $0.interrupt() }
  }

  private func lend<Result>(_ lease: Lease, to body: (SQLiteConnection) throws -> Result) throws
    -> Result
  {
    let before = lease.connection.statementCount
    defer {
      let statements = lease.connection.statementCount - before
      count.withLock { $0 += statements }
    }
    return try body(lease.connection)
  }

  /// - Parameter isReader: Whether a connection that may write is only to read.
  private func open(_ mode: SQLiteConfiguration.Mode, isReader: Bool = false) throws -> Lease {
    let connection = try SQLiteConnection(
      path: path, configuration: SQLiteConfiguration(mode: mode))
    try connection.setBusyTimeout(Self.busyTimeout, isCancelled: isCancelled)
    try StoreFunctions.register(on: connection)
    let isForWriting = !isReader && (mode == .readWrite || mode == .create)
    let kilobytes = min(max(0, (isForWriting ? Self.usualCache : readerCache) / 1024), 1 << 30)
    try connection.execute("PRAGMA cache_size = \(-kilobytes)")
    if isReader { try connection.execute("PRAGMA query_only = ON") }
    if isForWriting {
      // A commit must survive a power cut: it is on the disk before an import goes on. Zeros over
      // deleted rows, which Debian's SQLite writes unless told otherwise, double the work of a merge.
      // A log that a large import blew up is cut back when it has been copied. Copying it less often
      // writes a page that changes in every batch, as those of indexes do, once for many batches.
      try connection.execute(
        """
        PRAGMA synchronous = FULL;
        PRAGMA secure_delete = OFF;
        PRAGMA wal_autocheckpoint = 8000;
        PRAGMA journal_size_limit = 67108864
        """)
    }
    handles.withLock { $0.append(connection.interruptHandle) }
    return Lease(connection: connection)
  }
}
