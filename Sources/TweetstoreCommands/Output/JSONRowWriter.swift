public import CommandLineKit

/// Writes rows as one JSON array, one object a line.
public struct JSONRowWriter: RowWriter {
  private let output: StandardOutput
  private var encoder = JSONObjectEncoder(columns: [])
  private var isFirst = true

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Writes the bracket that opens the array.
  public mutating func begin(columns: [String]) throws {
    encoder = JSONObjectEncoder(columns: columns)
    try output.write("[")
  }

  /// Writes one object on a line of its own.
  public mutating func write(_ row: [OutputValue]) throws {
    try output.writeRow(escapedAs: .json) { buffer in
      buffer.append(isFirst ? "\n" : ",\n")
      encoder.append(row, to: &buffer)
    }
    isFirst = false
  }

  /// Writes the bracket that closes the array; without rows the text is `[]`.
  public mutating func finish() throws {
    try output.write(isFirst ? "]\n" : "\n]\n")
  }
}
