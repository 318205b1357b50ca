// Values that only a codec understands: their bytes mean nothing here, so that they are only asked for nil.

extension PredicateBinder {
  /// Throws where a comparison asks more of an encoded value than whether there is one.
  func requireNil(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) throws {
    guard left.kind == .opaque || right.kind == .opaque else { return }
    let isEquality = comparison.operator == .equal || comparison.operator == .notEqual
    guard !isEquality || left.kind != .null && right.kind != .null else { return }
    let side = left.kind == .opaque ? left : right
    throw FetchPredicateError.opaque(side.name, side.location)
  }

  /// Throws where an encoded value is computed with.
  func requireReadable(_ operands: [TypedExpression]) throws {
    guard let side = operands.first(where: { $0.kind == .opaque }) else { return }
    throw FetchPredicateError.opaque(side.name, side.location)
  }
}

extension FetchPredicateError {
  static func opaque(_ what: String, _ location: SourceLocation) -> FetchPredicateError {
    FetchPredicateError(
      .typeMismatch, "\(what), and an encoded value compares with nil only",
      at: location.offsets, hint: "keep what you ask for in an attribute of its own")
  }
}
