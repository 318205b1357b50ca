extension FetchPredicate {
  /// The predicate made ready to run on the objects of an entity, or the first error in it.
  ///
  /// Everything that can be found before an object is read is found here: unknown keys, collections
  /// where one value is needed, operators that a type doesn't have, malformed patterns and dates,
  /// unbound variables. Words without a type and bare words take the type of the other side.
  /// Comparisons of a date with a text become comparisons with instants: `created == "2024-06-01"`
  /// becomes `created >= … AND created < …`. Key paths learn which of their steps are to-many.
  ///
  /// - Parameters:
  ///   - schema: The model.
  ///   - entity: The name of the entity whose objects the predicate is about.
  ///   - options: The clock, the mode and the values of variables.
  /// - Throws: `FetchPredicateError` with the place in the format text.
  public func checked(
    against schema: some PredicateSchema, entity: String,
    options: PredicateCheckOptions = PredicateCheckOptions()
  ) throws -> FetchPredicate {
    var checker = PredicateBinder(schema, entity: entity, options: options)
    return try checker.check(self)
  }
}

extension FetchExpression {
  /// The expression made ready to run on the objects of an entity, or the first error in it.
  ///
  /// - Parameters: As for predicates.
  /// - Throws: `FetchPredicateError` with the place in the format text.
  public func checked(
    against schema: some PredicateSchema, entity: String,
    options: PredicateCheckOptions = PredicateCheckOptions()
  ) throws -> FetchExpression {
    var checker = PredicateBinder(schema, entity: entity, options: options)
    return try checker.check(self).asText.expression
  }
}
