import ObjectGraph
import ObjectModel

/// The table that holds the objects of one entity.
struct SQLTable: Sendable {
  let entity: EntityDescription
  let name: String
  /// The column of the primary key, which is the table's row identifier.
  let primaryKey: String
  /// The column of each slot of a row; nil for slots that aren't stored.
  let columns: [String?]
  /// How values of each slot are stored; of relationships, as 64-bit integers.
  let types: [AttributeType]

  init(entity: EntityDescription, model: ManagedObjectModel) {
    self.entity = entity
    name = SQLName.snakeCase(entity.name)
    columns =
      entity.attributes.map { SQLName.snakeCase($0.name) }
      + entity.relationships.indices.map { index in
        entity.isStoredInRow(relationship: index)
          ? SQLName.snakeCase(entity.relationships[index].name) : nil
      }
    types = entity.attributes.map(\.type) + entity.relationships.map { _ in .integer64 }
    if let key = entity.primaryKeyName {
      primaryKey = SQLName.snakeCase(key)
    } else {
      // Columns that an entity names itself can stand in the way.
      let candidates = ["id", "primary_key"]
      let taken = columns
      primaryKey = candidates.first { !taken.contains($0) } ?? "row_number"
    }
  }

  /// The slots that have a column.
  var storedSlots: [Int] {
    columns.indices.filter { columns[$0] != nil }
  }

  /// The slots that have a column other than the primary key's.
  var valueSlots: [Int] {
    storedSlots.filter { $0 != entity.primaryKeyIndex }
  }

  /// Whether the table's key or an index of it begins with the column of a slot.
  func isIndexed(slot: Int) -> Bool {
    let name = entity.propertyNames[slot]
    return slot == entity.primaryKeyIndex
      || entity.indexes.contains {
        $0.kind == .values && $0.properties.first == name
      }
      || entity.uniquenessConstraints.contains { $0.properties.first == name }
      || entity.relationships.contains { $0.keyAttributeName == name }
  }

  /// The text index of a slot's column.
  func textIndex(slot: Int) -> TextIndex? {
    let name = entity.propertyNames[slot]
    guard let column = columns[slot],
      entity.indexes.contains(where: { $0.kind == .text && $0.properties == [name] })
    else { return nil }
    return TextIndex(table: self.name, primaryKey: primaryKey, column: column)
  }

  /// The quoted column of a stored slot.
  func quotedColumn(_ slot: Int) -> String {
    SQLitePrinter.quoted(columns[slot] ?? primaryKey)
  }

  func creationStatements(in schema: SQLSchema) -> [String] {
    var lines = ["\(SQLitePrinter.quoted(primaryKey)) INTEGER PRIMARY KEY"]
    for slot in valueSlots {
      var line = "\(quotedColumn(slot)) \(types[slot].sqliteType)"
      if slot < entity.attributes.count {
        if !entity.attributes[slot].isOptional { line += " NOT NULL" }
      } else {
        let relationship = entity.relationships[slot - entity.attributes.count]
        if !relationship.isOptional { line += " NOT NULL" }
        let destination = schema.tables[relationship.destinationIndex]
        line += destination.reference
      }
      lines.append(line)
    }
    let quoted = SQLitePrinter.quoted(name)
    return ["CREATE TABLE \(quoted) (\n  \(lines.joined(separator: ",\n  "))\n) STRICT"]
      + indexStatements(in: schema)
  }

  /// The clause that ties a column to this table.
  ///
  /// It is checked when a transaction ends, so that objects can be written in any order.
  var reference: String {
    " REFERENCES \(SQLitePrinter.quoted(name))(\(SQLitePrinter.quoted(primaryKey)))"
      + " DEFERRABLE INITIALLY DEFERRED"
  }

  private func indexStatements(in schema: SQLSchema) -> [String] {
    var statements: [String] = []
    var names: Set<String> = []
    var leading: Set<String> = []
    func add(_ properties: [String], unique: Bool, skipsNil: Bool) {
      let columns = properties.map { quotedColumn(slot(of: $0)) }
      let indexName = ([name] + properties.map(SQLName.snakeCase)).joined(separator: "_") + "_index"
      // A constraint and an index over the same columns need one index only.
      guard names.insert(indexName).inserted else { return }
      leading.insert(columns[0])
      statements.append(
        "CREATE \(unique ? "UNIQUE " : "")INDEX \(SQLitePrinter.quoted(indexName)) ON "
          + "\(SQLitePrinter.quoted(name)) (\(columns.joined(separator: ", ")))"
          + (skipsNil ? " WHERE \(columns[0]) IS NOT NULL" : ""))
    }
    for constraint in entity.uniquenessConstraints {
      add(constraint.properties, unique: true, skipsNil: false)
      statements += nilStatements(constraint)
    }
    for index in entity.indexes where index.kind == .values {
      add(index.properties, unique: false, skipsNil: index.skipsNil)
    }
    // Every to-one relationship can be walked backwards.
    for (index, relationship) in entity.relationships.enumerated() where !relationship.isToMany {
      let name =
        relationship.keyAttributeName ?? entity.propertyNames[entity.slot(ofRelationship: index)]
      if !leading.contains(quotedColumn(slot(of: name))) {
        add([name], unique: false, skipsNil: true)
      }
    }
    return statements
  }

  /// An index over the rows in which a constraint's property is nil.
  ///
  /// A unique index holds NULLs to be different from each other, but a constraint holds nil to be a
  /// value like any other.
  private func nilStatements(_ constraint: UniquenessConstraint) -> [String] {
    var terms: [String] = []
    var tests: [String] = []
    for property in constraint.properties {
      let column = quotedColumn(slot(of: property))
      guard isOptional(slot(of: property)) else {
        terms.append(column)
        continue
      }
      terms += ["\(column) IS NULL", "ifnull(\(column), 0)"]
      tests.append("\(column) IS NULL")
    }
    if tests.isEmpty { return [] }
    let indexName =
      ([name] + constraint.properties.map(SQLName.snakeCase)).joined(separator: "_") + "_nil_index"
    return [
      "CREATE UNIQUE INDEX \(SQLitePrinter.quoted(indexName)) ON \(SQLitePrinter.quoted(name)) "
        + "(\(terms.joined(separator: ", "))) WHERE \(tests.joined(separator: " OR "))"
    ]
  }

  private func isOptional(_ slot: Int) -> Bool {
    slot < entity.attributes.count
      ? entity.attributes[slot].isOptional
      : entity.relationships[slot - entity.attributes.count].isOptional
  }

  private func slot(of property: String) -> Int {
    switch entity.property(named: property) {
    case .attribute(let slot): slot
    case .relationship(let index): entity.slot(ofRelationship: index)
    // The model has checked the names of its constraints and indexes.
    case nil: preconditionFailure("\(entity.name) has no property '\(property)'")
    }
  }
}
