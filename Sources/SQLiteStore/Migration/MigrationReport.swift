public import ObjectModel

/// What a migration did to a store.
public struct MigrationReport: Sendable {
  /// The path of the store.
  public let path: String
  /// The path of the copy that was made first, or nil.
  public let backupPath: String?
  /// What was different.
  public let changes: [ModelChange]

  /// A report of a store at `path`.
  public init(path: String, backupPath: String?, changes: [ModelChange] = []) {
    self.path = path
    self.backupPath = backupPath
    self.changes = changes
  }
}
