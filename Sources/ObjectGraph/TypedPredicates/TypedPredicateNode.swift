/// A part of one of Foundation's predicates that has a counterpart.
protocol TypedPredicateNode {
  /// Returns the translation of the part.
  ///
  /// - Throws: ``TypedPredicateError``, naming the part that has no exact counterpart.
  func translated(by translator: TypedPredicateTranslator) throws -> TypedPredicateTerm
}
