public import CommandLineKit

/// Writes rows as JSON Lines: one object a line and nothing else.
public struct JSONLinesRowWriter: RowWriter {
  private let output: StandardOutput
  private var encoder = JSONObjectEncoder(columns: [])

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Writes nothing.
  public mutating func begin(columns: [String]) throws {
    encoder = JSONObjectEncoder(columns: columns)
  }

  /// Writes one object and a line feed.
  public mutating func write(_ row: [OutputValue]) throws {
    try output.writeRow(escapedAs: .json) { buffer in
      encoder.append(row, to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes nothing.
  public mutating func finish() throws {}
}
