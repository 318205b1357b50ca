package import ModelFiles
import ObjectModel

/// The Swift code that programs use a model through: a class for each entity, and the model itself.
///
/// Everything comes from one description, so that classes, key paths and the model can't disagree.
package struct SwiftModelCode: Sendable {
  /// The access level of the declarations.
  package enum Access: String, Sendable, Hashable, CaseIterable {
    /// Every module.
    case `public`
    /// The package's modules.
    case package
    /// The module alone.
    case `internal`
  }

  /// The name of the type that builds the model: the bundle's, with `Model` behind it.
  package let modelTypeName: String
  let access: Access
  let entities: [SwiftEntity]
  let model: ManagedObjectModel
  let sourceName: String

  /// The code for a version of a model.
  ///
  /// - Throws: ``ModelFileError``, as ``ModelDocument/makeModel()`` does; `invalidValue` for a name
  ///   or a type that can't be one in Swift, `unsupported` for a class of Objective-C, and
  ///   `invalidModel` for a codec that would need values of two types.
  package init(bundle: ModelBundle, version: ModelDocument, access: Access) throws {
    model = try version.makeModel()
    self.access = access
    modelTypeName = bundle.name.hasSuffix("Model") ? bundle.name : bundle.name + "Model"
    sourceName = bundle.path.split(separator: "/").last.map(String.init) ?? bundle.path
    let model = model
    entities = version.entities.map { entity in
      guard let description = model.entity(named: entity.name) else {
        preconditionFailure("the model has every entity of its file")
      }
      return SwiftEntity(entity, description, version: version, model: model)
    }
    try SwiftCodecCheck(version: version).run()
    try SwiftNameCheck(entities: entities, version: version).run(modelTypeName)
  }

  /// A file for each class and one for the model, in the order of the entities.
  package var files: [SwiftFile] {
    let modelText = modelText
    return entities.map { entity in
      SwiftFile(
        name: "\(entity.className).swift",
        text: head(for: [entity]) + classText(entity))
    } + [SwiftFile(name: "\(modelTypeName).swift", text: modelHead(for: modelText) + modelText)]
  }

  /// Everything in one file.
  package var singleFile: SwiftFile {
    let modelText = modelText
    let texts = entities.map { classText($0) } + [modelText]
    return SwiftFile(
      name: "\(modelTypeName).swift",
      text: head(for: entities, modelText: modelText) + texts.joined(separator: "\n"))
  }

  /// The word before a declaration, with a blank behind it.
  var accessWord: String { access == .internal ? "" : "\(access.rawValue) " }
}
