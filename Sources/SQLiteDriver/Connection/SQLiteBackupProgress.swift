/// The progress of a backup.
public struct SQLiteBackupProgress: Sendable, Hashable {
  /// The number of copied pages.
  public var copiedPages: Int
  /// The total number of pages.
  public var totalPages: Int
}
