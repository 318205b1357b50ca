import ObjectModel

extension ModelDrawing {
  /// A class diagram, which knows inheritance where Mermaid's entity diagrams don't.
  var mermaid: String {
    var text = "classDiagram\n"
    for entity in entities {
      text += "  class \(identifier(entity.name)) {\n"
      if entity.isAbstract { text += "    <<abstract>>\n" }
      for attribute in entity.attributes where owns(entity, attribute.name) {
        let isKey = attribute.name == entity.primaryKeyName
        text +=
          "    \(attribute.type.rawValue)\(attribute.isOptional ? "?" : "") \(attribute.name)"
          + (isKey ? " key" : "") + "\n"
      }
      text += "  }\n"
    }
    let drawn = Set(entities.map(\.name))
    for entity in entities {
      guard let parent = entity.parentName, drawn.contains(parent) else { continue }
      text += "  \(identifier(parent)) <|-- \(identifier(entity.name))\n"
    }
    for pair in pairs {
      text +=
        "  \(identifier(pair.entity.name)) \"\(count(pair.inverse))\" -- "
        + "\"\(count(pair.relationship))\" \(identifier(pair.destination.name)) : "
        + "\(pair.relationship.name) / \(pair.inverse.name)\n"
    }
    return text
  }

  /// Returns the number of objects at the end of a relationship.
  private func count(_ relationship: RelationshipDescription) -> String {
    relationship.isToMany ? "*" : relationship.isOptional ? "0..1" : "1"
  }

  /// A name that Mermaid doesn't take for a word of its own, which are all in small letters.
  private func identifier(_ name: String) -> String {
    name.first?.isUppercase == true ? name : "`\(name)`"
  }
}
