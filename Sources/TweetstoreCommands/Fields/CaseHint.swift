import CommandLineKit
import ObjectGraph
import Predicates

/// Explains an empty result: a comparison of texts that regards case, which would have matches without.
struct CaseHint {
  /// The predicate without regard to case.
  private let relaxed: BoundPredicate
  /// The comparisons that differ, as a user writes them.
  private let comparisons: [String]

  /// A hint about `predicate`; nil where no comparison regards case.
  init?(about predicate: BoundPredicate?) {
    guard let predicate else { return nil }
    var comparisons: [String] = []
    relaxed = BoundPredicate(
      Self.relaxed(predicate.tree, &comparisons), entityName: predicate.entityName)
    if comparisons.isEmpty { return nil }
    self.comparisons = comparisons
  }

  /// The hint, if objects match without regard to case; nil where none do.
  ///
  /// - Throws: As fetching does.
  func text(
    for entityName: String, in context: isolated ManagedObjectContext
  ) throws -> String? {
    var request = FetchRequest<ManagedObject>(entityName: entityName)
    request.boundPredicate = relaxed
    request.fetchLimit = 1
    guard try context.count(for: request) > 0 else { return nil }
    return "nothing matches with this case; [c] ignores case: "
      + comparisons.joined(separator: ", ")
  }

  /// The predicate with `[c]` behind the equalities of texts that aren't negated.
  private static func relaxed(
    _ predicate: FetchPredicate, _ comparisons: inout [String]
  ) -> FetchPredicate {
    switch predicate {
    case .and(let parts): .and(parts.map { relaxed($0, &comparisons) })
    case .or(let parts): .or(parts.map { relaxed($0, &comparisons) })
    case .comparison(let comparison): .comparison(relaxed(comparison, &comparisons))
    case .constant, .not: predicate
    }
  }

  private static func relaxed(
    _ comparison: ComparisonPredicate, _ comparisons: inout [String]
  ) -> ComparisonPredicate {
    guard comparison.operator == .equal || comparison.operator == .in, comparison.options.isEmpty,
      comparison.quantifier != .some(.none), hasCase(comparison.left) || hasCase(comparison.right)
    else { return comparison }
    var changed = comparison
    changed.options = .caseInsensitive
    comparisons.append(FetchPredicate.comparison(changed).format)
    return changed
  }

  /// True for a text, or a list with one, that has letters of either case.
  private static func hasCase(_ expression: FetchExpression) -> Bool {
    switch expression {
    case .constant(let value): hasCase(value)
    case .aggregate(let parts): parts.contains { hasCase($0) }
    default: false
    }
  }

  private static func hasCase(_ value: AttributeValue) -> Bool {
    switch value {
    case .string(let text): text.lowercased() != text.uppercased()
    case .array(let elements): elements.contains { hasCase($0) }
    default: false
    }
  }
}
