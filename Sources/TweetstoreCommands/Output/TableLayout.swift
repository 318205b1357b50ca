import CommandLineKit

/// The widths of a table's columns, and how its lines are made.
struct TableLayout {
  /// The width of each column.
  let widths: [Int]

  /// Whether each column has numbers, which stand at its right.
  let areNumbers: [Bool]

  /// Whether a value that is too wide is cut.
  let cuts: Bool

  /// What stands between two columns.
  static let gap = "  "

  /// The least width that a column is made.
  static let minimum = 4

  /// Gives each column the width of its widest value, or less when the table must fit into
  /// `width` columns.
  init(header: [String], rows: [[String]], areNumbers: [Bool], width: Int?) {
    let natural = header.indices.map { index in
      rows.reduce(TerminalText.displayWidth(of: header[index])) { widest, row in
        max(widest, TerminalText.displayWidth(of: row[index]))
      }
    }
    self.areNumbers = areNumbers
    cuts = width != nil
    let gaps = max(0, header.count - 1) * Self.gap.count
    widths = width.map { Self.fit(natural, into: $0 - gaps) } ?? natural
  }

  /// Takes width from the widest columns alone, so that narrow ones are never cut for them.
  static func fit(_ natural: [Int], into width: Int) -> [Int] {
    var rest = width
    var open = natural.count
    var limit = 0
    for needed in natural.sorted() {
      limit = max(minimum, rest / open)
      if needed > limit { break }
      rest -= needed
      open -= 1
    }
    guard open > 0 else { return natural }
    // What the division leaves goes to the first of the columns that are cut.
    var spare = max(0, rest - limit * open)
    return natural.map { needed in
      guard needed > limit else { return needed }
      let extra = spare > 0 ? 1 : 0
      spare -= extra
      return limit + extra
    }
  }

  /// One line of the table, without blanks at its end.
  func line(_ cells: [String]) -> String {
    var line = aligned(cells).joined(separator: Self.gap)
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }

  /// The line of the names.
  func header(_ cells: [String], style: TextStyle) -> String {
    style.apply(.bold, to: line(cells))
  }

  /// The line below the names.
  func rule(style: TextStyle) -> String {
    let parts = widths.map { String(repeating: "─", count: $0) }
    return style.apply(.dim, to: parts.joined(separator: Self.gap))
  }

  private func aligned(_ cells: [String]) -> [String] {
    cells.enumerated().map { index, cell in
      let width = widths[index]
      let text = cuts ? TerminalText.cut(cell, toWidth: width) : cell
      if areNumbers[index] {
        let blanks = max(0, width - TerminalText.displayWidth(of: text))
        return String(repeating: " ", count: blanks) + text
      }
      return index == cells.count - 1 ? text : TerminalText.padded(text, toWidth: width)
    }
  }
}
