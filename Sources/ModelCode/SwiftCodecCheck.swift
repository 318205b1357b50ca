import ModelFiles

/// Makes sure that the types of transformable attributes can stand in code, and that each codec is for
/// one of them.
struct SwiftCodecCheck {
  let version: ModelDocument

  /// - Throws: ``ModelFileError``: `invalidValue` for a text that is no type, `unsupported` for a class
  ///   that only Objective-C has, `invalidModel` for a codec with values of two types.
  func run() throws {
    var types: [String: (type: SwiftTypeName, owner: String)] = [:]
    for entity in version.entities {
      for attribute in entity.attributes {
        try check(attribute, of: entity)
        guard !attribute.isTransient, let codec = attribute.codecName,
          let type = SwiftProperty.valueType(of: attribute)
        else { continue }
        let owner = "\(entity.name).\(attribute.name)"
        guard let first = types[codec] else {
          types[codec] = (type, owner)
          continue
        }
        guard first.type == type else {
          throw error(
            .invalidModel,
            "the codec '\(codec)' has values of the type \(first.type.text) for \(first.owner), and "
              + "can't have those of \(type.text) as well", attribute, entity,
            hint: "name another transformer, or another codec by the user info "
              + "'\(ModelFileUserInfo.codec)'")
        }
      }
    }
  }

  private func check(_ attribute: ModelFileAttribute, of entity: ModelFileEntity) throws {
    let given = attribute.userInfo[ModelFileUserInfo.swiftType]
    guard attribute.type == .transformable else {
      for key in [ModelFileUserInfo.swiftType, ModelFileUserInfo.codec]
      where attribute.userInfo[key] != nil {
        throw error(
          .invalidValue, "only a transformable attribute has values of a codec", attribute, entity,
          hint: "take the user info '\(key)' away")
      }
      return
    }
    guard let text = given ?? attribute.customClassName else { return }
    guard SwiftTypeName(text) != nil else {
      throw error(
        .invalidValue, "'\(text)' isn't a type that code can name", attribute, entity,
        hint: "name the type by the user info '\(ModelFileUserInfo.swiftType)'")
    }
    guard given != nil || !isOfObjectiveC(text) else {
      throw error(
        .unsupported,
        "the class '\(text)' is one of Objective-C, which Swift has only on Apple's "
          + "systems", attribute, entity,
        hint: "name a type of Swift by the user info '\(ModelFileUserInfo.swiftType)'")
    }
  }

  /// True if a class has a name as those of Apple's Foundation, AppKit and UIKit have.
  private func isOfObjectiveC(_ name: String) -> Bool {
    (name.hasPrefix("NS") || name.hasPrefix("UI"))
      && name.dropFirst(2).first?.isUppercase == true
  }

  private func error(
    _ code: ModelFileError.Code, _ message: String, _ attribute: ModelFileAttribute,
    _ entity: ModelFileEntity, hint: String
  ) -> ModelFileError {
    ModelFileError(
      code, message, path: version.path, line: attribute.line, entity: entity.name,
      property: attribute.name, hint: hint)
  }
}
