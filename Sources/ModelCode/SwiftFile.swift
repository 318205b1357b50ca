/// A file of Swift code.
public struct SwiftFile: Sendable, Hashable {
  /// The file's name.
  public let name: String
  /// What is in it.
  public let text: String
}
