import CSQLite

/// What a checkpoint has done with the write-ahead log.
public struct SQLiteCheckpoint: Sendable, Hashable {
  /// How much a checkpoint does, and whom it waits for.
  public enum Mode: Sendable, Hashable {
    /// Copies what can be copied without waiting for anybody.
    case passive
    /// Waits for writers, then copies everything.
    case full
    /// Like `full`, and waits for readers, so that the log starts anew with the next write.
    case restart
    /// Like `restart`, and cuts the log file to nothing.
    case truncate

    var code: Int32 {
      switch self {
      case .passive: SQLITE_CHECKPOINT_PASSIVE
      case .full: SQLITE_CHECKPOINT_FULL
      case .restart: SQLITE_CHECKPOINT_RESTART
      case .truncate: SQLITE_CHECKPOINT_TRUNCATE
      }
    }
  }

  /// How many pages are in the log; nil when the database has no write-ahead log.
  public var logPages: Int?

  /// How many of them are in the database file now; nil when there is no write-ahead log.
  public var copiedPages: Int?
}
