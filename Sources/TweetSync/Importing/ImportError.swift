/// Why an import stopped.
package struct ImportError: Error, Sendable, CustomStringConvertible {
  /// What kind of error it is.
  ///
  /// More codes may come.
  package struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    package let rawValue: String
    /// A code with a name.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// The input isn't there or can't be read.
    package static let unreadable = Code(rawValue: "unreadable")
    /// The input is of a kind that isn't read.
    package static let unsupportedInput = Code(rawValue: "unsupportedInput")
    /// A record was rejected, and the import was to stop at the first.
    package static let strict = Code(rawValue: "strict")
    /// Somebody asked for the import to stop.
    package static let interrupted = Code(rawValue: "interrupted")
    /// No source has the name.
    package static let unknownSource = Code(rawValue: "unknownSource")
    /// A source of the name exists for something else.
    package static let nameTaken = Code(rawValue: "nameTaken")
    /// Another refresh, or another fetch of the source, is under way.
    package static let busy = Code(rawValue: "busy")
    /// The service answered with an error of its own.
    package static let serviceProblem = Code(rawValue: "serviceProblem")
    /// A secret parameter of the source's URL isn't stored and wasn't given.
    package static let missingSecret = Code(rawValue: "missingSecret")
    /// A response contains a token of the run, and so isn't stored.
    package static let repeatedSecret = Code(rawValue: "repeatedSecret")
    /// What is stored about a source can't be understood.
    package static let damagedSource = Code(rawValue: "damagedSource")
  }

  /// What kind of error it is.
  package let code: Code
  /// What happened and where.
  package let message: String
  /// What to do about it, if there is something.
  package let hint: String?
  /// The error underneath, if there is one.
  package let cause: (any Error)?

  /// An error with a message.
  package init(_ code: Code, _ message: String, hint: String? = nil, cause: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.cause = cause
  }

  static func strict(_ record: InputReport.RejectedRecord) -> ImportError {
    ImportError(
      .strict, "\(record.place): \(record.message)",
      hint: record.hint ?? "without --strict the import passes over such records")
  }

  static func interrupted(_ input: String) -> ImportError {
    ImportError(
      .interrupted, "stopped in \(input); what was read up to there is in the store",
      hint: "the same command goes on: what is known changes nothing")
  }

  /// The message.
  package var description: String { message }
}
