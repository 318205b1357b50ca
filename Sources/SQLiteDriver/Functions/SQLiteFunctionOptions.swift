/// The guarantees of a function, and the places from which it may be called.
public struct SQLiteFunctionOptions: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The same arguments always give the same result.
  ///
  /// SQLite then calls the function once where the arguments are constant, and may use it in indexes.
  public static let deterministic = SQLiteFunctionOptions(rawValue: 1)

  /// Triggers, views, indexes, generated columns and CHECK constraints may call the function.
  ///
  /// Without it only the statements of this connection may, so that a foreign database file can't
  /// make the program run the function, and the program's own file stays usable by programs that
  /// don't have it.
  public static let usableInSchema = SQLiteFunctionOptions(rawValue: 2)
}
