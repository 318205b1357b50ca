import ObjectGraph
import ObjectModel

/// The names in the one table that holds the objects of an entity without a parent and of all below it.
struct SQLHierarchy: Sendable {
  let table: String
  let primaryKey: String
  /// The column that names each row's entity; nil where there is one entity only.
  let discriminator: String?
  /// The columns of properties that share their plain name with one of another entity, by the entity that
  /// declares each, and its name.
  private let prefixed: [Property: String]
  /// The columns of all properties.
  private let taken: [String]

  private struct Property: Hashable {
    var entity: Int
    var name: String
  }

  init(root: EntityDescription, model: ManagedObjectModel) {
    table = SQLName.snakeCase(root.name)
    let members = model.entities.filter { $0.rootIndex == root.index }
    var properties: [Property] = []
    for entity in members {
      for (place, attribute) in entity.attributes.enumerated() {
        properties.append(
          Property(entity: entity.declaringIndex(ofAttribute: place), name: attribute.name))
      }
      for (place, relationship) in entity.relationships.enumerated()
      where entity.isStoredInRow(relationship: place) {
        properties.append(Property(entity: relationship.entityIndex, name: relationship.name))
      }
    }
    prefixed = members.count > 1 ? Self.prefixed(properties, model) : [:]
    let prefixed = prefixed
    let taken = properties.map { property in
      (prefixed.isEmpty ? nil : prefixed[property]) ?? SQLName.snakeCase(property.name)
    }
    self.taken = taken
    func free(_ candidates: [String], _ last: String) -> String {
      candidates.first { !taken.contains($0) } ?? last
    }
    discriminator =
      members.count > 1 ? free(["entity", "entity_name"], "entity_of_row") : nil
    // Columns that an entity names itself can stand in the way.
    primaryKey =
      root.primaryKeyName.map { SQLName.snakeCase($0) }
      ?? free(["id", "primary_key"], "row_number")
  }

  /// Entities beside each other may have properties of one name and different types: their columns begin
  /// with the entity's name.
  private static func prefixed(
    _ properties: [Property], _ model: ManagedObjectModel
  ) -> [Property: String] {
    var owners: [String: Set<Int>] = [:]
    for property in properties {
      owners[SQLName.snakeCase(property.name), default: []].insert(property.entity)
    }
    var prefixed: [Property: String] = [:]
    for property in properties {
      let plain = SQLName.snakeCase(property.name)
      guard owners[plain]?.count != 1 else { continue }
      prefixed[property] =
        SQLName.snakeCase(model.entities[property.entity].name) + "_" + plain
    }
    return prefixed
  }

  func column(of name: String, declaredBy entity: Int) -> String {
    // Few models have any, and each command that opens a store asks for a hundred columns.
    guard !prefixed.isEmpty else { return SQLName.snakeCase(name) }
    return prefixed[Property(entity: entity, name: name)] ?? SQLName.snakeCase(name)
  }

  /// The column of the places in the ordered relationship whose inverse stands in `column`.
  func positionColumn(beside column: String) -> String {
    var name = "\(column)_position"
    var number = 2
    // An attribute may have the name.
    while taken.contains(name) {
      name = "\(column)_position_\(number)"
      number += 1
    }
    return name
  }
}
