public import CommandLineKit

/// Writes the first value of each row, its identifier, on a line of its own.
///
/// A row without one has no line.
public struct IdentifierRowWriter: RowWriter {
  private let output: StandardOutput

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Writes nothing.
  public mutating func begin(columns: [String]) throws {}

  /// Writes one line.
  public mutating func write(_ row: [OutputValue]) throws {
    guard let identifier = row.first, identifier != .null else { return }
    try output.writeRow(escapedAs: .swift) { buffer in
      identifier.appendPlain(to: &buffer)
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes nothing.
  public mutating func finish() throws {}
}
