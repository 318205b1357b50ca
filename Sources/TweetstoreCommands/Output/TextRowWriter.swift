public import CommandLineKit

/// Writes the first value of each row, its text, as a paragraph for reading.
///
/// The text is kept as it is, line ends included, and one empty line stands between two texts. A
/// row without a text is left out. Programs had better read JSON Lines.
public struct TextRowWriter: RowWriter {
  private let output: StandardOutput
  private var isFirst = true

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Writes nothing.
  public mutating func begin(columns: [String]) throws {}

  /// Writes one paragraph.
  public mutating func write(_ row: [OutputValue]) throws {
    guard let text = row.first, text != .null else { return }
    try output.writeRow(escapedAs: .swift) { buffer in
      if !isFirst { buffer.append(UInt8(ascii: "\n")) }
      text.appendPlain(to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
    }
    isFirst = false
  }

  /// Writes nothing.
  public mutating func finish() throws {}
}
