/// How far a backup is.
public struct SQLiteBackupProgress: Sendable, Hashable {
  /// How many pages are copied.
  public var copiedPages: Int
  /// How many pages there are.
  public var totalPages: Int
}
