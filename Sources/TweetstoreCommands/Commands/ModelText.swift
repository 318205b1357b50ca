import ObjectModel

/// A model in words, for people and for programs.
enum ModelText {
  /// One block an entity, one line a key.
  static func plain(_ entities: [EntityDescription]) -> String {
    entities.map { entity in
      let names = entity.propertyNames
      let width = names.map(\.count).max() ?? 0
      func line(_ name: String, _ text: String) -> String {
        "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(text)\n"
      }
      var text = "\(entity.name)\n"
      for attribute in entity.attributes {
        let isKey = attribute.name == entity.primaryKeyName
        text += line(
          attribute.name,
          attribute.type.rawValue
            + (isKey ? ", primary key" : attribute.isOptional ? "" : ", required"))
      }
      for relationship in entity.relationships {
        let target =
          relationship.isToMany
          ? "set of \(relationship.destinationName)" : relationship.destinationName
        text += line(relationship.name, "\(target), inverse \(relationship.inverseName)")
      }
      return text
    }.joined(separator: "\n")
  }

  /// One JSON array.
  ///
  /// Names and types are ASCII letters and digits, so nothing needs an escape.
  static func json(_ entities: [EntityDescription]) -> String {
    let objects = entities.map { entity in
      let attributes = entity.attributes.map {
        "{\"name\":\"\($0.name)\",\"type\":\"\($0.type.rawValue)\",\"optional\":\($0.isOptional)}"
      }
      let relationships = entity.relationships.map {
        "{\"name\":\"\($0.name)\",\"destination\":\"\($0.destinationName)\","
          + "\"inverse\":\"\($0.inverseName)\",\"toMany\":\($0.isToMany)}"
      }
      let key = entity.primaryKeyName.map { "\"\($0)\"" } ?? "null"
      return "{\"entity\":\"\(entity.name)\",\"primaryKey\":\(key),"
        + "\"attributes\":[\(attributes.joined(separator: ","))],"
        + "\"relationships\":[\(relationships.joined(separator: ","))]}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
