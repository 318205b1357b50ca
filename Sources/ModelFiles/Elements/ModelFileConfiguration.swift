/// A named part of a model's entities, meant for a store of its own.
public struct ModelFileConfiguration: Sendable, Hashable {
  /// The name, unique in the model.
  public let name: String
  /// The entities that belong to it.
  public let entityNames: [String]
  /// The line in the file, from 1.
  public let line: Int
}
