import SQLGeneration
import ObjectGraph
import ObjectModel
import Predicates

extension MigrationPlanner {
  /// The origin of a table of the new version.
  enum Way {
    /// It is new.
    case create
    /// It is filled from an old one.
    case rebuild
    /// It is an old one, altered.
    case alter
  }

  /// The origin of a column's values.
  private enum Filling {
    case column(String)
    case expression(String)
  }

  func way(of root: EntityDescription) -> Way {
    guard let origin = origin(of: root) else { return .create }
    let members = new.members(of: root)
    let former = old.members(of: origin)
    guard claimants(of: origin).count == 1, let sources = columnSources(of: root),
      !members.contains(where: computesValues)
    else { return .rebuild }
    if new.tables[root.index].discriminator != nil {
      // Each row names its entity, and those names must still be right.
      let names = former.filter { !$0.isAbstract }.map(\.name)
      let kept = members.filter { !$0.isAbstract && mapping.source(of: $0)?.name == $0.name }
      guard Set(names).isSubset(of: kept.map(\.name)) else { return .rebuild }
    }
    let oldColumns = old.columns(of: origin)
    for column in new.columns(of: root) {
      guard let name = sources[column.name] else {
        guard column.requiringEntities.isEmpty,
          !column.isRequired || addedDefault(column, root) != nil
        else { return .rebuild }
        continue
      }
      guard let former = oldColumns.first(where: { $0.name == name }), isAlike(former, column)
      else { return .rebuild }
      // A name that another column had makes room only when the table is filled anew.
      if name != column.name, oldColumns.contains(where: { $0.name == column.name }) {
        return .rebuild
      }
    }
    let used = Set(sources.values)
    let canGo = oldColumns.allSatisfy { column in
      used.contains(column.name)
        || (column.reference == nil && column.requiringEntities.isEmpty)
    }
    return canGo ? .alter : .rebuild
  }

  /// Whether an attribute's values are worked out from those that were there.
  private func computesValues(_ entity: EntityDescription) -> Bool {
    guard let source = mapping.source(of: entity) else { return false }
    return entity.attributes.enumerated().contains { slot, attribute in
      if values["\(entity.name).\(attribute.name)"] != nil { return true }
      guard let place = mapping.source(ofAttribute: slot, of: entity) else { return false }
      return source.attributes[place].isOptional && !attribute.isOptional
    }
  }

  private func isAlike(_ former: SQLColumn, _ column: SQLColumn) -> Bool {
    let reference = former.reference.map { primaryClaimant(of: old.model.entities[$0])?.index }
    return former.type == column.type && former.isRequired == column.isRequired
      && former.requiringEntities == column.requiringEntities
      && (column.reference.map { $0 == reference } ?? (former.reference == nil))
  }

  /// For each column of a new table the column of the old one that it comes from; nil where entities of
  /// one table disagree about it.
  private func columnSources(of root: EntityDescription) -> [String: String]? {
    guard let origin = origin(of: root) else { return nil }
    var sources: [String: String] = [:]
    switch (old.tables[origin.index].discriminator, new.tables[root.index].discriminator) {
    case (let former?, let present?): sources[present] = former
    case (nil, nil): break
    default: return nil
    }
    for entity in new.members(of: root) {
      for (name, filling) in fillings(of: entity) {
        guard case .column(let former) = filling else { continue }
        if let known = sources[name], known != former { return nil }
        sources[name] = former
      }
    }
    return sources
  }

  /// The columns of the old table that nothing comes from.
  func droppedColumns(of root: EntityDescription) -> [String] {
    guard let origin = origin(of: root), let sources = columnSources(of: root) else { return [] }
    return droppedColumns(of: origin, sources)
  }

  private func droppedColumns(of origin: EntityDescription, _ sources: [String: String])
    -> [String]
  {
    let used = Set(sources.values)
    return old.columns(of: origin).map(\.name).filter { !used.contains($0) }
  }

  /// Returns the values for the columns of an entity's rows, without the primary key and the entity's name.
  private func fillings(of entity: EntityDescription) -> [(String, Filling)] {
    guard let source = mapping.source(of: entity) else { return [] }
    let table = new.tables[entity.index]
    let former = old.tables[source.index]
    var fillings: [(String, Filling)] = []
    for slot in table.valueSlots {
      guard let column = table.columns[slot] else { continue }
      if slot < entity.attributes.count {
        if let filling = filling(ofAttribute: slot, of: entity, former) {
          fillings.append((column, filling))
        }
        continue
      }
      let index = slot - entity.attributes.count
      guard let origin = sourceColumn(ofRelationship: index, of: entity) else { continue }
      fillings.append((column, .column(origin.column)))
      if let position = table.positions[slot], let former = origin.position {
        fillings.append((position, .column(former)))
      }
    }
    return fillings
  }

  private func filling(ofAttribute slot: Int, of entity: EntityDescription, _ former: SQLTable)
    -> Filling?
  {
    let attribute = entity.attributes[slot]
    if let expression = values["\(entity.name).\(attribute.name)"] {
      return .expression("(\(expression))")
    }
    let literal = SQLLiteral.text(attribute.type.storedForm(of: attribute.defaultValue))
    guard let place = mapping.source(ofAttribute: slot, of: entity) else {
      return attribute.defaultValue == .null ? nil : .expression(literal)
    }
    let column = former.columns[place] ?? former.primaryKey
    let wasOptional = former.entity.attributes[place].isOptional
    guard wasOptional, !attribute.isOptional else { return .column(column) }
    return .expression("ifnull(\(SQLiteDialect.quoted(column)), \(literal))")
  }

  /// The column that the keys of a to-one relationship come from, and that of the places in its
  /// ordered inverse.
  private func sourceColumn(ofRelationship index: Int, of entity: EntityDescription) -> (
    column: String, position: String?
  )? {
    guard let source = mapping.source(of: entity) else { return nil }
    var place = mapping.source(ofRelationship: index, of: entity)
    if place == nil {
      // The other side may still have its name.
      let relationship = entity.relationships[index]
      let destination = new.model.destination(of: relationship)
      if let origin = mapping.source(of: destination),
        let back = mapping.source(ofRelationship: relationship.inverseIndex, of: destination)
      {
        place = source.relationshipIndex(
          named: old.model.inverse(of: origin.relationships[back]).name)
      }
    }
    guard let place, source.isStoredInRow(relationship: place) else { return nil }
    let table = old.tables[source.index]
    let slot = source.slot(ofRelationship: place)
    return table.columns[slot].map { ($0, table.positions[slot]) }
  }

  // MARK: - Statements

  /// The statements that make the table of `root` under another name and fill it.
  func creation(of root: EntityDescription) -> [String] {
    let table = new.tables[root.index]
    let name = SQLiteDialect.quoted(Self.rebuiltPrefix + table.name)
    var statements = [new.tableStatement(of: root, named: Self.rebuiltPrefix + table.name)]
    for entity in new.members(of: root) where !entity.isAbstract {
      guard let source = mapping.source(of: entity), !source.isAbstract else { continue }
      let former = old.tables[source.index]
      var columns = [table.primaryKey]
      var terms = [SQLiteDialect.quoted(former.primaryKey)]
      if let discriminator = table.discriminator {
        columns.append(discriminator)
        terms.append(SQLLiteral.string(entity.name))
      }
      for (column, filling) in fillings(of: entity) {
        columns.append(column)
        switch filling {
        case .column(let name): terms.append(SQLiteDialect.quoted(name))
        case .expression(let sql): terms.append(sql)
        }
      }
      let filter = former.discriminator.map {
        " WHERE \(SQLiteDialect.quoted($0)) = \(SQLLiteral.string(source.name))"
      }
      statements.append(
        "INSERT INTO \(name) (\(columns.map(SQLiteDialect.quoted).joined(separator: ", "))) SELECT "
          + terms.joined(separator: ", ") + " FROM "
          + SQLiteDialect.quoted(currentName(of: old.model.root(of: source))) + (filter ?? ""))
    }
    return statements
  }

  /// The statements that alter the table that the one of `root` comes from.
  func alterations(of root: EntityDescription) -> [String] {
    guard let origin = origin(of: root), let sources = columnSources(of: root) else { return [] }
    let name = SQLiteDialect.quoted(currentName(of: origin))
    var statements = droppedColumns(of: origin, sources).map {
      "ALTER TABLE \(name) DROP COLUMN \(SQLiteDialect.quoted($0))"
    }
    let keys = (old.tables[origin.index].primaryKey, new.tables[root.index].primaryKey)
    var renames = keys.0 == keys.1 ? [] : [keys]
    for column in new.columns(of: root) {
      if let former = sources[column.name], former != column.name {
        renames.append((former, column.name))
      }
    }
    statements += renames.map {
      "ALTER TABLE \(name) RENAME COLUMN \(SQLiteDialect.quoted($0.0)) TO "
        + SQLiteDialect.quoted($0.1)
    }
    for column in new.columns(of: root) where sources[column.name] == nil {
      statements += addition(of: column, to: name, root)
    }
    return statements
  }

  private func addition(of column: SQLColumn, to table: String, _ root: EntityDescription)
    -> [String]
  {
    let quoted = SQLiteDialect.quoted(column.name)
    let definition = new.definition(of: column, discriminator: new.tables[root.index].discriminator)
    let literal = addedDefault(column, root)
    guard column.isRequired, let literal else {
      let adding = "ALTER TABLE \(table) ADD COLUMN \(quoted) \(definition)"
      return literal.map { [adding, "UPDATE \(table) SET \(quoted) = \($0)"] } ?? [adding]
    }
    return ["ALTER TABLE \(table) ADD COLUMN \(quoted) \(definition) DEFAULT \(literal)"]
  }

  /// The default of the attribute that a new column is for; nil where it has none, or where it is for
  /// some rows only.
  private func addedDefault(_ column: SQLColumn, _ root: EntityDescription) -> String? {
    guard let slot = new.tables[root.index].columns.firstIndex(of: column.name),
      slot < root.attributes.count, root.attributes[slot].defaultValue != .null
    else { return nil }
    let attribute = root.attributes[slot]
    return SQLLiteral.text(attribute.type.storedForm(of: attribute.defaultValue))
  }
}
