/// When a transaction takes its locks.
public enum SQLiteTransactionKind: Sendable, Hashable {
  /// With its first statement: a read starts a read transaction, a write needs the write lock.
  case deferred
  /// At once the write lock, so that it can't turn out later that another connection has written.
  case immediate

  var beginStatement: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    }
  }
}
