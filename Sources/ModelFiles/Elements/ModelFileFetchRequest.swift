/// A named question as a model file describes it.
public struct ModelFileFetchRequest: Sendable, Hashable {
  /// The name, unique in the model.
  public let name: String
  /// The entity whose objects are asked for.
  public let entityName: String
  /// The condition with variables, as text; nil for all objects.
  public let predicate: String?
  /// The largest number of objects; nil for no limit.
  public let fetchLimit: Int?
  /// The line in the file, from 1.
  public let line: Int
}
