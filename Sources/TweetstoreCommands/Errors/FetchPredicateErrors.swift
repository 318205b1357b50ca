public import CommandLineKit
public import Predicates

/// An error in a predicate together with its text, so that the place can be shown.
struct QueryError: ReportableError {
  private let error: FetchPredicateError
  private let text: String
  private let advice: PredicateAdvice?

  /// - Parameter advice: A better message or hint than the error's own.
  init(_ error: FetchPredicateError, in text: String, advice: PredicateAdvice? = nil) {
    self.error = error
    self.text = text
    self.advice = advice
  }

  var message: String {
    if let message = advice?.message { return message }
    return error.expected.map { "\(error.message); expected \($0)" } ?? error.message
  }

  var excerpt: [String] {
    error.excerpt(of: text)?.split(separator: "\n").map(String.init) ?? []
  }

  var hint: String? {
    if let hint = advice?.hint { return hint }
    return error.code == .unboundVariable ? "give it one: --set NAME=VALUE" : error.hint
  }

  var cause: (any Error)? { error.cause }

  var exitCode: ExitCode { .usage }
}

extension FetchPredicateError: ReportableError {
  /// A wrong predicate is a wrong command line.
  public var exitCode: ExitCode { .usage }
}
