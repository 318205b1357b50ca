/// The treatment of a store that was made with an earlier version of the model.
public struct MigrationPolicy: Sendable {
  /// The destination of the copy that is made before a migration.
  public enum Backup: Sendable, Hashable {
    /// Beside the store: `archive.sqlite.before-1a2b3c4d`, with the beginning of the old version's hash,
    /// and a number where that is there already.
    case besideStore
    /// To this path, where no file may be.
    case at(String)
    /// Nowhere.
    ///
    /// The transaction alone keeps the store whole.
    case none
  }

  /// Whether the store is migrated when it is opened; otherwise it is refused.
  public var isAutomatic: Bool
  /// The destination of the copy that is made before a migration.
  public var backup = Backup.besideStore
  /// The steps from earlier versions to the present one, oldest first.
  ///
  /// Without any the store is brought to the present model in one step, by what can be inferred.
  public var stages: [MigrationStage] = []
  /// Whether entities, attributes and relationships may go although the model's version number isn't
  /// larger than the store's.
  ///
  /// Otherwise such a store is refused: it was likely made by a newer program.
  public var allowsLoss = false
  /// Is told of each step before it runs; what it throws ends the migration, and the store stays as it
  /// was.
  public var progress: (@Sendable (MigrationProgress) throws -> Void)?
  /// Is told of each backup and each finished migration.
  public var report: (@Sendable (MigrationReport) -> Void)?

  /// A policy: whether to migrate, and what comes between the versions.
  public init(isAutomatic: Bool, stages: [MigrationStage] = []) {
    self.isAutomatic = isAutomatic
    self.stages = stages
  }

  /// A store of another version is refused.
  public static var refuse: MigrationPolicy { MigrationPolicy(isAutomatic: false) }
  /// A store of an earlier version is copied beside itself, and then migrated.
  public static var automatic: MigrationPolicy { MigrationPolicy(isAutomatic: true) }
}
