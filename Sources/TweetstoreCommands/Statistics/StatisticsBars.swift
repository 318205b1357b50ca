import CommandLineKit

/// Counts as bars for people.
struct StatisticsBars {
  private let terminal: Terminal

  init(terminal: Terminal) {
    self.terminal = terminal
  }

  /// One line for each row: the value, the count, and a bar that is as long as the count is large.
  func lines(_ rows: [(value: OutputValue, count: Int)]) -> [String] {
    let largest = rows.map(\.count).max() ?? 0
    let counts = rows.map { NumberFormat.grouped($0.count) }
    let labels = rows.map { row in
      TerminalText.cut(
        TerminalText.escaped(row.value == .null ? "(none)" : row.value.plainText),
        toWidth: max(8, terminal.width / 3))
    }
    let labelWidth = labels.map { TerminalText.displayWidth(of: $0) }.max() ?? 0
    let countWidth = counts.map(\.count).max() ?? 0
    let room = max(5, terminal.width - labelWidth - countWidth - 5)
    return rows.indices.map { index in
      let share = Double(rows[index].count) / Double(max(1, largest))
      let length = Int((share * Double(room)).rounded())
      let bar = rows[index].count > 0 && length == 0 ? "▏" : String(repeating: "█", count: length)
      let blanks = String(repeating: " ", count: countWidth - counts[index].count)
      return TerminalText.padded(labels[index], toWidth: labelWidth)
        + "  \(blanks)\(counts[index])  "
        + terminal.style.apply(.accent, to: bar)
    }
  }
}
