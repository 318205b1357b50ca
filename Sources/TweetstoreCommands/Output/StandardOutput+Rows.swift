import CommandLineKit

extension StandardOutput {
  /// Adds what `body` makes; on a terminal, with hostile characters made visible.
  ///
  /// - Parameter form: How they are written, so that a terminal shows a valid JSON text as well.
  /// - Throws: `OutputError` when writing fails.
  func writeRow(escapedAs form: EscapeForm, _ body: (inout OutputBuffer) -> Void) throws {
    guard terminal.isTerminal else { return try write(body) }
    var buffer = OutputBuffer()
    body(&buffer)
    try write(TerminalText.escaped(buffer.text, keepsLayout: true, as: form))
  }
}
