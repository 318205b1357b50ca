import CommandLineKit

/// The widths of a table's columns, and how its lines are made.
struct TableLayout {
  /// The width of each column.
  let widths: [Int]

  /// Whether each column has numbers, which stand at its right.
  let areNumbers: [Bool]

  /// The way in which each column is shortened.
  let cutting: [Cutting]

  /// The text between two columns.
  static let gap = "  "

  /// The least width that a column is made.
  static let minimum = 4

  /// The way in which a column is shortened in a table that is too wide.
  enum Cutting {
    /// Its values are cut first, such as texts.
    case first
    /// Its values are cut where cutting the others isn't enough, such as dates.
    case last
    /// Its values are never cut: a part of an identifier is worth nothing.
    case never
  }

  /// Gives each column the width of its widest value, or less when the table must fit into `width` columns.
  ///
  /// - Parameters:
  ///   - cutting: How each column gives way; all are cut alike without it.
  ///   - width: The width to fit into; nothing is cut without it.
  init(
    header: [String], rows: [[String]], areNumbers: [Bool], cutting: [Cutting]? = nil, width: Int?
  ) {
    self.areNumbers = areNumbers
    let cutting = width == nil ? header.map { _ in .never } : cutting ?? header.map { _ in .first }
    self.cutting = cutting
    let values = header.indices.map { index in
      rows.reduce(0) { max($0, TerminalText.displayWidth(of: $1[index])) }
    }
    var widths = zip(header, values).map { max(TerminalText.displayWidth(of: $0), $1) }
    let room = width.map { $0 - max(0, header.count - 1) * Self.gap.count } ?? Int.max
    func fit(_ columns: [Int]) {
      let rest = room - header.indices.reduce(0) { columns.contains($1) ? $0 : $0 + widths[$1] }
      // The name of a column can be cut: what it is can still be guessed.
      let needed = columns.map { max(values[$0], Self.minimum) }
      let fitted = Self.fit(needed, into: max(rest, columns.count * Self.minimum))
      for (index, width) in zip(columns, fitted) { widths[index] = width }
    }
    let flexible = header.indices.filter { cutting[$0] == .first }
    if widths.reduce(0, +) > room {
      if flexible.count == header.count {
        widths = Self.fit(widths, into: room)
      } else {
        fit(flexible)
      }
    }
    if widths.reduce(0, +) > room {
      for index in header.indices where cutting[index] == .never {
        widths[index] = max(values[index], Self.minimum)
      }
      fit(header.indices.filter { cutting[$0] != .never })
    }
    self.widths = widths
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
      let text = cutting[index] == .never ? cell : TerminalText.cut(cell, toWidth: width)
      if areNumbers[index] {
        let blanks = max(0, width - TerminalText.displayWidth(of: text))
        return String(repeating: " ", count: blanks) + text
      }
      return index == cells.count - 1 ? text : TerminalText.padded(text, toWidth: width)
    }
  }
}
