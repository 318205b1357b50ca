import CommandLineKit

/// How lines of strangers' text are dressed: with hostile characters made visible on a terminal.
struct LineStyle {
  private let style: TextStyle
  private let isTerminal: Bool

  init(_ terminal: Terminal) {
    style = terminal.style
    isTerminal = terminal.isTerminal
  }

  /// The text as it may be written.
  func plain(_ text: String) -> String {
    isTerminal ? TerminalText.escaped(text) : text
  }

  /// The text as it may be written, with an attribute.
  func apply(_ attribute: TextStyle.Attribute, to text: String) -> String {
    style.apply(attribute, to: plain(text))
  }
}
