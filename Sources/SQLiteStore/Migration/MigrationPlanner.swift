import SQLGeneration
import ObjectGraph
import ObjectModel

/// Finds the SQL that turns the tables of one version of a model into those of the next.
///
/// A table whose columns only come, go or get other names is altered in place; every other one is
/// filled anew. What is filled anew reads the tables as they were, so nothing is altered before.
struct MigrationPlanner {
  let old: SQLSchema
  let new: SQLSchema
  let mapping: ModelMapping
  /// SQL expressions for attributes, by `Entity.attribute`.
  let values: [String: String]
  /// The names of the tables that are there.
  let existingTables: Set<String>

  /// Before their final names, tables have these.
  static let movingPrefix = "migrating_"
  static let rebuiltPrefix = "rebuilt_"

  func statements() -> [String] {
    let ways = new.roots.map { way(of: $0) }
    let keptIndexes = self.keptIndexes(ways)
    let links = linkPlan()
    var statements = textIndexRemovals(ways) + caseIndexRemovals
    for index in oldIndexes where !keptIndexes.contains(index) {
      // A later program may have put an index that ignores case in its place.
      statements.append("DROP INDEX IF EXISTS \(SQLiteDialect.quoted(Self.name(of: index)))")
    }
    for root in old.roots where claimants(of: root).isEmpty {
      statements.append("DROP TABLE \(SQLiteDialect.quoted(old.tables[root.index].name))")
    }
    let renamed = old.roots.filter { root in
      primaryClaimant(of: root).map { new.tables[$0.index].name != old.tables[root.index].name }
        ?? false
    }
    for root in renamed {
      let name = SQLiteDialect.quoted(old.tables[root.index].name)
      statements.append(
        "ALTER TABLE \(name) RENAME TO \(SQLiteDialect.quoted(currentName(of: root)))")
    }
    for (root, way) in zip(new.roots, ways) where way != .alter {
      statements += creation(of: root)
    }
    statements += links.fillings
    for (root, way) in zip(new.roots, ways) where way == .alter {
      statements += alterations(of: root)
    }
    for (root, way) in zip(new.roots, ways) where way == .rebuild {
      // Of several tables that draw from one, only one takes its place.
      guard let origin = origin(of: root), primaryClaimant(of: origin) === root else { continue }
      statements.append("DROP TABLE \(SQLiteDialect.quoted(currentName(of: origin)))")
    }
    statements += links.droppings
    for (root, way) in zip(new.roots, ways) {
      let name = new.tables[root.index].name
      switch way {
      case .create, .rebuild: statements.append(finalRename(Self.rebuiltPrefix, name))
      case .alter:
        guard let origin = origin(of: root), renamed.contains(where: { $0 === origin }) else {
          continue
        }
        statements.append(finalRename(Self.movingPrefix, name))
      }
    }
    statements += links.renamings
    for index in newIndexes where !keptIndexes.contains(index) { statements.append(index) }
    return statements + sequenceStatements()
  }

  private func finalRename(_ prefix: String, _ name: String) -> String {
    "ALTER TABLE \(SQLiteDialect.quoted(prefix + name)) RENAME TO \(SQLiteDialect.quoted(name))"
  }

  // MARK: - Who comes from where

  /// The entity of the old model whose table holds what the table of `root` is to hold; nil for none.
  func origin(of root: EntityDescription) -> EntityDescription? {
    new.members(of: root).compactMap { mapping.source(of: $0) }.first.map { old.model.root(of: $0) }
  }

  /// The new roots whose tables draw from the table of an old root.
  func claimants(of root: EntityDescription) -> [EntityDescription] {
    new.roots.filter { origin(of: $0) === root }
  }

  /// The one new root whose table takes the place of that of an old root.
  func primaryClaimant(of root: EntityDescription) -> EntityDescription? {
    let claimants = claimants(of: root)
    return claimants.first { mapping.source(of: $0) === root } ?? claimants.first
  }

  /// The name of an old root's table once tables have made room for each other.
  func currentName(of root: EntityDescription) -> String {
    let name = old.tables[root.index].name
    guard let claimant = primaryClaimant(of: root) else { return name }
    let next = new.tables[claimant.index].name
    return next == name ? name : Self.movingPrefix + next
  }

  // MARK: - Indexes

  private var oldIndexes: [String] {
    old.roots.flatMap { old.indexStatements(of: $0) } + old.linkTables.flatMap(\.indexStatements)
  }

  private var newIndexes: [String] {
    new.roots.flatMap { new.indexStatements(of: $0) } + new.linkTables.flatMap(\.indexStatements)
  }

  /// The indexes that stay as they are: those of tables that stay, with the same text before and after.
  private func keptIndexes(_ ways: [Way]) -> Set<String> {
    var kept: Set<String> = []
    for (root, way) in zip(new.roots, ways) where way == .alter {
      guard let origin = origin(of: root) else { continue }
      let dropped = droppedColumns(of: root)
      let candidates = Set(old.indexStatements(of: origin)).intersection(
        new.indexStatements(of: root))
      // A column may go while another one gets its name.
      kept.formUnion(
        candidates.filter { index in
          !dropped.contains { index.contains(SQLiteDialect.quoted($0)) }
        })
    }
    for table in new.linkTables where unchanged(table) != nil {
      kept.formUnion(table.indexStatements)
    }
    return kept
  }

  /// The statements that take away the indexes of case-insensitive attributes, which opening makes anew.
  ///
  /// What a store says of its model doesn't tell which attributes are case-insensitive, so any text may have one.
  private var caseIndexRemovals: [String] {
    old.tables.flatMap { table in
      table.entity.attributes.indices.filter {
        table.types[$0] == .string && table.isIndexed(slot: $0)
      }
      .compactMap { table.columns[$0] }
      .map { SQLCaseIndex.name(table: table.name, column: $0) }
    }.map { "DROP INDEX IF EXISTS \(SQLiteDialect.quoted($0))" }
  }

  /// The statements that take away text indexes of tables that don't stay as they are.
  ///
  /// An index is made anew from the texts when the store is opened.
  private func textIndexRemovals(_ ways: [Way]) -> [String] {
    let altered = zip(new.roots, ways).filter { $0.1 == .alter }.map(\.0)
    var removed: [TextIndex] = []
    for table in old.tables {
      let origin = old.model.root(of: table.entity)
      let root = altered.first { self.origin(of: $0) === origin }
      for slot in table.valueSlots where table.types[slot] == .string {
        guard let column = table.columns[slot] else { continue }
        let index = TextIndex(table: table.name, primaryKey: table.primaryKey, column: column)
        guard existingTables.contains(index.search), !removed.contains(index) else { continue }
        if let root, new.tables[root.index].name == table.name,
          new.tables[root.index].primaryKey == table.primaryKey,
          !droppedColumns(of: root).contains(column),
          new.columns(of: root).contains(where: { $0.name == column })
        {
          continue
        }
        removed.append(index)
      }
    }
    return removed.flatMap(\.removalStatements)
  }

  /// The name in a statement that makes an index.
  static func name(of index: String) -> String {
    let parts = index.split(separator: "\"", maxSplits: 2)
    return parts.count > 1 ? String(parts[1]) : ""
  }

  // MARK: - Numbers

  /// Keeps the next number of each entity that the store numbers.
  private func sequenceStatements() -> [String] {
    var statements: [String] = []
    var moved: [String] = []
    for root in new.roots where root.primaryKeyName == nil {
      guard let origin = origin(of: root), origin.name != root.name else { continue }
      moved.append(root.name)
      statements.append(
        "INSERT INTO store_sequence (entity, next) SELECT '\(Self.movingPrefix)\(root.name)', next "
          + "FROM store_sequence WHERE entity = '\(origin.name)'")
    }
    let names = Set(new.roots.map(\.name)).subtracting(moved)
    for root in old.roots where !names.contains(root.name) {
      statements.append("DELETE FROM store_sequence WHERE entity = '\(root.name)'")
    }
    for name in moved {
      statements.append(
        "UPDATE store_sequence SET entity = '\(name)' WHERE entity = '\(Self.movingPrefix)\(name)'")
    }
    return statements
  }
}
