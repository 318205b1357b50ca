/// A file of Swift code.
package struct SwiftFile: Sendable, Hashable {
  /// The file's name.
  package let name: String
  /// What is in it.
  package let text: String
}
