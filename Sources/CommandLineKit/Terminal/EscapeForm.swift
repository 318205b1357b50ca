/// A visible notation of an invisible character.
public enum EscapeForm: Sendable {
  /// As in Swift: `\u{202E}`, and `\n`, `\r`, `\t`.
  case swift

  /// As in JSON: `\u202e`, in two halves above U+FFFF.
  case json

  /// The visible form of a character.
  func visible(_ scalar: Unicode.Scalar) -> String {
    switch (self, scalar) {
    case (_, "\n"): "\\n"
    case (_, "\r"): "\\r"
    case (_, "\t"): "\\t"
    case (.swift, _): "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    case (.json, _):
      UTF16.encode(scalar).map { units in
        units.map { unit in
          let digits = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
      } ?? ""
    }
  }
}
