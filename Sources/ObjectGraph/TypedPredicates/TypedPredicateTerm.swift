import Predicates

/// The translation of a part of one of Foundation's predicates.
enum TypedPredicateTerm {
  /// A value.
  case value(Predicates.FetchExpression)
  /// A truth value.
  case condition(FetchPredicate)
  /// A truth value that is nil unless the first condition holds.
  case optionalCondition(present: FetchPredicate, FetchPredicate)
}
