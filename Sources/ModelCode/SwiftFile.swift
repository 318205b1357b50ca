/// A file of Swift code.
package struct SwiftFile: Sendable, Hashable {
  /// The file's name.
  package let name: String
  /// The contents.
  package let text: String
}
