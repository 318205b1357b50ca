/// An object of JSON on one line.
public enum JSONLine {
  /// A member's value.
  public enum Value {
    /// Text.
    case text(String)
    /// A number.
    case number(Double)
  }

  /// The line of `members`, in their order.
  public static func text(_ members: [(String, Value)]) -> String {
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
