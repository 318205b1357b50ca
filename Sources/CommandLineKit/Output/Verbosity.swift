/// How much a program says beside its data.
public enum Verbosity: Int, Sendable, Comparable {
  /// Errors alone.
  case quiet

  /// Errors, warnings and notes.
  case normal

  /// All that, and what is being done.
  case verbose

  /// The order from little to much.
  public static func < (left: Verbosity, right: Verbosity) -> Bool {
    left.rawValue < right.rawValue
  }
}
