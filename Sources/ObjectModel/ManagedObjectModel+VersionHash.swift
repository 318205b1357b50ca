extension ManagedObjectModel {
  /// A canonical text of all that a store depends on, one line a property.
  ///
  /// A store keeps it, so that a later program can tell what has changed. The order of properties
  /// doesn't matter, nor do defaults and delete rules, which concern objects and not rows.
  public var canonicalText: String {
    var text = ""
    for entity in entities.sorted(by: { $0.name < $1.name }) {
      text += Self.line("entity", entity.name, "key", entity.primaryKeyName ?? "-")
      // What only some models have stands there only for those, so that a model's text stays the same
      // when a later program knows of more.
      if let parent = entity.parentName { text += Self.line(" parent", parent) }
      if entity.isAbstract { text += " abstract" }
      text += "\n"
      for lines in [
        entity.attributes.map(Self.line), entity.relationships.map(Self.line),
        entity.uniquenessConstraints.map { Self.line("  unique", $0.properties) },
        entity.indexes.filter { $0.kind == .values }.map {
          Self.line("  index", $0.properties) + ($0.skipsNil ? " skips-nil" : " all")
        },
      ] {
        for line in lines.sorted() {
          text += line
          text += "\n"
        }
      }
    }
    return text
  }

  private static func line(_ attribute: AttributeDescription) -> String {
    var line = line(
      "  attribute", attribute.name, attribute.type.rawValue, necessity(attribute.isOptional))
    if let codec = attribute.codecName { line += Self.line(" codec", codec) }
    if let derivation = attribute.derivation {
      line += Self.line(" derived", "\(derivation.expression)")
    }
    return line
  }

  private static func line(_ relationship: RelationshipDescription) -> String {
    let line = line(
      "  relationship", relationship.name, relationship.isToMany ? "many" : "one",
      relationship.destinationName, relationship.inverseName, relationship.keyAttributeName ?? "-",
      necessity(relationship.isOptional))
    return relationship.isOrdered ? line + " ordered" : line
  }

  private static func necessity(_ isOptional: Bool) -> String {
    isOptional ? "optional" : "required"
  }

  private static func line(_ first: String, _ words: String...) -> String {
    line(first, words)
  }

  private static func line(_ first: String, _ words: [String]) -> String {
    var line = first
    for word in words {
      line += " "
      line += word
    }
    return line
  }

  /// A short digest of ``canonicalText``: FNV-1a of 64 bits, as 16 hexadecimal digits.
  ///
  /// It tells versions of one model apart. It guards against accident, not against forgery.
  public var versionHash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var text = canonicalText
    text.withUTF8 { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
