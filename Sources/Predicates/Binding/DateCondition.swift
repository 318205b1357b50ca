import FoundationEssentials

/// A relation to a time, as comparisons with instants.
struct DateCondition {
  typealias Operator = ComparisonPredicate.Operator

  /// The conditions on an instant, all of which must be true.
  private var parts: [(relation: Operator, bound: FetchExpression)]
  /// True if the opposite is meant.
  private var isNegated = false

  /// `instant relation span`, such that exactly one of `<`, `==` and `>` holds.
  init(_ relation: Operator, _ span: DateSpan) {
    let start = FetchExpression.constant(.date(span.start))
    let end = FetchExpression.constant(.date(span.end))
    if span.isInstant {
      parts = [(relation, start)]
      return
    }
    switch relation {
    case .less: parts = [(.less, start)]
    case .lessOrEqual: parts = [(.less, end)]
    case .greater: parts = [(.greaterOrEqual, end)]
    case .greaterOrEqual: parts = [(.greaterOrEqual, start)]
    default:
      parts = [(.greaterOrEqual, start), (.less, end)]
      isNegated = relation == .notEqual
    }
  }

  /// `instant relation expression`.
  init(_ relation: Operator, _ expression: FetchExpression) {
    parts = [(relation, expression)]
  }

  /// The condition on `date`.
  func predicate(_ date: FetchExpression) -> FetchPredicate {
    let comparisons = parts.map {
      FetchPredicate.comparison(ComparisonPredicate(left: date, $0.relation, right: $0.bound))
    }
    let all = comparisons.count == 1 ? comparisons[0] : .and(comparisons)
    return isNegated ? .not(all) : all
  }
}
