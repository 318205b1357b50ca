/// How far a migration is.
public struct MigrationProgress: Sendable, Hashable {
  /// How many steps are done.
  public var completedSteps: Int
  /// How many steps there are.
  public var totalSteps: Int
  /// What the next step does, in words or in SQL.
  public var step: String
}
