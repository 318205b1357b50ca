import CommandLineKit
import FoundationEssentials
import Testing

@testable import TweetstoreCommands

@Suite("tables")
struct TableOutputTests {
  private let columns = ["identifier", "text", "likes"]
  private let rows: [[OutputValue]] = [
    [.identifier(1), .text("short"), .integer(5)],
    [.identifier(22), .text("日本語"), .integer(1234)],
    [.identifier(333), .text("two\nlines\tand\r\na tab"), .null],
  ]

  @Test("columns are as wide as their widest value, and numbers stand at the right")
  func natural() throws {
    #expect(
      try CapturedOutput.text(.table, columns: columns, rows: rows) == """
        identifier  text                 likes
        ──────────  ───────────────────  ─────
        1           short                    5
        22          日本語                1234
        333         two⏎lines and⏎a tab

        """)
  }

  @Test("on a terminal the widest columns are cut")
  func cut() throws {
    #expect(
      try CapturedOutput.text(.table, columns: columns, rows: rows, terminal: .plain(columns: 30))
        == """
        identifier  text         likes
        ──────────  ───────────  ─────
        1           short            5
        22          日本語        1234
        333         two⏎lines …

        """)
  }

  @Test("texts and their names are cut, identifiers and dates are not")
  func wholeValues() throws {
    let row: [OutputValue] = [
      .identifier(1_778_429_034_664_517_112), .date(Date(timeIntervalSince1970: 0)),
      .text("somebody"), .text(String(repeating: "long ", count: 20)),
    ]
    let text = try CapturedOutput.text(
      .table, columns: ["identifier", "created", "tweeter.screenName", "text"], rows: [row],
      terminal: .plain())
    let lines = text.split(separator: "\n")
    #expect(
      lines[2] == "1778429034664517112  1970-01-01T00:00:00Z  somebody  long long long long long l…"
    )
    #expect(lines[0] == "identifier           created               tweeter…  text")
  }

  @Test(
    "identifiers are never cut, however narrow the terminal is", arguments: [10, 20, 30, 40, 80])
  func narrow(width: Int) throws {
    let row: [OutputValue] = [
      .identifier(1_778_429_034_664_517_112), .date(Date(timeIntervalSince1970: 0)),
      .text("somebody"), .text(String(repeating: "long ", count: 20)), .integer(1_234_567),
    ]
    let text = try CapturedOutput.text(
      .table, columns: ["identifier", "created", "tweeter.screenName", "text", "likes"],
      rows: [row],
      terminal: .plain(columns: width))
    let lines = text.split(separator: "\n")
    #expect(lines[2].hasPrefix("1778429034664517112  "))
    #expect(lines[2].contains("1970-01-01T00:00:00Z") == (width >= 80))
  }

  @Test("an identifier that comes later and is longer isn't cut either")
  func lateIdentifier() throws {
    var rows = [[OutputValue]](
      repeating: [.identifier(20), .text("x")], count: TableRowWriter.windowSize)
    rows.append([.identifier(.max), .text("y")])
    let text = try CapturedOutput.text(
      .table, columns: ["identifier", "text"], rows: rows, terminal: .plain())
    #expect(text.hasSuffix("20          x\n9223372036854775807  y\n"))
  }

  @Test("dates are cut only where cutting texts isn't enough")
  func dates() throws {
    let row: [OutputValue] = [
      .identifier(20), .date(Date(timeIntervalSince1970: 0)), .text("some text"),
    ]
    let columns = ["identifier", "created", "text"]
    let text = try CapturedOutput.text(
      .table, columns: columns, rows: [row], terminal: .plain(columns: 38))
    #expect(text.hasSuffix("\n20          1970-01-01T00:00:00Z  som…\n"))
    let narrow = try CapturedOutput.text(
      .table, columns: columns, rows: [row], terminal: .plain(columns: 24))
    #expect(narrow.hasSuffix("\n20    1970-01…  some te…\n"))
  }

  @Test("on a terminal hostile characters are made visible")
  func hostile() throws {
    #expect(
      try CapturedOutput.text(
        .table, columns: ["t"], rows: [[.text("a\u{1B}[2J\u{202E}")]], terminal: .plain())
        == "t\n──────────────────\na\\u{1B}[2J\\u{202E}\n")
    #expect(
      try CapturedOutput.text(.table, columns: ["t"], rows: [[.text("a\u{202E}")]])
        == "t\n─\na\u{202E}\n")
  }

  @Test("with colours the header is bold and the rule is dim")
  func colored() throws {
    let terminal = Terminal(
      isTerminal: true, columns: 80, color: .always, environment: Environment([:]))
    #expect(
      try CapturedOutput.text(
        .table, columns: ["a", "b"], rows: [[.integer(1), .text("x")]], terminal: terminal)
        == "\u{1B}[1ma  b\u{1B}[0m\n\u{1B}[2m─  ─\u{1B}[0m\n1  x\n")
  }

  @Test("without rows there is the header")
  func empty() throws {
    #expect(
      try CapturedOutput.text(.table, columns: ["a", "bc"], rows: []) == "a  bc\n─  ──\n")
  }

  @Test("the first rows wait, later ones are written as they come")
  func streaming() throws {
    let captured = try CapturedOutput()
    var writer = TableRowWriter(output: captured.output)
    try writer.begin(columns: ["n", "t"])
    for number in 1..<TableRowWriter.windowSize {
      try writer.write([.integer(Int64(number)), .text("x")])
    }
    #expect(try captured.text() == "")
    try writer.write([.integer(200), .text("y")])
    #expect(try captured.text().hasSuffix("198  x\n199  x\n200  y\n"))
    #expect(try captured.text().hasPrefix("  n  t\n───  ─\n  1  x\n"))
    try writer.write([.integer(12345), .text("longer")])
    #expect(try captured.text().hasSuffix("200  y\n12345  longer\n"))
    try writer.finish()
    #expect(try captured.text().hasSuffix("200  y\n12345  longer\n"))
  }

  @Test("a later value that is too wide is cut on a terminal")
  func lateCut() throws {
    var rows = [[OutputValue]](
      repeating: [.text("a"), .text("x")], count: TableRowWriter.windowSize)
    rows.append([.text("long"), .text("y")])
    let text = try CapturedOutput.text(
      .table, columns: ["p", "q"], rows: rows, terminal: .plain())
    #expect(text.hasSuffix("a  x\n…  y\n"))
  }

  @Test(
    "width is taken from the widest columns alone",
    arguments: [
      ([3, 5], 20, [3, 5]), ([3, 50], 20, [3, 17]), ([30, 50], 20, [10, 10]),
      ([30, 50], 21, [11, 10]), ([5, 30, 50], 20, [5, 8, 7]), ([30, 30, 30], 5, [4, 4, 4]),
      ([2, 30], -7, [2, 4]), ([], 10, []), ([10], 10, [10]), ([10, 10], 20, [10, 10]),
    ])
  func fit(natural: [Int], width: Int, expected: [Int]) {
    #expect(TableLayout.fit(natural, into: width) == expected)
  }

  @Test("no line is wider than a terminal that has room for identifiers", arguments: [31, 41, 80])
  func width(columns width: Int) throws {
    let text = try CapturedOutput.text(
      .table, columns: columns,
      rows: rows + [[.identifier(.max), .text(String(repeating: "日👍🏽e\u{301}", count: 50)), .null]],
      terminal: .plain(columns: width))
    for line in text.split(separator: "\n") {
      #expect(TerminalText.displayWidth(of: line) <= width)
    }
  }
}
