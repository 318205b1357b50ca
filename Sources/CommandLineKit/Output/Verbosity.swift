/// The amount of messages that a program prints besides its data.
public enum Verbosity: Int, Sendable, Comparable {
  /// Errors alone.
  case quiet

  /// Errors, warnings and notes.
  case normal

  /// All messages, and what the program is doing.
  case verbose

  /// The order from little to much.
  public static func < (left: Verbosity, right: Verbosity) -> Bool {
    left.rawValue < right.rawValue
  }
}
