import CommandLineKit

extension Terminal {
  /// A pipe or a file.
  static let pipe = Terminal(
    isTerminal: false, columns: nil, color: .auto, environment: Environment([:]))

  /// A terminal that shows colours.
  static let colored = Terminal(
    isTerminal: true, columns: 60, color: .auto, environment: Environment(["TERM": "xterm"]))

  /// A terminal on which the user wants no colours.
  static let plain = Terminal(
    isTerminal: true, columns: 60, color: .never, environment: Environment(["TERM": "xterm"]))
}
