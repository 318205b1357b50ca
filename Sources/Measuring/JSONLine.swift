/// An object of JSON on one line.
package enum JSONLine {
  /// A member's value.
  package enum Value {
    /// Text.
    case text(String)
    /// A number.
    case number(Double)
  }

  /// The line of `members`, in their order.
  package static func text(_ members: [(String, Value)]) -> String {
    let parts = members.map { name, value in
      switch value {
      case .text(let text): "\(quoted(name)):\(quoted(text))"
      case .number(let number): "\(quoted(name)):\(number)"
      }
    }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case "\u{0}"..<" ": quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
