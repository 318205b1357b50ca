import CommandLineKit
import TestSupport
import Testing

@Suite("help, manual page, reference and completions")
struct HelpTests {
  private let table = CommandLineTable.sample

  @Test("the overview is as kept", arguments: [false, true])
  func overview(isLong: Bool) throws {
    let text = HelpText(table: table, width: 80).overview(isLong: isLong)
    try Snapshot(isLong ? "overview-long.txt" : "overview-short.txt").expect(text)
  }

  @Test("the help of a command is as kept", arguments: [false, true])
  func command(isLong: Bool) throws {
    let command = try #require(table.command(named: "find"))
    let text = HelpText(table: table, width: 80).command(command, isLong: isLong)
    try Snapshot(isLong ? "find-long.txt" : "find-short.txt").expect(text)
  }

  @Test("help is dressed on a terminal with colours")
  func colored() throws {
    let command = try #require(table.command(named: "add"))
    let text = HelpText(table: table, width: 60, style: .colored).command(command, isLong: false)
    try Snapshot("add-colored.txt").expect(text)
  }

  @Test("no line of the help is wider than the terminal", arguments: [40, 57, 80, 100])
  func width(width: Int) {
    let help = HelpText(table: table, width: width)
    let texts = table.commands.flatMap { command in
      [help.command(command, isLong: false), help.command(command, isLong: true)]
    }
    for line in (texts + [help.overview(isLong: true)]).joined().split(separator: "\n") {
      // Lines to copy are never broken.
      guard !line.hasPrefix("    sample"), !line.contains("PROGRAM") else { continue }
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test("lines of the help are never wider than 100 columns")
  func widest() {
    #expect(HelpText(table: table, width: 300).width == 100)
  }

  @Test("hidden commands and options are nowhere")
  func hidden() {
    let help = HelpText(table: table, width: 80)
    let texts =
      [help.overview(isLong: true), ManualPage(table: table).text]
      + [MarkdownReference(table: table).text]
      + table.commands.filter { !$0.isHidden }.map { help.command($0, isLong: true) }
      + Shell.allCases.map { CompletionScript(table: table).text(for: $0) }
    for text in texts {
      #expect(!text.contains("debug"))
      #expect(!text.contains("trace"))
    }
  }

  @Test("the manual page is as kept")
  func manualPage() throws {
    try Snapshot("sample.1").expect(ManualPage(table: table).text)
  }

  @Test("the reference is as kept")
  func reference() throws {
    try Snapshot("sample.md").expect(MarkdownReference(table: table).text)
  }

  @Test("the completions are as kept", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    try Snapshot("completions.\(shell.rawValue)")
      .expect(CompletionScript(table: table).text(for: shell))
  }
}
