import ModelFiles
import ObjectModel
import Predicates

extension SwiftModelCode {
  /// The type that builds the model and names the classes.
  var modelText: String {
    var text = """
      /// The model that \(sourceName) describes, and the classes of its objects.
      \(accessWord)enum \(modelTypeName) {
        /// The classes of the entities, for a container.
        \(accessWord)static var classes: [ManagedObject.Type] {
          [\(entities.map { "\($0.className).self" }.joined(separator: ", "))]
        }

        /// Builds the model.
        ///
        /// - Throws: `ModelError` never, since the file was checked.
        \(accessWord)static func make() throws -> ManagedObjectModel {

      """
    let names = entities.map { functionName($0) }.joined(separator: ", ")
    if templates.isEmpty {
      text += "    try ManagedObjectModel([\(names)])\n  }\n"
    } else {
      text += "    try ManagedObjectModel(\n      [\(names)],\n      fetchTemplates: [\n"
      for template in templates {
        text += "        FetchTemplate(\n"
        text += "          \(SwiftLiteral.string(template.name)), "
        text += "entityName: \(SwiftLiteral.string(template.entityName)),\n"
        text += "          predicate: try FetchPredicate(format: "
        text += "\(SwiftLiteral.string(template.predicate.description)))"
        if let limit = template.fetchLimit { text += ", fetchLimit: \(limit)" }
        text += "),\n"
      }
      text += "      ])\n  }\n"
    }
    for entity in entities { text += "\n" + descriptionText(entity) }
    return text + "}\n"
  }

  private var templates: [FetchTemplate] {
    model.fetchTemplates.values.sorted { $0.name < $1.name }
  }

  /// True if the model's own code needs types of Foundation.
  static func needsFoundation(inModel modelText: String) -> Bool {
    SwiftValueType.foundationNames.contains { modelText.contains("\($0)(") }
  }

  /// True if the model's own code needs predicates and their values.
  func needsPredicates(inModel modelText: String) -> Bool {
    !templates.isEmpty || modelText.contains("default: ") || modelText.contains("rules: ")
  }

  private func functionName(_ entity: SwiftEntity) -> String {
    let name = entity.file.name
    return name.prefix(1).lowercased() + name.dropFirst() + "Entity"
  }

  private func descriptionText(_ entity: SwiftEntity) -> String {
    let description = entity.description
    var arguments = SwiftLiteral.string(description.name)
    if let parent = description.parentName {
      arguments += ", parent: \(SwiftLiteral.string(parent))"
    } else if let key = description.primaryKeyName {
      arguments += ", primaryKey: \(SwiftLiteral.string(key))"
    }
    if description.isAbstract { arguments += ", abstract: true" }
    if let name = description.renamingIdentifier {
      arguments += ", renamingIdentifier: \(SwiftLiteral.string(name))"
    }
    var text = "  private static var \(functionName(entity)): EntityDescription {\n"
    text += "    EntityDescription(\(arguments)) {\n"
    let own = Set(entity.properties.map(\.key))
    for attribute in description.attributes where own.contains(attribute.name) {
      text += "      \(DescriptionCode.expression(attribute))\n"
    }
    for relationship in description.relationships where own.contains(relationship.name) {
      text += "      \(DescriptionCode.expression(relationship))\n"
    }
    for constraint in entity.file.uniquenessConstraints {
      text += "      UniquenessConstraint(\(SwiftLiteral.strings(constraint.properties)))\n"
    }
    for index in entity.indexes { text += "      \(DescriptionCode.expression(index))\n" }
    return text + "    }\n  }\n"
  }
}
