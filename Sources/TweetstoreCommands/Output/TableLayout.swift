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
  ///
  /// - Parameter areWhole: Whether each column has values that say nothing when they are cut, such
  ///   as identifiers and dates. They keep their width as long as the others keep a little, too.
  init(
    header: [String], rows: [[String]], areNumbers: [Bool], areWhole: [Bool]? = nil, width: Int?
  ) {
    self.areNumbers = areNumbers
    cuts = width != nil
    let values = header.indices.map { index in
      rows.reduce(0) { max($0, TerminalText.displayWidth(of: $1[index])) }
    }
    let natural = zip(header, values).map { max(TerminalText.displayWidth(of: $0), $1) }
    let room = width.map { $0 - max(0, header.count - 1) * Self.gap.count } ?? Int.max
    let flexible = header.indices.filter { areWhole?[$0] != true }
    let rest = room - header.indices.reduce(0) { areWhole?[$1] == true ? $0 + natural[$1] : $0 }
    guard natural.reduce(0, +) > room, flexible.count < header.count,
      rest >= flexible.count * Self.minimum
    else {
      widths = width == nil ? natural : Self.fit(natural, into: room)
      return
    }
    // The name of a column can be cut: what it is can still be guessed.
    let fitted = Self.fit(flexible.map { max(values[$0], Self.minimum) }, into: rest)
    var widths = natural
    for (index, width) in zip(flexible, fitted) { widths[index] = width }
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
      let text = cuts ? TerminalText.cut(cell, toWidth: width) : cell
      if areNumbers[index] {
        let blanks = max(0, width - TerminalText.displayWidth(of: text))
        return String(repeating: " ", count: blanks) + text
      }
      return index == cells.count - 1 ? text : TerminalText.padded(text, toWidth: width)
    }
  }
}
