/// Lists as JSON texts, which SQLite takes as the values of `json_each`.
enum JSONArray {
  /// The numbers as a JSON array.
  static func text(_ numbers: [Int64]) -> String {
    var text = "["
    text.reserveCapacity(numbers.count * 8)
    for number in numbers {
      if text.utf8.count > 1 { text += "," }
      text += String(number)
    }
    return text + "]"
  }

  /// The texts as a JSON array.
  static func text(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ",") + "]"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted += "\\"
        quoted.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
