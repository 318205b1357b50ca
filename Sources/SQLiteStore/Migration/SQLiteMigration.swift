import SQLGeneration
import ObjectGraph
public import ObjectModel
import SQLiteDriver

/// The migration of a store from the model that it was made for to the present one.
///
/// Everything happens in one transaction, after a copy was made: whatever goes wrong, the store is as
/// it was. A store is never deleted.
public struct SQLiteMigration: Sendable {
  /// The path of the store.
  public let path: String
  /// The model that the store is to have.
  public let model: ManagedObjectModel
  let policy: MigrationPolicy
  /// Called during a wait for another connection's lock; true ends the wait.
  var isCancelled: @Sendable () -> Bool = { false }

  /// The migration of the store at `path` to `model`.
  public init(path: String, model: ManagedObjectModel, policy: MigrationPolicy = .automatic) {
    self.path = path
    self.model = model
    self.policy = policy
  }

  /// Returns the plan of ``run()`` without changing the store; nil if there is nothing to do.
  ///
  /// - Throws: `StoreError`: `schemaMismatch` for a store of a newer program, and for a difference that
  ///   can't be inferred, with every reason; what reading the file meets.
  public func plan() throws -> MigrationPlan? {
    // The store may stand where it can only be read.
    try ConnectionPool(path: path, access: .readOnly).read { try plan(on: $0) }
  }

  /// Migrates the store, and tells what was done; nil where nothing need be done.
  ///
  /// - Throws: As ``plan()``; `StoreError` with `migrationFailed`, `diskFull`, `locked` and others, and
  ///   what ``MigrationPolicy/progress`` or the work of a stage throws. The store is as it was then.
  @discardableResult
  public func run() throws -> MigrationReport? {
    let report = try StoreFailure.translating(path: path) {
      let connection = try SQLiteConnection(
        path: path, configuration: SQLiteConfiguration(mode: .readWrite))
      try connection.setBusyTimeout(ConnectionPool.busyTimeout, isCancelled: isCancelled)
      try StoreFunctions.register(on: connection)
      // Tables are taken apart and put together; references are looked at when all is done.
      try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA synchronous = FULL")
      return try connection.transaction(.immediate) { try migrate(on: connection) }
    }
    if let report { policy.report?(report) }
    return report
  }

  private func migrate(on connection: SQLiteConnection) throws -> MigrationReport? {
    guard let plan = try plan(on: connection) else { return nil }
    let backupPath = try backUp(hash: plan.sourceHash)
    for (index, step) in plan.steps.enumerated() {
      if let progress = policy.progress {
        try progress(
          MigrationProgress(
            completedSteps: index, totalSteps: plan.steps.count, step: step.words))
      }
      try run(step, on: connection)
    }
    if let broken = try connection.rows("PRAGMA foreign_key_check").first {
      throw StoreError(
        .migrationFailed,
        "\(path) can't be migrated: a row of '\(broken.first.map(Self.word) ?? "")' would refer to "
          + "one of '\(broken.count > 2 ? Self.word(broken[2]) : "")' that isn't there")
    }
    return MigrationReport(path: path, backupPath: backupPath, changes: plan.changes)
  }

  private func run(_ step: MigrationPlan.Step, on connection: SQLiteConnection) throws {
    switch step {
    case .sql(let sql): try run(sql, on: connection)
    case .work(let stage, let isBefore):
      let stages = self.stages
      guard stages.indices.contains(stage) else { return }
      let work = isBefore ? stages[stage].willMigrate : stages[stage].didMigrate
      if let work { try work(MigrationDatabase(connection: connection)) }
    }
  }

  private func run(_ sql: String, on connection: SQLiteConnection) throws {
    do {
      try connection.execute(sql)
    } catch {
      guard error.code.primary == .constraint else { throw error }
      throw StoreError(
        .migrationFailed,
        "\(path) can't be migrated: its data breaks a rule of the new model, in: \(sql)",
        cause: error)
    }
  }

  private static func word(_ value: SQLiteValue) -> String {
    if case .text(let text) = value { text } else { "" }
  }

  /// Copies the store as it is, and gives the copy's path.
  ///
  /// A migration that was killed leaves its copy. If that is the same as the new one, the new one is removed.
  private func backUp(hash: String) throws -> String? {
    let target: String
    var beside: BackupName?
    switch policy.backup {
    case .none: return nil
    case .at(let path): target = path
    case .besideStore:
      let name = BackupName(beside: path, suffix: String(hash.prefix(8)))
      (target, beside) = (name.path, name)
    }
    // The write lock is held, so that this reads what is going to be migrated.
    let reader = try SQLiteConnection(
      path: path, configuration: SQLiteConfiguration(mode: .readOnly))
    try reader.setBusyTimeout(ConnectionPool.busyTimeout, isCancelled: isCancelled)
    do {
      try reader.backup(to: target)
    } catch {
      throw StoreError(
        error.code.primary == .full ? .diskFull : .inputOutput,
        "the backup of \(path) can't be written to \(target), so nothing was changed", cause: error)
    }
    return beside?.removingRepetition() ?? target
  }

  // MARK: - Planning

  /// The steps to the present model, with one to it at the end.
  private var stages: [MigrationStage] {
    guard let last = policy.stages.last, last.model.versionHash == model.versionHash else {
      return policy.stages + [.lightweight(to: model)]
    }
    return policy.stages
  }

  private func plan(on connection: SQLiteConnection) throws -> MigrationPlan? {
    switch try StoreMetadata.condition(of: path, for: model, on: connection) {
    case .ready, .withoutLog, .empty: return nil
    case .otherVersion: break
    }
    let stored = try StoreMetadata.model(of: path, on: connection)
    guard stored.version <= model.version else {
      throw StoreError(
        .schemaMismatch, "\(path) was made by a newer version of this program; update the program")
    }
    let stages = self.stages
    let known = stages.lastIndex { $0.model.versionHash == stored.versionHash }
    var current = stored
    var changes: [ModelChange] = []
    var steps: [MigrationPlan.Step] = []
    let first = known.map { $0 + 1 } ?? 0
    for (index, stage) in stages.enumerated() where index >= first {
      let mapping = try mapping(from: current, stage)
      changes += mapping.changes
      if stage.willMigrate != nil { steps.append(.work(stage: index, isBefore: true)) }
      let new = SQLSchema(model: stage.model)
      try new.checkNames()
      let planner = MigrationPlanner(
        old: SQLSchema(model: current), new: new, mapping: mapping, values: stage.values,
        existingTables: Set(try StoreMetadata.tableNames(on: connection)))
      steps += planner.statements().map { .sql($0) }
      if stage.didMigrate != nil { steps.append(.work(stage: index, isBefore: false)) }
      current = stage.model
    }
    steps += try StoreMetadata.statements(for: model).map { .sql($0) }
    let plan = MigrationPlan(
      sourceHash: stored.versionHash, changes: changes, steps: steps)
    guard plan.losses.isEmpty || policy.allowsLoss || model.version > stored.version else {
      throw StoreError(
        .schemaMismatch,
        "\(path) contains objects that this program doesn't know: "
          + plan.losses.map(\.description).joined(separator: "; ")
          + "; if a newer version of the program made it, update the program. A model that gives "
          + "something up needs a larger version number than the store's, \(stored.version)")
    }
    return plan
  }

  private func mapping(from source: ManagedObjectModel, _ stage: MigrationStage) throws
    -> ModelMapping
  {
    do {
      return try ModelMapping(from: source, to: stage.model, given: Set(stage.values.keys))
    } catch let error as ModelError {
      throw StoreError(
        .schemaMismatch, "\(path) can't be migrated by itself:\n\(error.message)", cause: error)
    }
  }
}
