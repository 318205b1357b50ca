public import CommandLineKit

/// Writes rows as CSV by RFC 4180, with a header line.
///
/// - Lines end with CR LF, as the RFC says and as `sqlite3 -csv` does it. For programs that want
///   LF alone there is `tsv`.
/// - A field is quoted when it has a quote, a comma, CR or LF in it. An empty text is `""`, and no
///   value is nothing at all, so that the two can be told apart. Where a row has a single field, no
///   value is `""` too, since readers skip empty lines.
/// - The values of a list have one blank between them.
/// - Identifiers are digits; readers that guess types should be told that they are text.
///
/// Values are kept exactly as they are. A spreadsheet takes a field that begins with `=`, `+`, `-`
/// or `@` for a formula, and tweets often begin with `@`; so import such a file as text instead of
/// opening it with a click. Changing the values would spoil them for every other reader.
public struct CSVRowWriter: RowWriter {
  private let output: StandardOutput

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Writes the names of the columns.
  public mutating func begin(columns: [String]) throws {
    try write(columns.map { .text($0) })
  }

  /// Writes one record.
  public mutating func write(_ row: [OutputValue]) throws {
    try output.writeRow(escapedAs: .swift) { buffer in
      for (index, value) in row.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        Self.append(value, to: &buffer)
      }
      if row == [.null] { buffer.append("\"\"") }
      buffer.append("\r\n")
    }
  }

  /// Writes nothing.
  public mutating func finish() throws {}

  private static func append(_ value: OutputValue, to buffer: inout OutputBuffer) {
    switch value {
    case .text(let text): append(text, to: &buffer)
    case .list: append(value.plainText, to: &buffer)
    // No other value can have a sign in it that must be quoted.
    default: value.appendPlain(to: &buffer)
    }
  }

  private static func append(_ text: String, to buffer: inout OutputBuffer) {
    let quote = UInt8(ascii: "\"")
    var text = text
    text.withUTF8 { bytes in
      let isPlain = bytes.allSatisfy { byte in
        byte != quote && byte != UInt8(ascii: ",") && byte != 0x0A && byte != 0x0D
      }
      if isPlain, !bytes.isEmpty { return buffer.append(contentsOf: bytes) }
      buffer.append(quote)
      for byte in bytes {
        if byte == quote { buffer.append(quote) }
        buffer.append(byte)
      }
      buffer.append(quote)
    }
  }
}
