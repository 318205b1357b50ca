package import ObjectGraph
package import Predicates

/// How a query is answered: what its SQL is made of, with the choices that depend on the stored data.
///
/// ``QueryPlanner`` makes the choices. A plan without choices is complete as well: its SQL gives the same answers and may
/// take longer.
package struct QueryPlan {
  /// What is read of the objects that match.
  package enum Result {
    /// Their primary keys, in order.
    case keys
    /// Their number, limit and offset left aside.
    case count
    /// Their primary keys and the values of expressions, in order.
    case values([BoundExpression])
    /// Their primary keys and the values that a batch update assigns, dates as seconds since 2001.
    case assignedValues([BoundExpression])
  }

  package let query: StoreQuery
  package let result: Result
  /// Whether comparisons that SQL can't express are evaluated row by row; otherwise they are refused.
  let allowsResiduals: Bool
  /// How text searches find their rows.
  // By text: a dictionary with keys of another type looks up at run time how they are hashed, once in each process.
  private(set) var texts: [String: TextChoice] = [:]
  /// Which objects comparisons of a related object's attribute lead to.
  private(set) var owners: [String: OwnerChoice] = [:]
  /// The choices in the order in which they were made, for people.
  package private(set) var choices: [String] = []

  package init(_ query: StoreQuery, for result: Result, allowsResiduals: Bool = true) {
    self.query = query
    self.result = result
    self.allowsResiduals = allowsResiduals
  }

  /// Chooses how the texts for `search` are found.
  mutating func choose(_ choice: TextChoice, for search: TextSearch) {
    guard texts.updateValue(choice, forKey: search.key) == nil else { return }
    choices.append("\(search): \(choice)")
  }

  /// Chooses how the related object of `comparison` is found.
  mutating func choose(_ choice: OwnerChoice, for comparison: ComparisonPredicate) {
    let format = FetchPredicate.comparison(comparison).format
    guard owners.updateValue(choice, forKey: format) == nil else { return }
    choices.append("\(format): \(choice)")
  }

  /// The choice for `search`; nil if it is open.
  func choice(for search: TextSearch) -> TextChoice? { texts[search.key] }

  /// The choice for `comparison`; nil if it is open.
  func choice(for comparison: ComparisonPredicate) -> OwnerChoice? {
    owners.isEmpty ? nil : owners[FetchPredicate.comparison(comparison).format]
  }
}
