import Glibc

/// The environment variables of a process, or a table of them in a test.
///
/// A variable that is set to nothing counts as not set, since that is how shells and service
/// managers take one away. This is also what `NO_COLOR` asks for.
public struct Environment: Sendable {
  private let lookUp: @Sendable (String) -> String?

  /// The environment of this process, read when a variable is asked for.
  public static let process = Environment { name in
    getenv(name).map { String(cString: $0) }
  }

  /// Creates an environment that holds `variables` and no others.
  public init(_ variables: [String: String]) {
    lookUp = { variables[$0] }
  }

  private init(lookUp: @escaping @Sendable (String) -> String?) {
    self.lookUp = lookUp
  }

  /// The value of the variable `name`; `nil` when it is not set or empty.
  public subscript(name: String) -> String? {
    guard let value = lookUp(name), !value.isEmpty else { return nil }
    return value
  }
}
