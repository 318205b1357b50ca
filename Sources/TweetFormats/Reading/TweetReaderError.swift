/// Why nothing can be read at all.
public struct TweetReaderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable {
    /// The code's stable name.
    public let name: String

    /// A library that reading takes can't be loaded.
    public static let missingLibrary = Code(name: "missing-library")

    private init(name: String) {
      self.name = name
    }
  }

  /// What kind of failure it is.
  public let code: Code
  /// What is missing, and the loader's words about it.
  public let message: String
  /// What to do.
  public let hint: String?

  init(_ code: Code, _ message: String, hint: String?) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The message.
  public var description: String { message }
}
