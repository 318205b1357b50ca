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
      var text = entity.name
      if let parent = entity.parentName { text += ", a kind of \(parent)" }
      text += entity.isAbstract ? ", abstract\n" : "\n"
      for attribute in entity.attributes {
        let isKey = attribute.name == entity.primaryKeyName
        text += line(
          attribute.name,
          attribute.type.rawValue
            + (isKey ? ", primary key" : attribute.isOptional ? "" : ", required")
            + (attribute.derivation.map { ", derived from \($0.expression)" } ?? ""))
      }
      for relationship in entity.relationships {
        let collection = relationship.isOrdered ? "list" : "set"
        let target =
          relationship.isToMany
          ? "\(collection) of \(relationship.destinationName)" : relationship.destinationName
        text += line(relationship.name, "\(target), inverse \(relationship.inverseName)")
      }
      return text
    }.joined(separator: "\n")
  }
}
