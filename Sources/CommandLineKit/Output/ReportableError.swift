/// An error that can tell a user what happened, where, and what to do.
public protocol ReportableError: Error {
  /// The problem, on one line without a period.
  var message: String { get }

  /// The place of the problem, such as `data/tweets.js:1204`; nil if the message contains it.
  var place: String? { get }

  /// Lines of the input with a mark below the wrong part; empty when there is nothing to show.
  var excerpt: [String] { get }

  /// Advice on what to do about the problem, without a period.
  var hint: String? { get }

  /// The error that led to this one.
  var cause: (any Error)? { get }

  /// The code that the process ends with.
  var exitCode: ExitCode { get }
}

extension ReportableError {
  /// No place.
  public var place: String? { nil }

  /// No excerpt.
  public var excerpt: [String] { [] }

  /// No hint.
  public var hint: String? { nil }

  /// No cause.
  public var cause: (any Error)? { nil }

  /// The code of failures that have no code of their own.
  public var exitCode: ExitCode { .failed }
}
