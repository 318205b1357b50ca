public import CommandLineKit
public import Predicates

/// An error in a predicate together with its text, so that the place can be shown.
struct QueryError: ReportableError {
  let error: PredicateError
  let text: String

  var message: String {
    error.expected.map { "\(error.message); expected \($0)" } ?? error.message
  }

  var excerpt: [String] {
    error.excerpt(of: text)?.split(separator: "\n").map(String.init) ?? []
  }

  var hint: String? { error.hint }

  var cause: (any Error)? { error.cause }

  var exitCode: ExitCode { .usage }
}

extension PredicateError: ReportableError {
  /// A wrong predicate is a wrong command line.
  public var exitCode: ExitCode { .usage }
}
