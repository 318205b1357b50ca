import FoundationEssentials
import Predicates

/// Values written into SQL.
enum SQLLiteral {
  static func text(_ value: AttributeValue) -> String {
    switch value {
    case .null, .array, .object: "NULL"
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(.min): "(-9223372036854775807 - 1)"
    case .integer(let number): String(number)
    case .double(let number): real(number)
    case .decimal(let number): "'\(DecimalText.text(number))'"
    case .string(let text): string(text)
    case .date(let date): real(date.timeIntervalSince1970)
    case .data(let data): blob(Array(data))
    case .uuid(let uuid): "'\(uuid.uuidString)'"
    }
  }

  static func string(_ text: String) -> String {
    // SQL ends at a NUL, so a text that has one is written as its bytes.
    guard !text.utf8.contains(0) else { return "CAST(\(blob(Array(text.utf8))) AS TEXT)" }
    return "'" + text.replacing("'", with: "''") + "'"
  }

  private static func real(_ number: Double) -> String {
    guard number.isFinite else { return number > 0 ? "9e999" : "-9e999" }
    return number.description
  }

  private static func blob(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF")
    return "X'" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }) + "'"
  }
}
