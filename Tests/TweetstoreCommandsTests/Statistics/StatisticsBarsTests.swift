import CommandLineKit
import Testing

@testable import TweetstoreCommands

@Suite("bars")
struct StatisticsBarsTests {
  private func lines(_ rows: [(OutputValue, Int)], columns: Int = 40) -> [String] {
    StatisticsBars(
      terminal: Terminal(
        isTerminal: true, columns: columns, color: .never, environment: Environment([:]))
    ).lines(rows.map { (value: $0.0, count: $0.1) })
  }

  @Test("the longest bar fills the line, and what isn't nothing has one")
  func lengths() {
    let lines = lines([(.text("a"), 1000), (.text("bb"), 500), (.null, 1), (.text("z"), 0)])
    #expect(lines[0] == "a       1,000  " + String(repeating: "█", count: 24))
    #expect(lines[1] == "bb        500  " + String(repeating: "█", count: 12))
    #expect(lines[2] == "(none)      1  ▏")
    #expect(lines[3] == "z           0  ")
  }

  @Test("hostile values are made visible, and no line is too long")
  func hostile() {
    let lines = lines(
      [(.text("\u{1B}[2J" + String(repeating: "漢", count: 50)), 3)], columns: 30)
    #expect(lines[0].hasPrefix(#"\u{1B}["#))
    #expect(TerminalText.displayWidth(of: lines[0]) <= 30)
    #expect(self.lines([]) == [])
  }
}
