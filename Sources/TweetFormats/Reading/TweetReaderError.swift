/// Why nothing can be read at all.
package struct TweetReaderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it is.
  package struct Code: Sendable, Hashable {
    /// The code's stable name.
    package let name: String

    /// A library that reading takes can't be loaded.
    package static let missingLibrary = Code(name: "missing-library")

    private init(name: String) {
      self.name = name
    }
  }

  /// What kind of failure it is.
  package let code: Code
  /// What is missing, and the loader's words about it.
  package let message: String
  /// What to do.
  package let hint: String?

  init(_ code: Code, _ message: String, hint: String?) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The message.
  package var description: String { message }
}
