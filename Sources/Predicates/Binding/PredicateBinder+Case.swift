// Attributes that are compared without regard to case.

extension PredicateBinder {
  /// The comparison with `[c]` if one of its sides is a case-insensitive attribute, and with the constant texts
  /// of the sides rewritten as the binding options say.
  ///
  /// `[n]` asks for the bytes as they are, so it keeps its meaning.
  func applyingCaseRule(
    _ comparison: ComparisonPredicate, _ left: TypedExpression, _ right: TypedExpression
  ) -> (ComparisonPredicate, TypedExpression, TypedExpression) {
    guard left.hasCaseInsensitivePart || right.hasCaseInsensitivePart,
      !comparison.options.contains(.normalized)
    else { return (comparison, left, right) }
    var bound = comparison
    bound.options.insert(.caseInsensitive)
    guard let rewrite = options.rewritesText else { return (bound, left, right) }
    func rewritten(_ side: TypedExpression) -> TypedExpression {
      side.rewritingTexts { rewrite($0, comparison.operator) }
    }
    return (bound, rewritten(left), rewritten(right))
  }
}

extension TypedExpression {
  /// True if it is a text of a case-insensitive attribute, or a list with one.
  fileprivate var hasCaseInsensitivePart: Bool {
    ignoresCase || elements.contains { $0.ignoresCase }
  }

  /// The expression with its constant texts rewritten, those of a list included.
  fileprivate func rewritingTexts(_ rewrite: (String) -> String) -> TypedExpression {
    var changed = self
    switch expression {
    case .constant(.string(let text)): changed.expression = .constant(.string(rewrite(text)))
    case .word(let text, let location): changed.expression = .word(rewrite(text), location)
    default:
      guard !elements.isEmpty, kind == .list else { return self }
      changed = replacing(elements.map { $0.rewritingTexts(rewrite) })
    }
    return changed
  }
}
