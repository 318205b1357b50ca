public import ObjectModel

/// The steps of a migration, found without changing the store.
public struct MigrationPlan: Sendable {
  /// One step of a plan.
  public enum Step: Sendable, Hashable {
    /// An SQL statement.
    case sql(String)
    /// Work of a stage, before (true) or after its own changes.
    case work(stage: Int, isBefore: Bool)

    /// A description of the step, in words or SQL.
    var words: String {
      switch self {
      case .sql(let sql): sql
      case .work(let stage, let isBefore):
        "the work of stage \(stage + 1) \(isBefore ? "before" : "after") its changes"
      }
    }
  }

  /// The version hash of the store's model.
  public let sourceHash: String
  /// The differences, stage by stage.
  public let changes: [ModelChange]
  /// The steps in order, all in one transaction.
  public let steps: [Step]

  /// The removed entities, attributes and relationships, whose data is lost.
  public var losses: [ModelChange] { changes.filter(\.losesData) }

  /// The plan as SQL that can be read, with the changes as comments.
  public var script: String {
    let head = changes.map { "-- \($0)" }
    let body = steps.map { step in
      if case .sql = step { "\(step.words);" } else { "-- \(step.words)" }
    }
    return (head + ["BEGIN IMMEDIATE;"] + body + ["COMMIT;"]).joined(separator: "\n") + "\n"
  }
}
