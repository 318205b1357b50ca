import CSQLite

/// The result of a checkpoint.
public struct SQLiteCheckpoint: Sendable, Hashable {
  /// The mode of a checkpoint: how much it does, and which connections it waits for.
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

  /// The number of pages in the log; nil if the database has no write-ahead log.
  public var logPages: Int?

  /// The number of pages of the log that are in the database file; nil if there is no write-ahead log.
  public var copiedPages: Int?
}
