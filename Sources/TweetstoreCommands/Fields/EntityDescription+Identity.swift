import ObjectModel

extension EntityDescription {
  /// The attribute by which people and programs tell the objects apart: the natural key, or the one
  /// attribute that is unique; nil where the store's own numbers are all there is.
  var identityName: String? {
    if let primaryKeyName { return primaryKeyName }
    return uniquenessConstraints.lazy.compactMap { constraint in
      constraint.properties.count == 1 ? constraint.properties[0] : nil
    }.first { self.attributeIndex(named: $0) != nil }
  }

  /// True if an attribute holds numbers that only name something.
  func isIdentifier(attribute index: Int) -> Bool {
    let attribute = attributes[index]
    return attribute.type == .integer64
      && (index == primaryKeyIndex || attribute.name.hasSuffix("Identifier")
        || attribute.name == "conversation" || attribute.name == "fingerprint")
  }
}
