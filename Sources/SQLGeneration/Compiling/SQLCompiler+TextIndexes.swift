import ObjectGraph
import ObjectModel
import Predicates

extension SQLCompiler {
  /// The condition that the row of `text` is among those that its text index finds for a pattern; nil
  /// if there is no such index, or if the plan doesn't use it.
  ///
  /// It holds wherever the comparison does, so it may stand beside the comparison everywhere.
  func candidates(
    for text: SQLOperand, _ operation: ComparisonPredicate.Operator, pattern: SQLOperand,
    test: SQLExpression
  ) throws -> SQLExpression? {
    guard let target = text.textTarget, case .string(let constant)? = pattern.constant
    else { return nil }
    let parts = SearchForm.requiredParts(of: operation, constant)
    guard !parts.isEmpty else { return nil }
    let search = TextSearch(index: target.index, parts: parts)
    switch plan.choice(for: search) {
    case .scan?: return nil
    case .index(.keys(let keys))?:
      return .inArray(target.key, .integers(keys))
    case .index(.question(let question))?:
      return .inTextIndex(target.key, target.index, question)
    case nil:
      questions.append(.text(search, wanted: wantedMatches, walk: try walk(testing: test)))
      return nil
    }
  }

  /// The query for the key of each row in the order of the query, and for whether `test` holds; nil where that
  /// test alone doesn't say which rows are wanted.
  private func walk(testing test: SQLExpression) throws -> SQLSelect? {
    guard let query = walkedQuery else { return nil }
    let table = schema.tables[query.entity.index]
    let scope = SQLScope(from: .init(table: table.name, alias: "t0"))
    let root = SQLElement(table: table, alias: "t0", scope: scope)
    var select = scope.select([root.key, test])
    select.order = try query.sortDescriptors.map {
      .init(expression: try sortKey($0, from: root), isAscending: $0.ascending)
    }
    select.order.append(.init(expression: root.key, isAscending: true))
    return select
  }

  /// The query, if its first matches can be found by a walk that asks for nothing but whether an attribute of the
  /// row has a pattern.
  func walkedQuery(of query: StoreQuery) -> StoreQuery? {
    guard let wanted = wantedMatches(of: query), wanted <= TextCandidates.mostKeys,
      query.candidates == nil, schema.tables[query.entity.index].discriminator == nil,
      case .comparison(let comparison)? = query.predicate?.tree
    else { return nil }
    switch (comparison.operator, comparison.left, comparison.right) {
    case (.in, .constant(.string), .keyPath(let path)):
      return path.isAttribute(of: query.entity) ? query : nil
    case (.contains, .keyPath(let path), .constant(.string)),
      (.beginsWith, .keyPath(let path), .constant(.string)),
      (.endsWith, .keyPath(let path), .constant(.string)),
      (.like, .keyPath(let path), .constant(.string)),
      (.matches, .keyPath(let path), .constant(.string)):
      return path.isAttribute(of: query.entity) ? query : nil
    default: return nil
    }
  }

  /// How many matches of a query's one condition a walk through the table in the query's order must
  /// find; nil where it would have to find all.
  func wantedMatches(of query: StoreQuery) -> Int? {
    guard let limit = query.limit, case .comparison(let comparison)? = query.predicate?.tree,
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

extension PredicateKeyPath {
  /// True if the path is the name of an attribute of `entity`.
  fileprivate func isAttribute(of entity: EntityDescription) -> Bool {
    guard base == nil, steps.count == 1, case .key(let name) = steps[0] else { return false }
    return entity.attributeIndex(named: name) != nil
  }
}
