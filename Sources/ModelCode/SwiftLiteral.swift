import FoundationEssentials
import Predicates

/// Values as Swift code.
enum SwiftLiteral {
  /// A text in quotes, with escapes.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}",
        "\u{2060}"..."\u{2069}":
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A list of texts.
  static func strings(_ texts: [String]) -> String {
    texts.map(string).joined(separator: ", ")
  }

  /// The expression of a predicate value, for an attribute's default or bound.
  static func value(_ value: AttributeValue) -> String {
    switch value {
    case .null: ".null"
    case .boolean(let flag): ".boolean(\(flag))"
    case .integer(let number): ".integer(\(number))"
    case .double(let number): ".double(\(double(number)))"
    case .decimal(let decimal):
      ".decimal(DecimalText.decimal(\(string(DecimalText.text(decimal)))) ?? 0)"
    case .string(let text): ".string(\(string(text)))"
    case .date(let date):
      ".date(Date(timeIntervalSinceReferenceDate: \(double(date.timeIntervalSinceReferenceDate))))"
    case .data(let data):
      ".data(Data([\(data.map { String($0) }.joined(separator: ", "))]))"
    case .uuid(let uuid):
      ".uuid(UUID(uuid: (\(bytes(of: uuid).map { String($0) }.joined(separator: ", ")))))"
    case .array(let values):
      ".array([\(values.map { self.value($0) }.joined(separator: ", "))])"
    case .object:
      preconditionFailure("no attribute holds an object")
    }
  }

  private static func bytes(of uuid: UUID) -> [UInt8] {
    withUnsafeBytes(of: uuid.uuid) { Array($0) }
  }

  private static func double(_ number: Double) -> String {
    // An infinity can only be written by name.
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return number.description
  }
}
