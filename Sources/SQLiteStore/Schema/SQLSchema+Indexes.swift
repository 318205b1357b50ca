import SQLGeneration
import ObjectGraph
import ObjectModel

extension SQLSchema {
  /// The statements that make the indexes of the table of `root`.
  func indexStatements(of root: EntityDescription) -> [String] {
    var statements: [String] = []
    var names: Set<String> = []
    var leading: Set<String> = []
    let name = tables[root.index].name
    func add(_ columns: [String], unique: Bool, skipsNil: Bool, _ condition: String? = nil) {
      let indexName = ([name] + columns).joined(separator: "_") + "_index"
      // A constraint and an index over the same columns need one index only.
      guard names.insert(indexName).inserted else { return }
      leading.insert(columns[0])
      let quoted = columns.map(SQLiteDialect.quoted).joined(separator: ", ")
      let conditions =
        (skipsNil ? ["\(SQLiteDialect.quoted(columns[0])) IS NOT NULL"] : [])
        + [condition].compactMap(\.self)
      statements.append(
        "CREATE \(unique ? "UNIQUE " : "")INDEX \(SQLiteDialect.quoted(indexName)) ON "
          + "\(SQLiteDialect.quoted(name)) (\(quoted))"
          + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"))
    }
    for entity in members(of: root) {
      let table = tables[entity.index]
      func columns(_ properties: [String]) -> [String] {
        properties.map { table.columns[table.slot(of: $0)] ?? table.primaryKey }
      }
      for (place, constraint) in entity.uniquenessConstraints.enumerated()
      where entity.declaringIndex(ofConstraint: place) == entity.index {
        add(
          columns(constraint.properties), unique: true, skipsNil: false,
          entityCondition(of: entity, constraint))
        if let statement = nilStatement(constraint, of: entity),
          names.insert(statement.name).inserted
        {
          statements.append(statement.sql)
        }
      }
      for index in entity.indexes
      where index.kind == .values && !isReplacedByCaseIndex(index, of: table) {
        add(columns(index.properties), unique: false, skipsNil: index.skipsNil)
      }
      // Every to-one relationship can be walked backwards.
      for (index, relationship) in entity.relationships.enumerated() where !relationship.isToMany {
        let name =
          relationship.keyAttributeName ?? entity.propertyNames[entity.slot(ofRelationship: index)]
        let column = columns([name])
        if !leading.contains(column[0]) { add(column, unique: false, skipsNil: true) }
      }
    }
    return statements
  }

  /// True for an index of one case-insensitive attribute, for which there is an index that ignores case.
  private func isReplacedByCaseIndex(_ index: IndexDescription, of table: SQLTable) -> Bool {
    guard index.properties.count == 1, let property = index.properties.first else { return false }
    return table.caseIndex(slot: table.slot(of: property))?.replacedName != nil
  }

  /// The rows of a constraint that an entity declares over what it has inherited; nil for all rows.
  private func entityCondition(of entity: EntityDescription, _ constraint: UniquenessConstraint)
    -> String?
  {
    let table = tables[entity.index]
    guard let discriminator = table.discriminator,
      let names = table.requiredEntityNames()
    else { return nil }
    return "\(SQLiteDialect.quoted(discriminator)) IN (\(Self.list(names)))"
  }

  /// An index over the rows in which a constraint's property is nil.
  ///
  /// A unique index holds NULLs to be different from each other, but a constraint holds nil to be a
  /// value like any other.
  private func nilStatement(_ constraint: UniquenessConstraint, of entity: EntityDescription) -> (
    name: String, sql: String
  )? {
    let table = tables[entity.index]
    var names: [String] = []
    var terms: [String] = []
    var tests: [String] = []
    for property in constraint.properties {
      let slot = table.slot(of: property)
      let column = table.quotedColumn(slot)
      names.append(table.columns[slot] ?? table.primaryKey)
      guard table.isOptional(slot) else {
        terms.append(column)
        continue
      }
      terms += ["\(column) IS NULL", "ifnull(\(column), 0)"]
      tests.append("\(column) IS NULL")
    }
    if tests.isEmpty { return nil }
    let indexName = ([table.name] + names).joined(separator: "_") + "_nil_index"
    var condition = tests.joined(separator: " OR ")
    if let entities = entityCondition(of: entity, constraint) {
      condition = "(\(condition)) AND \(entities)"
    }
    return (
      indexName,
      "CREATE UNIQUE INDEX \(SQLiteDialect.quoted(indexName)) ON "
        + "\(SQLiteDialect.quoted(table.name)) (\(terms.joined(separator: ", "))) "
        + "WHERE \(condition)"
    )
  }
}
