public import ObjectModel

/// One step from a version of the model to the next one.
public struct MigrationStage: Sendable {
  /// A piece of work within a migration's transaction.
  public typealias Work = @Sendable (MigrationDatabase) throws -> Void

  /// The model after the step.
  public let model: ManagedObjectModel
  /// SQL expressions for attributes, by `Entity.attribute` of the later model.
  ///
  /// They are computed from the columns of the earlier version's table.
  public let values: [String: String]
  let willMigrate: Work?
  let didMigrate: Work?

  /// A step that is inferred from the two models.
  public static func lightweight(to model: ManagedObjectModel) -> MigrationStage {
    MigrationStage(model: model, values: [:], willMigrate: nil, didMigrate: nil)
  }

  /// A step with work of its own.
  ///
  /// - Parameters:
  ///   - model: The model after the step.
  ///   - values: SQL expressions by `Entity.attribute`, for what can't be inferred, such as a change of
  ///     type: `["Tweet.length": "length(text)"]`.
  ///   - willMigrate: Runs before, when the tables are those of the earlier version.
  ///   - didMigrate: Runs after, when the tables are those of the later version.
  public static func custom(
    to model: ManagedObjectModel, values: [String: String] = [:], willMigrate: Work? = nil,
    didMigrate: Work? = nil
  ) -> MigrationStage {
    MigrationStage(model: model, values: values, willMigrate: willMigrate, didMigrate: didMigrate)
  }
}
