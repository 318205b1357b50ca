/// A condition on objects, in the language of NSPredicate.
///
/// A predicate is a value: it can be built from parts, read from a format text, printed, compared,
/// and sent between isolation domains. `parse(print(p)) == p` for every predicate.
public indirect enum FetchPredicate: Sendable, Hashable {
  /// TRUEPREDICATE or FALSEPREDICATE.
  case constant(Bool)
  /// A comparison of two expressions.
  case comparison(ComparisonPredicate)
  /// All of the parts hold; true without parts.
  case and([FetchPredicate])
  /// At least one of the parts holds; false without parts.
  case or([FetchPredicate])
  /// The part does not hold.
  case not(FetchPredicate)
}
