import CommandLineKit
import FoundationEssentials

extension OutputValue {
  /// Adds the value as plain text, as the formats without types write it.
  ///
  /// Nothing for `null`; `true` and `false`; the shortest digits that give the same number, or
  /// `NaN`, `Infinity` and `-Infinity`; the values of a list with one blank between them.
  func appendPlain(to buffer: inout OutputBuffer) {
    switch self {
    case .null: break
    case .boolean(let value): buffer.append(value ? "true" : "false")
    case .integer(let number), .identifier(let number): buffer.append(decimal: number)
    case .double(let number): buffer.append(Self.text(of: number))
    case .text(let text): buffer.append(text)
    case .date(let date): buffer.append(iso8601: date)
    case .data(let data): buffer.append(contentsOf: data.base64EncodedData())
    case .list(let values):
      for (index, value) in values.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: " ")) }
        value.appendPlain(to: &buffer)
      }
    }
  }

  /// The value as plain text.
  var plainText: String {
    if case .text(let text) = self { return text }
    var buffer = OutputBuffer()
    appendPlain(to: &buffer)
    return buffer.text
  }

  private static func text(of number: Double) -> String {
    if number.isFinite { return number.description }
    return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
  }
}
