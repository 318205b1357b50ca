import Predicates

/// Equality of texts without regard to case, asked of an index.
extension SQLCompiler {
  /// The condition that the column of `target` equals `text` without regard to case.
  ///
  /// It asks an index that ignores the case of ASCII letters. The spellings that differ in other letters are listed.
  /// Where they are too many, their beginnings are, and `match` decides about the rows that are found.
  ///
  /// - Returns: Nil where the index wouldn't help.
  func caseEquality(
    _ column: SQLExpression, _ target: (index: SQLCaseIndex, key: SQLExpression), _ text: String,
    match: SQLExpression
  ) -> SQLExpression? {
    guard let spellings = CaseSpellings(of: text) else { return nil }
    guard spellings.isComplete else { return .all([inCaseIndex(spellings, target), match]) }
    guard spellings.texts.count == 1, let text = spellings.texts.first else {
      return inCaseIndex(spellings, target)
    }
    return .binary(
      .equal, .collated(column, .ignoringCase), .value(.text(text)))
  }

  /// The condition that the column of `target` begins as a pattern asks, without regard to case.
  ///
  /// It asks an index that ignores the case of ASCII letters; `match` decides about the rows that are found.
  ///
  /// - Returns: Nil where the index wouldn't help.
  func caseBeginning(
    _ operation: ComparisonPredicate.Operator, _ pattern: SQLOperand,
    _ target: (index: SQLCaseIndex, key: SQLExpression), match: SQLExpression
  ) -> SQLExpression? {
    guard case .string(let text)? = pattern.constant,
      let beginning = PrefixRange.beginning(operation, pattern: text),
      let spellings = CaseSpellings(ofBeginning: beginning)
    else { return nil }
    return .all([inCaseIndex(spellings, target), match])
  }

  /// The condition that a row is among those that an index finds by spellings.
  ///
  /// In a query of its own, since SQLite would otherwise read the other tables of a join first.
  private func inCaseIndex(
    _ spellings: CaseSpellings, _ target: (index: SQLCaseIndex, key: SQLExpression)
  ) -> SQLExpression {
    let alias = nextAlias()
    let scope = SQLScope(from: .init(table: target.index.table, alias: alias))
    let own = SQLExpression.collated(
      .column(alias: alias, name: target.index.column), .ignoringCase)
    var tests: [SQLExpression] = []
    if !spellings.texts.isEmpty {
      tests.append(.inList(own, spellings.texts.map { .value(.text($0)) }))
    }
    for prefix in spellings.prefixes {
      let lower = SQLExpression.call(
        .unlikely, [.binary(.greaterOrEqual, own, .value(.text(prefix)))])
      let upper = Self.textBehind(prefix).map {
        SQLExpression.call(.unlikely, [.binary(.less, own, .value(.text($0)))])
      }
      tests.append(.all([lower] + [upper].compactMap(\.self)))
    }
    scope.conditions.append(.any(tests))
    let key = SQLExpression.column(alias: alias, name: target.index.primaryKey)
    return .inSelect(target.key, scope.select([key]))
  }

  /// The least text behind all that begin with `prefix`; nil where there is none.
  private static func textBehind(_ prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      guard let next = next(last) else { continue }
      var text = String.UnicodeScalarView(scalars)
      text.append(next)
      return String(text)
    }
    return nil
  }

  private static func next(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    scalar.value == 0xD7FF ? "\u{E000}" : Unicode.Scalar(scalar.value + 1)
  }

  /// True if an index finds the elements that a comparison with constants asks for.
  func isFoundByIndex(
    _ comparison: ComparisonPredicate, isIndexed: Bool, ignoresCase: Bool
  ) -> Bool {
    if isIndexed, comparison.isConstantEquality { return true }
    guard ignoresCase, comparison.options == .caseInsensitive else { return false }
    let texts: [FetchExpression]
    switch comparison.operator {
    case .equal: texts = comparison.right.listElements == nil ? [comparison.right] : []
    case .in: texts = comparison.right.listElements ?? []
    default: return false
    }
    return !texts.isEmpty
      && texts.allSatisfy { element in
        if case .constant(.string(let text)) = element {
          CaseSpellings(of: text) != nil
        } else {
          false
        }
      }
  }
}
