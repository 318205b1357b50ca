/// The settings of a connection.
public struct SQLiteConfiguration: Sendable, Hashable {
  /// The access to the database file.
  public enum Mode: Sendable, Hashable {
    /// Only reading; the file must exist.
    case readOnly
    /// Only reading a file that nobody changes meanwhile; it must exist.
    ///
    /// No lock is taken and no file is made beside it, so that a database on a read-only disk can be
    /// read. What still stands in a write-ahead log isn't seen.
    case immutable
    /// Reading and writing; the file must exist.
    case readWrite
    /// Reading and writing; a missing file is created, readable by its owner alone (mode 0600).
    case create
  }

  /// The access to the database file.
  public var mode: Mode

  /// The time that a statement waits for another connection's lock before it fails with `.busy`.
  ///
  /// SQLite counts in milliseconds. A negative duration means no waiting.
  public var busyTimeout: Duration

  /// The number of prepared statements that are kept for reuse; 0 keeps none.
  public var statementCacheCapacity: Int

  /// Makes a configuration: a file that is created where missing, five seconds of patience.
  public init(
    mode: Mode = .create, busyTimeout: Duration = .seconds(5), statementCacheCapacity: Int = 64
  ) {
    self.mode = mode
    self.busyTimeout = busyTimeout
    self.statementCacheCapacity = statementCacheCapacity
  }

  /// The busy timeout in whole milliseconds, rounded up so that a short wait isn't none.
  var busyMilliseconds: Int32 {
    let (seconds, attoseconds) = busyTimeout.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < Int64(Int32.max) / 1000 else { return Int32.max }
    let millisecond: Int64 = 1_000_000_000_000_000
    return Int32(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
  }
}
