/// One version of a model, as a file of Xcode describes it.
///
/// It holds what the file says, so that programs can be generated from it; ``makeModel()`` gives the
/// model that stores and contexts use.
public struct ModelDocument: Sendable, Hashable {
  /// The version's name: that of its folder, without `.xcdatamodel`.
  public let name: String
  /// The file that holds it.
  public let path: String
  /// The entities, in the file's order.
  public let entities: [ModelFileEntity]
  /// The named questions, in the file's order.
  public let fetchRequests: [ModelFileFetchRequest]
  /// The configurations, in the file's order.
  ///
  /// They have no effect here: a store holds all entities.
  public let configurations: [ModelFileConfiguration]
  /// The identifier that the model's author gave the version; empty for none.
  public let versionIdentifier: String
  /// The build of Xcode that wrote the file, such as `22522`; empty where it doesn't say.
  public let toolsVersion: String
  /// The settings of the file that have no effect here, in the file's order.
  public let notes: [ModelFileNote]

  /// The entity with `name`, or nil.
  public func entity(named name: String) -> ModelFileEntity? {
    entities.first { $0.name == name }
  }
}
