extension ModelDocumentReader {
  /// The attribute that an element describes.
  mutating func attribute(_ element: ElementReader) throws -> ModelFileAttribute {
    var element = element
    let name = try element.required("name")
    element.property = name
    // Xcode writes no type while the author hasn't chosen one.
    guard let type = try element.choice("attributeType", as: ModelFileAttributeType.self) else {
      throw element.error("it has no type", hint: "choose one in Xcode")
    }
    let isDerived = try element.flag("derived")
    let derivation = element.text("derivationExpression")
    guard !isDerived || derivation != nil else {
      throw element.error("it is derived, but from no expression")
    }
    if try element.flag("allowsExternalBinaryDataStorage") {
      notes.append(
        element.note("bytes are always kept inside the store, never in files of their own"))
    }
    if try element.flag("spotlightIndexingEnabled") {
      notes.append(element.note("there is no Spotlight that the attribute could be in"))
    }
    let isDate = type == .date
    return ModelFileAttribute(
      name: name, type: type, isOptional: try element.flag("optional"),
      isTransient: try element.flag("transient"),
      derivationExpression: isDerived ? derivation : nil,
      defaultValue: isDate ? nil : element.element.attributes["defaultValueString"],
      defaultDate: isDate ? try element.number("defaultDateTimeInterval") : nil,
      minimum: element.text(isDate ? "minDateTimeInterval" : "minValueString"),
      maximum: element.text(isDate ? "maxDateTimeInterval" : "maxValueString"),
      regularExpression: element.text("regularExpressionString"),
      valueTransformerName: element.text("valueTransformerName"),
      customClassName: element.text("customClassName"),
      compositeName: element.text("compositeAttributeName"),
      usesScalarValue: try element.flag("usesScalarValueType"),
      isIndexed: try element.flag("indexed"),
      renamingIdentifier: element.text("elementID"),
      versionHashModifier: element.text("versionHashModifier"),
      userInfo: try element.userInfo(), line: element.element.line)
  }

  /// The relationship that an element describes.
  func relationship(_ element: ElementReader) throws -> ModelFileRelationship {
    var element = element
    let name = try element.required("name")
    element.property = name
    return ModelFileRelationship(
      name: name, destinationName: try element.required("destinationEntity"),
      inverseName: element.text("inverseName"), isOptional: try element.flag("optional"),
      isToMany: try element.flag("toMany"), isOrdered: try element.flag("ordered"),
      minimumCount: try element.count("minCount") ?? 0,
      maximumCount: try element.count("maxCount") ?? 0,
      deletionRule: try element.choice(
        "deletionRule", as: ModelFileRelationship.DeletionRule.self) ?? .nullify,
      isTransient: try element.flag("transient"),
      renamingIdentifier: element.text("elementID"),
      versionHashModifier: element.text("versionHashModifier"),
      userInfo: try element.userInfo(), line: element.element.line)
  }
}
