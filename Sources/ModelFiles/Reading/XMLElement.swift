/// An element of an XML file, with everything inside it.
struct XMLElement: Sendable {
  /// The element's name.
  let name: String
  /// The attributes by name.
  let attributes: [String: String]
  /// The line where it begins, from 1.
  let line: Int
  /// The elements directly inside, in order.
  var children: [XMLElement] = []
  /// The text directly inside, its pieces put together.
  var text = ""

  /// The elements named `name` directly inside.
  func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}
