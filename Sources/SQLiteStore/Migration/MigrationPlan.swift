public import ObjectModel

/// What a migration of a store will do, found out without changing anything.
public struct MigrationPlan: Sendable {
  /// One step of a plan.
  public enum Step: Sendable, Hashable {
    /// An SQL statement.
    case sql(String)
    /// Work of a stage, before (true) or after its own changes.
    case work(stage: Int, isBefore: Bool)

    /// What the step does, in words or in SQL.
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
  /// What differs, stage by stage.
  public let changes: [ModelChange]
  /// What is done, in order, in one transaction.
  public let steps: [Step]

  /// What is lost: entities, attributes and relationships that go.
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
