import ObjectModel
import Predicates

/// A rule of an attribute made ready to be asked about many values.
struct AttributeTest {
  private enum Test {
    case length(minimum: Int?, maximum: Int?)
    case pattern(String, TextMatcher)
    case range(minimum: AttributeValue, maximum: AttributeValue)
    case predicate(PredicateEvaluator, message: String)
  }

  private let test: Test

  /// - Throws: ``FetchPredicateError`` for what can't be run whatever the value.
  init(_ rule: AttributeRule) throws {
    switch rule {
    case .length(let minimum, let maximum): test = .length(minimum: minimum, maximum: maximum)
    case .pattern(let pattern): test = .pattern(pattern, try TextMatcher(.matches, pattern))
    case .range(let minimum, let maximum): test = .range(minimum: minimum, maximum: maximum)
    case .predicate(let predicate, let message):
      test = .predicate(try PredicateEvaluator(predicate.bound()), message: message)
    }
  }

  /// Returns the failure of a value that breaks the rule; nil if it fulfills the rule.
  func failure(of value: AttributeValue) throws -> (
    code: ValidationError.Failure.Code, detail: String
  )? {
    switch test {
    case .length(let minimum, let maximum):
      guard case .string(let text) = value else { return nil }
      let count = text.count
      if let minimum, count < minimum {
        return (.tooShort, "it has \(count) characters and needs at least \(minimum)")
      }
      if let maximum, count > maximum {
        return (.tooLong, "it has \(count) characters and may have \(maximum) at most")
      }
    case .pattern(let pattern, let matcher):
      guard case .string(let text) = value else { return nil }
      if try !matcher.matches(text) { return (.patternMismatch, "it doesn't match \(pattern)") }
    case .range(let minimum, let maximum):
      if let order = try PredicateOperation.order(value, minimum), order < 0 {
        return (value.isDate ? .tooEarly : .tooSmall, "it is below the smallest value allowed")
      }
      if let order = try PredicateOperation.order(value, maximum), order > 0 {
        return (value.isDate ? .tooLate : .tooLarge, "it is above the largest value allowed")
      }
    case .predicate(let evaluator, let message):
      if try !evaluator.evaluate(with: .value(value)) { return (.brokenRule, message) }
    }
    return nil
  }
}

extension AttributeValue {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
