import ObjectGraph
import ObjectModel
import Predicates

extension SQLCompiler {
  /// The condition that the row of `text` is among those that its text index finds for a pattern; nil
  /// where there is no such index, or none that helps.
  ///
  /// It holds wherever the comparison does, so it may stand beside the comparison everywhere.
  func candidates(
    for text: SQLOperand, _ operation: ComparisonPredicate.Operator, pattern: SQLOperand
  ) throws -> SQLExpression? {
    guard let chooser, let target = text.textTarget, case .string(let constant)? = pattern.constant
    else { return nil }
    let parts = SearchForm.requiredParts(of: operation, constant)
    guard !parts.isEmpty,
      let answer = try chooser.answer(of: target.index, parts: parts, wanted: wantedMatches)
    else { return nil }
    switch answer {
    case .keys(let keys):
      return .inArray(target.key, .text(SQLiteStore.jsonArray(keys)))
    case .question(let question):
      return .inTextIndex(target.key, target.index, question)
    }
  }

  /// How many matches of a query's one condition a walk through the table in the query's order must
  /// find; nil where it would have to find all.
  func wantedMatches(of query: StoreQuery) -> Int? {
    guard let limit = query.limit, case .comparison(let comparison)? = query.predicate,
      comparison.quantifier == nil
    else { return nil }
    if let first = query.sortDescriptors.first {
      guard first.options.isEmpty, let slot = query.entity.attributeIndex(named: first.keyPath),
        query.entity.attributes[slot].type != .string,
        schema.tables[query.entity.index].isIndexed(slot: slot)
      else { return nil }
    }
    let (sum, overflow) = max(0, limit).addingReportingOverflow(max(0, query.offset))
    return overflow ? nil : sum
  }
}
