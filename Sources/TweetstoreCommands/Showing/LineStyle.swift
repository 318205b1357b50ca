import CommandLineKit

/// The style of lines with text from strangers.
///
/// On a terminal, hostile characters are made visible.
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
