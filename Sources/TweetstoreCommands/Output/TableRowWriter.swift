public import CommandLineKit

/// Writes rows as columns for people, under a header.
///
/// The first 200 rows decide how wide the columns are; later rows are written as they come. On a
/// terminal the table is made to fit, and longer texts are cut and end with `…`. Identifiers are never
/// cut, so a table of identifiers can be wider than a narrow terminal. In a pipe nothing is cut, so a longer value in a later row pushes the rest of its line to the right. Line ends in
/// a value are shown as `⏎`, tabs as blanks.
public struct TableRowWriter: RowWriter {
  /// The number of rows that are measured before the first is written.
  public static let windowSize = 200

  private let output: StandardOutput
  private var columns: [String] = []
  private var window: [[OutputValue]] = []
  private var layout: TableLayout?

  /// Creates a writer.
  public init(output: StandardOutput) {
    self.output = output
  }

  /// Keeps the names of the columns for the header.
  public mutating func begin(columns: [String]) throws {
    self.columns = columns.map(cell)
  }

  /// Writes one line, or keeps the row until the widths are known.
  public mutating func write(_ row: [OutputValue]) throws {
    precondition(row.count == columns.count, "a row must have a value for each column")
    if let layout { return try output.write(layout.line(row.map(cell)) + "\n") }
    window.append(row)
    if window.count == Self.windowSize { try writeWindow() }
  }

  /// Writes what is left; without rows, the header alone.
  public mutating func finish() throws {
    if layout == nil { try writeWindow() }
  }

  private mutating func writeWindow() throws {
    let rows = window.map { $0.map(cell) }
    let areNumbers = columns.indices.map { index in
      let values = window.lazy.map { $0[index] }
      return values.allSatisfy { $0.isNumber || $0 == .null } && values.contains { $0.isNumber }
    }
    let cutting = columns.indices.map { index in
      let values = window.lazy.map { $0[index] }.filter { $0 != .null }
      return values.contains { $0.cutting == .first } || values.isEmpty
        ? TableLayout.Cutting.first : values.contains { $0.cutting == .last } ? .last : .never
    }
    let layout = TableLayout(
      header: columns, rows: rows, areNumbers: areNumbers, cutting: cutting,
      width: output.terminal.isTerminal ? output.terminal.width : nil)
    let style = output.terminal.style
    let lines = [layout.header(columns, style: style), layout.rule(style: style)]
    try output.write { buffer in
      for line in lines + rows.map(layout.line) {
        buffer.append(line)
        buffer.append(UInt8(ascii: "\n"))
      }
    }
    self.layout = layout
    window = []
  }

  private func cell(_ value: OutputValue) -> String {
    cell(value.plainText)
  }

  /// The text on one line; on a terminal, with hostile characters made visible.
  private func cell(_ text: String) -> String {
    var line = text
    if text.utf8.contains(where: { $0 < 0x20 }) {
      line = String(
        text.map { character -> Character in
          character.isNewline ? "⏎" : character == "\t" ? " " : character
        })
    }
    return output.terminal.isTerminal ? TerminalText.escaped(line) : line
  }
}
