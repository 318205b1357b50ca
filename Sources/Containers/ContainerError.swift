/// An error that prevents reading a file, or an entry of an archive.
package struct ContainerError: Error, Sendable, CustomStringConvertible {
  /// The kind of error.
  ///
  /// More codes may come.
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    package let rawValue: String
    /// A code with a name.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// The system can't read the file.
    package static let unreadable = Code(rawValue: "unreadable")
    /// The bytes are not what their format demands: cut off, changed, or mixed up.
    package static let damaged = Code(rawValue: "damaged")
    /// The member is encrypted.
    package static let encrypted = Code(rawValue: "encrypted")
    /// The member is packed by a method that isn't read.
    package static let unsupported = Code(rawValue: "unsupported")
    /// Containers stand in containers more deeply than the limit.
    package static let tooDeep = Code(rawValue: "tooDeep")
    /// A member is larger than the caller wants to hold.
    package static let tooLarge = Code(rawValue: "tooLarge")
    /// Unpacking takes more memory than is given to one file.
    package static let windowTooLarge = Code(rawValue: "windowTooLarge")
    /// A library that is needed isn't installed.
    package static let missingLibrary = Code(rawValue: "missingLibrary")
  }

  /// The kind of error.
  package let code: Code
  /// The problem, without the place.
  package let message: String
  /// Advice on what to do about the problem, if there is any.
  package let hint: String?
  /// The name of the member that it is about, where ``Container/next()`` could not get to one; nil where
  /// it is about the container.
  package let member: String?

  /// An error with a message.
  package init(_ code: Code, _ message: String, hint: String? = nil, member: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.member = member
  }

  /// The message.
  package var description: String { message }
}
