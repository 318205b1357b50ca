/// One of the three streams that a process starts with.
public enum StandardStream: Int32, Sendable {
  /// Standard input.
  case input = 0

  /// Standard output, for the data that was asked for.
  case output = 1

  /// Standard error, for everything else.
  case error = 2
}
