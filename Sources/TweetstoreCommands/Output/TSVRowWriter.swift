public import CommandLineKit

/// Writes rows as tab-separated values, with a header line: one row is always one line.
///
/// Tabs, line feeds, returns and backslashes in a value are written `\t`, `\n`, `\r` and `\\`. No
/// value is an empty field. The values of a list have one blank between them. Lines end with LF.
public struct TSVRowWriter: RowWriter {
  private let output: StandardOutput

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Writes the names of the columns.
  public mutating func begin(columns: [String]) throws {
    try write(columns.map { .text($0) })
  }

  /// Writes one line.
  public mutating func write(_ row: [OutputValue]) throws {
    try output.writeRow(escapedAs: .swift) { buffer in
      for (index, value) in row.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: "\t")) }
        switch value {
        case .text(let text): Self.append(text, to: &buffer)
        case .list: Self.append(value.plainText, to: &buffer)
        default: value.appendPlain(to: &buffer)
        }
      }
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes nothing.
  public mutating func finish() throws {}

  private static func append(_ text: String, to buffer: inout OutputBuffer) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        let escape: StaticString
        switch byte {
        case UInt8(ascii: "\t"): escape = "\\t"
        case UInt8(ascii: "\n"): escape = "\\n"
        case UInt8(ascii: "\r"): escape = "\\r"
        case UInt8(ascii: "\\"): escape = "\\\\"
        default: continue
        }
        buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        escape.withUTF8Buffer { buffer.append(contentsOf: $0) }
        start = index + 1
      }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }
}
