import ObjectGraph
import ObjectModel

/// The names in the one table that holds the objects of an entity without a parent and of all below it.
struct SQLHierarchy: Sendable {
  let table: String
  let primaryKey: String
  /// The column that names each row's entity; nil where there is one entity only.
  let discriminator: String?
  /// The columns by the entity that declares a property, and its name.
  private let columns: [Property: String]
  /// The columns of all properties.
  private let taken: Set<String>

  private struct Property: Hashable {
    var entity: Int
    var name: String
  }

  init(root: EntityDescription, model: ManagedObjectModel) {
    table = SQLName.snakeCase(root.name)
    let members = model.entities.filter { $0.rootIndex == root.index }
    var owners: [String: Set<Int>] = [:]
    var properties: [(Property, plain: String)] = []
    for entity in members {
      for (place, attribute) in entity.attributes.enumerated() {
        let owner = entity.declaringIndex(ofAttribute: place)
        properties.append(
          (Property(entity: owner, name: attribute.name), SQLName.snakeCase(attribute.name)))
      }
      for (place, relationship) in entity.relationships.enumerated()
      where entity.isStoredInRow(relationship: place) {
        properties.append(
          (
            Property(entity: relationship.entityIndex, name: relationship.name),
            SQLName.snakeCase(relationship.name)
          ))
      }
    }
    for (property, plain) in properties { owners[plain, default: []].insert(property.entity) }
    var columns: [Property: String] = [:]
    for (property, plain) in properties {
      if owners[plain]?.count == 1 {
        columns[property] = plain
      } else {
        // Entities beside each other may have properties of one name and different types.
        let prefix = SQLName.snakeCase(model.entities[property.entity].name)
        columns[property] = "\(prefix)_\(plain)"
      }
    }
    self.columns = columns
    let taken = Set(columns.values)
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

  func column(of name: String, declaredBy entity: Int) -> String? {
    columns[Property(entity: entity, name: name)]
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
