import ObjectGraph
package import ObjectModel

/// The table that holds the objects of one entity, as that entity sees it.
///
/// A hierarchy has one table for all its entities, with a column that names each row's entity.
package final class SQLTable: Sendable {
  package let entity: EntityDescription
  package let name: String
  /// The column of the primary key, which is the table's row identifier.
  package let primaryKey: String
  /// The column that names a row's entity; nil where the table has rows of one entity only.
  package let discriminator: String?
  /// The names of the entity and of those below it, without the abstract ones.
  package let entityNames: [String]
  /// The column of each slot of a row; nil for slots that aren't stored.
  package let columns: [String?]
  /// The columns of places in ordered relationships, by the slots of their inverses.
  package let positions: [Int: String]
  /// The storage type of each slot.
  ///
  /// Relationships are stored as 64-bit integers.
  package let types: [AttributeType]
  /// The storage type of each slot; nil for slots that aren't stored.
  package let storedTypes: [AttributeType?]
  /// The slots that have a column.
  package let storedSlots: [Int]

  init(entity: EntityDescription, hierarchy: SQLHierarchy, model: ManagedObjectModel) {
    self.entity = entity
    name = hierarchy.table
    primaryKey = hierarchy.primaryKey
    discriminator = hierarchy.discriminator
    entityNames = entity.concreteIndices.map { model.entities[$0].name }
    columns =
      entity.attributes.enumerated().map { place, attribute in
        hierarchy.column(
          of: attribute.name, declaredBy: entity.declaringIndex(ofAttribute: place))
      }
      + entity.relationships.indices.map { index in
        let relationship = entity.relationships[index]
        return entity.isStoredInRow(relationship: index)
          ? hierarchy.column(of: relationship.name, declaredBy: relationship.entityIndex) : nil
      }
    var positions: [Int: String] = [:]
    for (index, relationship) in entity.relationships.enumerated()
    where model.inverse(of: relationship).isOrdered {
      let slot = entity.slot(ofRelationship: index)
      positions[slot] = columns[slot].map(hierarchy.positionColumn(beside:))
    }
    self.positions = positions
    let types = entity.attributes.map(\.type) + entity.relationships.map { _ in .integer64 }
    self.types = types
    storedTypes = zip(types, columns).map { type, column in column == nil ? nil : type }
    storedSlots = storedTypes.indices.filter { [storedTypes] in storedTypes[$0] != nil }
  }

  /// The slots that have a column other than the primary key's.
  package var valueSlots: [Int] {
    storedSlots.filter { $0 != entity.primaryKeyIndex }
  }

  /// Whether the table's key or an index of it begins with the column of a slot.
  package func isIndexed(slot: Int) -> Bool {
    let name = entity.propertyNames[slot]
    return slot == entity.primaryKeyIndex
      || entity.indexes.contains {
        $0.kind == .values && $0.properties.first == name
      }
      || entity.uniquenessConstraints.contains { $0.properties.first == name }
      || entity.relationships.contains { $0.keyAttributeName == name }
  }

  /// The indexes of the table's case-insensitive attributes.
  package var caseIndexes: [SQLCaseIndex] {
    entity.attributes.indices.compactMap { caseIndex(slot: $0) }
  }

  /// The index of a slot that is compared without regard to case; nil where none begins with it.
  package func caseIndex(slot: Int) -> SQLCaseIndex? {
    guard slot < entity.attributes.count, entity.attributes[slot].isCaseInsensitive,
      isIndexed(slot: slot), let column = columns[slot]
    else { return nil }
    let property = [entity.propertyNames[slot]]
    let isReplacing = entity.indexes.contains { $0.kind == .values && $0.properties == property }
    return SQLCaseIndex(
      table: name, primaryKey: primaryKey, column: column,
      replacedName: isReplacing ? "\(name)_\(column)_index" : nil)
  }

  /// The text indexes of the table's columns.
  package var textIndexes: [TextIndex] {
    entity.indexes.compactMap { index in
      guard index.kind == .text, index.properties.count == 1,
        let column = columns[slot(of: index.properties[0])]
      else { return nil }
      return TextIndex(table: name, primaryKey: primaryKey, column: column)
    }
  }

  /// The text index of a slot's column.
  package func textIndex(slot: Int) -> TextIndex? {
    columns[slot].flatMap { column in textIndexes.first { $0.column == column } }
  }

  /// The names that a row's entity must have one of to be an object of this entity; nil where every row
  /// is.
  ///
  /// - Parameter includesSubentities: Whether objects of entities below count.
  package func requiredEntityNames(includesSubentities: Bool = true) -> [String]? {
    guard discriminator != nil else { return nil }
    if includesSubentities { return entity.parentName == nil ? nil : entityNames }
    return entity.isAbstract ? [] : [entity.name]
  }

  package func slot(of property: String) -> Int {
    switch entity.property(named: property) {
    case .attribute(let slot): slot
    case .relationship(let index): entity.slot(ofRelationship: index)
    // The model has checked the names of its constraints and indexes.
    case nil: preconditionFailure("\(entity.name) has no property '\(property)'")
    }
  }

  package func isOptional(_ slot: Int) -> Bool {
    slot < entity.attributes.count
      ? entity.attributes[slot].isOptional
      : entity.relationships[slot - entity.attributes.count].isOptional
  }
}
