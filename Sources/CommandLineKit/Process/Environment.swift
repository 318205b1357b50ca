import Glibc

/// The environment variables of a process, or a table of them in a test.
///
/// A variable that is set to nothing counts as not set, since that is how shells and service
/// managers take one away. This is also what `NO_COLOR` asks for.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> Value?

  private struct Value {
    var text: String
    /// True if all bytes are in the text; those that aren't UTF-8 are replaced in it.
    var isWhole = true
  }

  /// The environment of this process, read when a variable is asked for.
  public static let process = Environment { name in
    getenv(name).map { start in
      String(validatingCString: start).map { Value(text: $0) }
        ?? Value(text: String(cString: start), isWhole: false)
    }
  }

  /// Creates an environment that holds `variables` and no others.
  public init(_ variables: [String: String]) {
    lookUp = { variables[$0].map { Value(text: $0) } }
  }

  private init(lookUp: @escaping @Sendable (String) -> Value?) {
    self.lookUp = lookUp
  }

  /// The value of the variable `name`; `nil` when it is not set or empty.
  public subscript(name: String) -> String? {
    guard let value = lookUp(name), !value.text.isEmpty else { return nil }
    return value.text
  }

  /// The value of the variable `name` for use as a path or another value that must be whole.
  ///
  /// - Throws: `UsageError` where it isn't UTF-8: with bytes replaced it would be another one.
  public func whole(_ name: String) throws(UsageError) -> String? {
    guard let value = lookUp(name), !value.text.isEmpty else { return nil }
    guard value.isWhole else {
      throw UsageError(
        .invalidValue, "the value '\(value.text)' of the environment variable \(name) isn't UTF-8",
        hint: "give it another one")
    }
    return value.text
  }
}
