import ObjectGraph
import ObjectModel
import Predicates

/// Comparisons of an attribute of the one object that a row refers to, such as `author.name == "x"`.
///
/// A join asks each row for its owner. Where there are few owners it is faster to find those first.
extension SQLCompiler {
  /// The condition on the reference that such a comparison comes to; nil where the join is as good.
  func reference(
    _ comparison: ComparisonPredicate, _ environment: SQLEnvironment, certain: Bool
  ) throws -> SQLExpression? {
    guard isSorted || isOnlyCondition, environment.variables.isEmpty, comparison.quantifier == nil,
      comparison.isFalseForNil, let path = ownerPath(comparison.left, environment.root)
    else { return nil }
    let found =
      isSorted
      ? try soleOwner(path, comparison) : try .inSelect(path.reference, owners(path, comparison))
    guard let found else { return nil }
    return certain ? .isTrue(found) : found
  }

  /// A reference to one object, and what leads from there to an attribute.
  private struct OwnerPath {
    let reference: SQLExpression
    let table: SQLTable
    let rest: [PredicateKeyPath.Step]
    /// The attribute, where it is one of that object itself.
    let slot: Int?
  }

  private func ownerPath(_ expression: FetchExpression, _ root: SQLElement) -> OwnerPath? {
    guard case .keyPath(let path) = expression, path.base == nil else { return nil }
    let steps = path.steps.filter { !$0.isSelf }
    let entity = root.table.entity
    guard steps.count > 1, case .key(let first) = steps[0],
      let index = entity.relationshipIndex(named: first), !entity.relationships[index].isToMany
    else { return nil }
    let table = schema.tables[entity.relationships[index].destinationIndex]
    // Of rows that refer to each other there are as many as owners. And an attribute can name the key of an
    // object of another entity of a hierarchy.
    guard table.name != root.table.name, table.discriminator == nil,
      leadsToAttribute(steps.dropFirst(), from: table.entity)
    else { return nil }
    let rest = Array(steps.dropFirst())
    var slot: Int?
    if rest.count == 1, case .key(let name) = rest[0] {
      slot = table.entity.attributeIndex(named: name)
    }
    return OwnerPath(
      reference: root.slot(entity.keySlot(ofRelationship: index)), table: table, rest: rest,
      slot: slot)
  }

  /// Whether `steps` lead from an object, by references to one object each, to an attribute.
  private func leadsToAttribute(
    _ steps: ArraySlice<PredicateKeyPath.Step>, from entity: EntityDescription
  ) -> Bool {
    guard case .key(let name)? = steps.first else { return false }
    if steps.count == 1 { return entity.attributeIndex(named: name) != nil }
    guard let index = entity.relationshipIndex(named: name), !entity.relationships[index].isToMany
    else { return false }
    let destination = schema.model.destination(of: entity.relationships[index])
    return leadsToAttribute(steps.dropFirst(), from: destination)
  }

  /// The query for the keys of the owners that fulfil the comparison.
  private func owners(_ path: OwnerPath, _ comparison: ComparisonPredicate) throws -> SQLSelect {
    let alias = nextAlias()
    let scope = SQLScope(from: .init(table: path.table.name, alias: alias))
    let owner = SQLElement(table: path.table, alias: alias, scope: scope)
    var own = comparison
    own.left = .keyPath(PredicateKeyPath(steps: path.rest))
    scope.conditions.append(
      try condition(.comparison(own), SQLEnvironment(root: owner), certain: false))
    return scope.select([owner.key])
  }

  /// That the row refers to the only owner that fulfils the comparison; nil if several do, or if that isn't known.
  ///
  /// An index over the reference and what is sorted by gives the rows in order then. Of a join, SQLite doesn't
  /// know that one object is at its other end, so it reads all rows and sorts them.
  private func soleOwner(_ path: OwnerPath, _ comparison: ComparisonPredicate) throws
    -> SQLExpression?
  {
    guard let slot = path.slot,
      isFoundByIndex(
        comparison, isIndexed: path.table.isIndexed(slot: slot),
        ignoresCase: path.table.caseIndex(slot: slot) != nil)
    else { return nil }
    switch plan.choice(for: comparison) {
    case .nobody?: return .boolean(false)
    case .one(let key)?: return .binary(.equal, path.reference, .value(.integer(key)))
    case .several?: return nil
    case nil:
      var select = try owners(path, comparison)
      select.limit = 2
      questions.append(.owner(comparison, select))
      return nil
    }
  }
}

extension ComparisonPredicate {
  /// Whether no object without the value fulfils the comparison: it asks for something else than nil.
  fileprivate var isFalseForNil: Bool {
    guard self.operator != .notEqual else { return false }
    return (right.listElements ?? [right]).allSatisfy { element in
      if case .constant(let constant) = element { constant != .null } else { false }
    }
  }
}
