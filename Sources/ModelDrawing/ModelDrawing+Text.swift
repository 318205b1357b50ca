import ObjectModel

extension ModelDrawing {
  /// One block an entity, one line a property.
  var text: String {
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
}
