import ObjectModel

extension ModelDrawing {
  /// One JSON array, one line an entity.
  var json: String {
    "[\n" + entities.map { object($0) }.joined(separator: ",\n") + "\n]\n"
  }

  private func object(_ entity: EntityDescription) -> String {
    let attributes = entity.attributes.map { attribute in
      "{\"name\":\(quoted(attribute.name)),\"type\":\(quoted(attribute.type.rawValue)),"
        + "\"optional\":\(attribute.isOptional),\"derived\":"
        + "\(attribute.derivation.map { quoted($0.expression) } ?? "null")}"
    }
    let relationships = entity.relationships.map { relationship in
      "{\"name\":\(quoted(relationship.name)),"
        + "\"destination\":\(quoted(relationship.destinationName)),"
        + "\"inverse\":\(quoted(relationship.inverseName)),"
        + "\"toMany\":\(relationship.isToMany),\"ordered\":\(relationship.isOrdered),"
        + "\"optional\":\(relationship.isOptional),"
        + "\"deleteRule\":\(quoted(relationship.deleteRule.rawValue))}"
    }
    let unique = entity.uniquenessConstraints.map { list($0.properties) }
    let indexes = entity.indexes.map { list($0.properties) }
    return "{\"entity\":\(quoted(entity.name)),"
      + "\"parent\":\(entity.parentName.map(quoted) ?? "null"),\"abstract\":\(entity.isAbstract),"
      + "\"primaryKey\":\(entity.primaryKeyName.map(quoted) ?? "null"),"
      + "\"attributes\":[\(attributes.joined(separator: ","))],"
      + "\"relationships\":[\(relationships.joined(separator: ","))],"
      + "\"unique\":[\(unique.joined(separator: ","))],"
      + "\"indexes\":[\(indexes.joined(separator: ","))]}"
  }

  private func list(_ names: [String]) -> String {
    "[" + names.map(quoted).joined(separator: ",") + "]"
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
