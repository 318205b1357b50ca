import ModelFiles

/// Makes sure that every name of a model can be one in Swift.
struct SwiftNameCheck {
  let entities: [SwiftEntity]
  let version: ModelDocument

  /// - Throws: ``ModelFileError`` with `invalidValue`.
  func run(_ modelTypeName: String) throws {
    guard SwiftName.isName(modelTypeName) else {
      throw ModelFileError(
        .invalidValue, "the model's name '\(modelTypeName)' isn't a Swift identifier",
        path: version.path)
    }
    var classes: Set = [modelTypeName, "ManagedObject"]
    for entity in entities {
      try check(entity.className, isTaken: !classes.insert(entity.className).inserted, of: entity)
      if entity.file.isClassHandWritten, entity.hasParent || entity.hasChildren {
        throw ModelFileError(
          .unsupported, "only a class without parents and children can be written by hand",
          path: version.path, line: entity.file.line, entity: entity.file.name,
          hint: "set its code generation to 'Class Definition' in Xcode")
      }
      var names: Set<String> = []
      for property in entity.allProperties {
        guard SwiftName.isName(property.name), !SwiftName.reserved.contains(property.name),
          names.insert(property.name).inserted
        else {
          throw ModelFileError(
            .invalidValue,
            "'\(property.name)' can't be a property in Swift: every object has one of this name, "
              + "or it isn't an identifier", path: version.path, line: property.line,
            entity: entity.file.name, property: property.key,
            hint: "name it in Swift by the user info '\(ModelFileUserInfo.swiftName)'")
        }
      }
    }
  }

  private func check(_ name: String, isTaken: Bool, of entity: SwiftEntity) throws {
    guard !SwiftName.isName(name) || isTaken else { return }
    throw ModelFileError(
      .invalidValue, "the class name '\(name)' isn't a Swift identifier, or another class has it",
      path: version.path, line: entity.file.line, entity: entity.file.name,
      hint: "name the class in Xcode's inspector")
  }
}
