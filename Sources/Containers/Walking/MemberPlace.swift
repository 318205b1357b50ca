/// The origin of bytes: a file, and the names of the nested entries.
package struct MemberPlace: Sendable, Hashable, CustomStringConvertible {
  /// The place in words, as in `archive.zip:data/tweets.js`.
  ///
  /// Control characters in names of members are written as `\u{1B}`, since a name may be anything.
  package let description: String

  /// The names of the containers' members, the outermost first; empty for the file itself.
  package let members: [String]

  /// The place of a file or a pipe.
  package init(_ input: String) {
    description = input
    members = []
  }

  private init(description: String, members: [String]) {
    self.description = description
    self.members = members
  }

  /// The place of a member of what is here.
  ///
  /// - Parameter kind: What is here.
  package func member(_ name: String, of kind: ContentKind) -> MemberPlace {
    let separator = kind == .folder ? description.hasSuffix("/") ? "" : "/" : ":"
    return MemberPlace(
      description: description + separator + Self.escaped(name), members: members + [name])
  }

  private static func escaped(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: isControl) else { return name }
    return name.unicodeScalars.reduce(into: "") { text, scalar in
      if isControl(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      || (0x2028...0x2029).contains(scalar.value)
  }
}
