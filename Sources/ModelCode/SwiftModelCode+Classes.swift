import ModelFiles
extension SwiftModelCode {
  /// The class of an entity.
  func classText(_ entity: SwiftEntity) -> String {
    if entity.file.isClassHandWritten { return extensionText(entity) }
    let word = entity.hasChildren ? accessWord : accessWord + "final "
    let conformance = entity.hasParent ? "" : ", KeyPathNaming"
    var text = documentation(entity.documentation, indent: "")
    text += "\(word)class \(entity.className): \(entity.superclassName)\(conformance) {\n"
    text += "  /// The entity's name.\n"
    text += "  \(accessWord)override class var entityName: String { "
    text += "\(SwiftLiteral.string(entity.file.name)) }\n\n"
    for property in entity.properties { text += propertyText(property) }
    text += insertText(entity)
    text += keyNamesText(entity)
    text += snapshotText(entity)
    return text + "}\n"
  }

  /// The properties of a class that is written by hand.
  private func extensionText(_ entity: SwiftEntity) -> String {
    var text = "extension \(entity.className): KeyPathNaming {\n"
    for property in entity.properties where property.isStored { text += propertyText(property) }
    text += insertText(entity)
    text += keyNamesText(entity)
    text += snapshotText(entity)
    return text + "}\n"
  }

  /// A comment of documentation.
  func documentation(_ lines: [String], indent: String) -> String {
    // A name in it may have more than one line.
    lines.flatMap { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
      .map { "\(indent)///\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
  }

  private func propertyText(_ property: SwiftProperty) -> String {
    let key = SwiftLiteral.string(property.key)
    let declaration = "  \(accessWord)var \(SwiftName.quoted(property.name)): \(property.typeName)"
    let text = documentation(property.documentation, indent: "  ")
    func accessors(_ getter: String, _ setter: String, _ change: String? = nil) -> String {
      "\(text)\(declaration) {\n    get { \(getter) }\n    set { \(setter) }\n"
        + (change.map { "    _modify { \($0) }\n" } ?? "") + "  }\n"
    }
    switch property.kind {
    case .primaryKey: return "\(text)\(declaration) { objectID.primaryKey }\n"
    case .optional(let type, _):
      return accessors(
        type.read(property.key), "assign(newValue.map { \(type.write("$0")) }, to: \(key))")
    case .decoded: return accessors("decoded(\(key))", "assign(decoded: newValue, to: \(key))")
    case .required(let type):
      return accessors(
        required(type, property.key), "assign(\(type.write("newValue")), to: \(key))")
    case .derived(let type, let isOptional):
      let getter =
        isOptional || type.neutral == nil
        ? type.read(property.key) : required(type, property.key)
      return "\(text)\(declaration) { \(getter) }\n"
    case .transient: return "\(text)\(declaration)\n"
    case .toOne: return accessors("object(\(key))", "assign(newValue, to: \(key))")
    case .toMany:
      // Changed in place, so that a loop that appends objects doesn't read all of them each time.
      return accessors(
        "objects(\(key))", "assign(newValue, to: \(key))", "yield &self[related: \(key)]")
    }
  }

  private func required(_ type: SwiftValueType, _ key: String) -> String {
    "required(\(type.read(key)), \(SwiftLiteral.string(key)), else: \(type.neutral ?? "nil"))"
  }

  // A new object

  /// The function that makes an object with all that it can't be saved without.
  private func insertText(_ entity: SwiftEntity) -> String {
    guard !entity.file.isAbstract, !entity.inheritsInsertion else { return "" }
    let parameters = entity.allProperties.compactMap { property in
      property.parameterType.map { (property: property, type: $0) }
    }
    guard !parameters.isEmpty else { return "" }
    let list = parameters.map { "\($0.property.name): \($0.type)" }.joined(separator: ", ")
    var key = ""
    var assignments = ""
    for parameter in parameters {
      let name = SwiftName.quoted(parameter.property.name)
      if case .primaryKey = parameter.property.kind {
        key = ", primaryKey: \(name)"
      } else {
        assignments += "    object.\(name) = \(name)\n"
      }
    }
    // Classes below make objects of their own.
    let (word, result, type) =
      entity.hasChildren
      ? ("class", "Self", "self") : ("static", entity.className, "\(entity.className).self")
    return """

        /// A new object with all that it can't be saved without, and the model's defaults.
        ///
        /// - Throws: `StoreError`, as `insert(_:primaryKey:)` of the context does.
        \(accessWord)\(word) func insert(
          into context: isolated ManagedObjectContext, \(list)
        ) throws -> \(result) {
          let object = try context.insert(\(type)\(key))
      \(assignments)    return object
        }

      """
  }

  // Key paths

  private func keyNamesText(_ entity: SwiftEntity) -> String {
    let word = entity.hasParent ? "override class" : entity.hasChildren ? "class" : "static"
    var text = """

        /// The model's names of the properties, by key path.
        \(accessWord)\(word) var keyNames: [AnyKeyPath: String] {

      """
    guard !entity.storedProperties.isEmpty else { return text + "    [:]\n  }\n" }
    text += "    [\n"
    for property in entity.storedProperties {
      text += "      \\\(entity.className).\(SwiftName.quoted(property.name)): "
      text += "\(SwiftLiteral.string(property.key)),\n"
    }
    return text + "    ]\n  }\n"
  }
}
