extension ManagedObjectModel {
  /// A canonical text of all that a store depends on, one line a property.
  ///
  /// A store keeps it, so that a later program can tell what has changed. The order of properties
  /// doesn't matter, nor do defaults and delete rules, which concern objects and not rows.
  public var canonicalText: String {
    entities.sorted { $0.name < $1.name }.map { entity in
      var lines = ["entity \(entity.name) key \(entity.primaryKeyName ?? "-")"]
      // What only some models have stands there only for those, so that a model's text stays the same
      // when a later program knows of more.
      if let parent = entity.parentName { lines[0] += " parent \(parent)" }
      if entity.isAbstract { lines[0] += " abstract" }
      lines += entity.attributes.map {
        "  attribute \($0.name) \($0.type.rawValue) \($0.isOptional ? "optional" : "required")"
          + ($0.codecName.map { " codec \($0)" } ?? "")
          + ($0.derivation.map { " derived \($0.expression)" } ?? "")
      }.sorted()
      lines += entity.relationships.map {
        "  relationship \($0.name) \($0.isToMany ? "many" : "one") \($0.destinationName) "
          + "\($0.inverseName) \($0.keyAttributeName ?? "-") "
          + "\($0.isOptional ? "optional" : "required")" + ($0.isOrdered ? " ordered" : "")
      }.sorted()
      lines += entity.uniquenessConstraints.map {
        "  unique \($0.properties.joined(separator: " "))"
      }.sorted()
      lines += entity.indexes.filter { $0.kind == .values }.map {
        "  index \($0.properties.joined(separator: " ")) \($0.skipsNil ? "skips-nil" : "all")"
      }.sorted()
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  /// A short digest of ``canonicalText``: FNV-1a of 64 bits, as 16 hexadecimal digits.
  ///
  /// It tells versions of one model apart. It guards against accident, not against forgery.
  public var versionHash: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in canonicalText.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
