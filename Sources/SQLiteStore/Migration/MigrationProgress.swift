/// The progress of a migration.
public struct MigrationProgress: Sendable, Hashable {
  /// The number of completed steps.
  public var completedSteps: Int
  /// The total number of steps.
  public var totalSteps: Int
  /// A description of the next step, in words or SQL.
  public var step: String
}
