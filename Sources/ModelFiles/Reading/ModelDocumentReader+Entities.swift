extension ModelDocumentReader {
  /// The entity that an element describes.
  mutating func entity(_ element: ElementReader) throws -> ModelFileEntity {
    var element = element
    let name = try element.required("name")
    element.entity = name
    if element.text("versionHashModifier") != nil {
      notes.append(element.note("version hashes depend on what a store keeps, not on a modifier"))
    }
    var contents = EntityElements()
    for child in element.element.children {
      try read(element.inside(child), into: &contents)
    }
    return ModelFileEntity(
      name: name, className: try className(element),
      parentName: element.text("parentEntity"), isAbstract: try element.flag("isAbstract"),
      attributes: contents.attributes, relationships: contents.relationships,
      indexes: contents.indexes + attributeIndexes(contents.attributes),
      uniquenessConstraints: contents.constraints,
      isClassHandWritten: element.text("codeGenerationType") == "category",
      renamingIdentifier: element.text("elementID"),
      versionHashModifier: element.text("versionHashModifier"),
      userInfo: try element.userInfo(), line: element.element.line)
  }

  private struct EntityElements {
    var attributes: [ModelFileAttribute] = []
    var relationships: [ModelFileRelationship] = []
    var indexes: [ModelFileIndex] = []
    var constraints: [ModelFileConstraint] = []
  }

  private mutating func read(_ child: ElementReader, into contents: inout EntityElements) throws {
    switch child.element.name {
    case "attribute": contents.attributes.append(try attribute(child))
    case "relationship": contents.relationships.append(try relationship(child))
    case "fetchedProperty":
      notes.append(
        child.note(
          "the fetched property '\(try child.required("name"))' has no counterpart: "
            + "ask by a fetch request"))
    case "fetchIndex": contents.indexes.append(try fetchIndex(child))
    case "compoundIndexes":
      for index in child.element.children(named: "compoundIndex") {
        contents.indexes.append(try compoundIndex(child.inside(index)))
      }
    case "uniquenessConstraints":
      for constraint in child.element.children(named: "uniquenessConstraint") {
        contents.constraints.append(
          ModelFileConstraint(
            properties: try constraint.children(named: "constraint").map {
              try child.inside($0).required("value")
            }, line: constraint.line))
      }
    case "userInfo": break
    default:
      notes.append(child.note("<\(child.element.name)> isn't known, and has no effect"))
    }
  }

  /// The class's name without its module: a leading dot stands for the program's own.
  private func className(_ element: ElementReader) throws -> String? {
    guard let name = element.text("representedClassName"), name != "NSManagedObject" else {
      return nil
    }
    return name.split(separator: ".").last.map(String.init)
  }

  /// Before Xcode 9, an attribute said itself that it has an index.
  private func attributeIndexes(_ attributes: [ModelFileAttribute]) -> [ModelFileIndex] {
    attributes.filter(\.isIndexed).map {
      ModelFileIndex(
        name: "",
        elements: [.init(property: $0.name, isExpression: false, isAscending: true)],
        partialPredicate: nil, line: $0.line)
    }
  }

  private mutating func fetchIndex(_ element: ElementReader) throws -> ModelFileIndex {
    let index = ModelFileIndex(
      name: try element.required("name"),
      elements: try element.element.children(named: "fetchIndexElement").map { child in
        let part = element.inside(child)
        let expression = part.text("expression")
        return ModelFileIndex.Element(
          property: try expression ?? part.required("property"), isExpression: expression != nil,
          isAscending: part.text("order") != "descending")
      }, partialPredicate: element.text("partialIndexPredicate"), line: element.element.line)
    if index.elements.contains(where: \.isExpression) {
      notes.append(element.note("the index '\(index.name)' over an expression isn't kept"))
      return index
    }
    if index.partialPredicate != nil, !index.skipsNil {
      notes.append(
        element.note(
          "the index '\(index.name)' covers all objects, whatever its condition: "
            + "only '\(index.elements.first?.property ?? "PROPERTY") != nil' has an effect"))
    }
    if !index.elements.allSatisfy(\.isAscending) {
      notes.append(
        element.note(
          "the index '\(index.name)' is ascending in every property, whatever its order says"))
    }
    return index
  }

  private func compoundIndex(_ element: ElementReader) throws -> ModelFileIndex {
    ModelFileIndex(
      name: "",
      elements: try element.element.children(named: "index").map {
        ModelFileIndex.Element(
          property: try element.inside($0).required("value"), isExpression: false,
          isAscending: true)
      }, partialPredicate: nil, line: element.element.line)
  }
}
