/// A value that a transformable attribute of a model keeps.
public struct Shade: Codable, Hashable, Sendable {
  /// A type within another one.
  public enum Depth: String, Codable, Hashable, Sendable {
    case light, dark
  }

  /// What it is called.
  public var name: String
}
