public import ObjectModel

/// The result of a migration.
public struct MigrationReport: Sendable {
  /// The path of the store.
  public let path: String
  /// The path of the copy that was made first, or nil.
  public let backupPath: String?
  /// The differences between the versions.
  public let changes: [ModelChange]

  /// A report of a store at `path`.
  public init(path: String, backupPath: String?, changes: [ModelChange] = []) {
    self.path = path
    self.backupPath = backupPath
    self.changes = changes
  }
}
