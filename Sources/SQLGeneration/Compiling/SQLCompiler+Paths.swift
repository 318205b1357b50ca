import ObjectGraph
import ObjectModel
import Predicates

extension SQLCompiler {
  /// What a key path leads to.
  enum Destination {
    /// One value or one object's identity.
    case value(SQLOperand)
    /// The objects at the other end of a to-many relationship, and the steps behind it.
    case collection(Collection)
  }

  /// A to-many relationship that a key path has arrived at.
  struct Collection {
    let element: SQLElement
    let relationship: Int
    let rest: ArraySlice<PredicateKeyPath.Step>

    /// Whether a key is read through the collection, so that its elements are what is compared.
    var isMapped: Bool { !rest.allSatisfy { $0.isSelf } }
  }

  /// Follows `steps` from an object, joining tables for to-one relationships, up to a value or the
  /// first to-many relationship.
  func walk(_ steps: ArraySlice<PredicateKeyPath.Step>, from start: SQLElement) throws
    -> Destination
  {
    var element = start
    var steps = steps
    while let step = steps.popFirst() {
      if step.isSelf { continue }
      guard case .key(let name) = step else {
        throw unsupported("the step '\(step)' of a key path needs a collection before it")
      }
      let entity = element.table.entity
      switch entity.property(named: name) {
      case .attribute(let slot):
        guard steps.allSatisfy(\.isSelf) else {
          throw unsupported("'\(name)' is an attribute of \(entity.name), so no key can follow it")
        }
        return .value(
          SQLOperand(
            expression: element.slot(slot), kind: .init(entity.attributes[slot].type),
            isIndexed: element.table.isIndexed(slot: slot),
            textTarget: element.table.textIndex(slot: slot).map { ($0, element.key) },
            caseTarget: element.table.caseIndex(slot: slot).map { ($0, element.key) }))
      case .relationship(let index) where entity.relationships[index].isToMany:
        return .collection(Collection(element: element, relationship: index, rest: steps))
      case .relationship(let index):
        let relationship = entity.relationships[index]
        if steps.isEmpty, entity.isStoredInRow(relationship: index) {
          let slot = entity.slot(ofRelationship: index)
          return .value(
            SQLOperand(
              expression: element.slot(slot),
              kind: .object(entity: schema.model.destination(of: relationship).rootIndex),
              isIndexed: true))
        }
        element = join(index, from: element)
      case nil:
        throw unsupported("\(entity.name) has no key '\(name)'")
      }
    }
    return .value(
      SQLOperand(
        expression: element.key, kind: .object(entity: element.table.entity.rootIndex),
        isIndexed: true))
  }

  /// The object at the other end of a to-one relationship, its table joined once however often it is
  /// asked for.
  private func join(_ index: Int, from element: SQLElement) -> SQLElement {
    let path = SQLScope.Path(alias: element.alias, relationship: index)
    if let known = element.scope.joined.first(where: { $0.path == path }) { return known.element }
    let entity = element.table.entity
    let table = schema.tables[entity.relationships[index].destinationIndex]
    let joined = SQLElement(
      table: table, alias: nextAlias(), scope: element.scope,
      isShared: element.isShared
        || schema.model.inverse(of: entity.relationships[index]).isToMany)
    var tie = SQLExpression.binary(
      .equal, joined.key, element.slot(entity.keySlot(ofRelationship: index)))
    // An attribute can name the key of an object of another entity of the hierarchy.
    if entity.relationships[index].keyAttributeName != nil, let test = joined.entityTest() {
      tie = .all([tie, test])
    }
    element.scope.joins.append(
      .init(
        isOuter: true, source: .init(table: table.name, alias: joined.alias), condition: tie))
    element.scope.joined.append((path, joined))
    return joined
  }

  /// A SELECT over the objects of a collection, tied to the object that it belongs to.
  ///
  /// - Parameter enclosing: The SELECT over the collection before.
  private func open(_ collection: Collection, within enclosing: SQLScope? = nil) -> SQLElement {
    let (sources, tie, element) = parts(of: collection)
    let scope = SQLScope(from: sources[0].source)
    scope.enclosing = enclosing
    scope.joins = Array(sources.dropFirst())
    scope.tie = (tie, collection.element.key)
    scope.isOwnerShared = collection.element.isShared
    scope.orderKeys = [element.key]
    return SQLElement(
      table: element.table, alias: element.alias, scope: scope, isShared: element.isShared)
  }

  /// The objects of a collection, put into the SELECT that its own object takes part in.
  private func expand(_ collection: Collection) -> SQLElement {
    var (sources, tie, element) = parts(of: collection)
    sources[0].condition = .binary(.equal, tie, collection.element.key)
    collection.element.scope.joins += sources
    collection.element.scope.orderKeys.append(element.key)
    element = SQLElement(
      table: element.table, alias: element.alias, scope: collection.element.scope,
      isShared: element.isShared)
    return element
  }

  /// The tables of a collection, the column that holds its owner's key, and its objects.
  private func parts(of collection: Collection) -> (
    sources: [SQLSelect.Join], tie: SQLExpression, element: SQLElement
  ) {
    let owner = collection.element
    let entity = owner.table.entity
    let relationship = entity.relationships[collection.relationship]
    let inverse = schema.model.inverse(of: relationship)
    let table = schema.tables[relationship.destinationIndex]
    let element = SQLElement(
      table: table, alias: nextAlias(), scope: owner.scope, isShared: inverse.isToMany)
    let source = SQLSelect.Source(table: table.name, alias: element.alias)
    guard inverse.isToMany else {
      let slot = table.entity.keySlot(ofRelationship: relationship.inverseIndex)
      let join = SQLSelect.Join(isOuter: false, source: source, condition: .boolean(true))
      return ([join], element.slot(slot), element)
    }
    let links = schema.links(of: entity, relationship: collection.relationship)
    let alias = nextAlias()
    return (
      [
        .init(
          isOuter: false, source: .init(table: links.name, alias: alias), condition: .boolean(true)),
        .init(
          isOuter: false, source: source,
          condition: .binary(.equal, element.key, .column(alias: alias, name: links.to))),
      ], .column(alias: alias, name: links.from), element
    )
  }

  /// Follows a collection to its end: through any further to-many relationships to a value of each element or
  /// to a collection operator.
  ///
  /// - Returns: The SELECT over the last collection. Each is within the SELECT over the one before; only for
  ///   sums and means, which are added up in the order of all rows, one SELECT joins all collections.
  func follow(_ collection: Collection) throws -> (
    scope: SQLScope, operand: SQLOperand?, operation: String?
  ) {
    var element = open(collection)
    var rest = collection.rest
    let isJoined = rest.contains { $0.adds }
    while true {
      let plain = rest.prefix { if case .collectionOperator = $0 { false } else { true } }
      switch try walk(plain, from: element) {
      case .value(let operand):
        guard case .collectionOperator(let name)? = rest.dropFirst(plain.count).first else {
          return (element.scope, operand, nil)
        }
        let behind = rest.dropFirst(plain.count + 1)
        guard !behind.isEmpty else { return (element.scope, operand, name) }
        guard case .object = operand.kind,
          case .value(let argument) = try walk(behind, from: last(plain, from: element))
        else { throw unsupported("'@\(name)' can't be followed by a to-many relationship") }
        return (element.scope, argument, name)
      case .collection(let next):
        element = isJoined ? expand(next) : open(next, within: element.scope)
        rest = next.rest + rest.dropFirst(plain.count)
      }
    }
  }

  /// Follows a collection of objects to its end, and gives the last table.
  func lastElement(of collection: Collection) throws -> SQLElement {
    var element = open(collection)
    var rest = collection.rest
    while true {
      switch try walk(rest, from: element) {
      case .value(let operand):
        guard case .object = operand.kind else { throw unsupported("a collection of values") }
        return last(rest, from: element)
      case .collection(let next):
        element = open(next, within: element.scope)
        rest = next.rest
      }
    }
  }

  private func last(_ steps: ArraySlice<PredicateKeyPath.Step>, from element: SQLElement)
    -> SQLElement
  {
    steps.reduce(element) { element, step in
      guard case .key(let name) = step,
        let index = element.table.entity.relationshipIndex(named: name)
      else { return element }
      return join(index, from: element)
    }
  }

  func unsupported(_ reason: String) -> UnsupportedExpression {
    UnsupportedExpression(reason: reason)
  }
}

extension PredicateKeyPath.Step {
  /// Whether the step stays where it is.
  var isSelf: Bool {
    if case .key(let key) = self { key.lowercased() == "self" } else { false }
  }
}
