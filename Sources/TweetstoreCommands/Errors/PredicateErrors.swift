public import CommandLineKit
public import Predicates

/// An error in a predicate together with its text, so that the place can be shown.
struct QueryError: ReportableError {
  private let error: PredicateError
  private let text: String
  private let otherHint: String?

  /// - Parameter hint: What to do where the error itself has no advice, or a better one.
  init(_ error: PredicateError, in text: String, hint: String? = nil) {
    self.error = error
    self.text = text
    otherHint = hint
  }

  var message: String {
    error.expected.map { "\(error.message); expected \($0)" } ?? error.message
  }

  var excerpt: [String] {
    error.excerpt(of: text)?.split(separator: "\n").map(String.init) ?? []
  }

  var hint: String? {
    if let otherHint { return otherHint }
    return error.code == .unboundVariable ? "give it one: --set NAME=VALUE" : error.hint
  }

  var cause: (any Error)? { error.cause }

  var exitCode: ExitCode { .usage }
}

extension PredicateError: ReportableError {
  /// A wrong predicate is a wrong command line.
  public var exitCode: ExitCode { .usage }
}
