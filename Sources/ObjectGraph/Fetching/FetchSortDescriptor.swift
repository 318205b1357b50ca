public import Predicates

/// One key of an order: what to compare, how, and which way.
///
/// nil comes before every value, so it stands first in ascending and last in descending order. Text
/// is ordered by canonical equivalence and code point, folded first where options say so.
/// Foundation's `SortDescriptor` keeps its name.
public struct FetchSortDescriptor: Sendable, Hashable {
  /// An attribute, or a path through to-one relationships to one.
  public var keyPath: String
  /// Whether smaller values come first.
  public var ascending: Bool
  /// The options by which text is folded before it is compared.
  public var options: ComparisonPredicate.Options

  /// An order by the values at `keyPath`.
  public init(
    _ keyPath: String, ascending: Bool = true, options: ComparisonPredicate.Options = []
  ) {
    self.keyPath = keyPath
    self.ascending = ascending
    self.options = options
  }
}
