/// An error that prevents reading anything.
package struct TweetReaderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of failure.
  package struct Code: Sendable, Hashable {
    /// The code's stable name.
    package let name: String

    /// A library that reading takes can't be loaded.
    package static let missingLibrary = Code(name: "missing-library")

    private init(name: String) {
      self.name = name
    }
  }

  /// The kind of failure.
  package let code: Code
  /// The missing library, with the loader's message.
  package let message: String
  /// Advice on what to do.
  package let hint: String?

  init(_ code: Code, _ message: String, hint: String?) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The message.
  package var description: String { message }
}
