import ObjectModel
import Predicates

/// The properties on which the result of a query depends: a tree of relationships that begins at the queried entity,
/// with the properties that are read at each node.
struct QueryDependencies: Sendable {
  /// The objects that one path of relationships leads to.
  struct Node: Sendable {
    let entity: EntityDescription
    /// The properties that are read there: slots of attributes and of relationships.
    var slots: Set<Int> = []
    /// Whether every property is.
    var readsAll = false
    /// The nodes of the relationships' destinations, by the relationship's index.
    var children: [Int: Node] = [:]
  }

  private(set) var root: Node
  /// Whether the tree holds all that can matter; where it doesn't, any change may.
  ///
  /// Objects of one hierarchy have different slots, which the tree doesn't tell apart.
  var isComplete: Bool {
    isFollowed && (!model.hasHierarchies || !entities.contains { model.entities[$0].isInHierarchy })
  }

  /// True if nothing is read but properties of the object itself that is asked about.
  var isLocal: Bool { isFollowed && root.children.isEmpty }

  private var isFollowed = true
  let model: ManagedObjectModel

  /// Nothing yet, about `entity`.
  init(entity: EntityDescription, model: ManagedObjectModel) {
    root = Node(entity: entity)
    self.model = model
  }

  /// Finds the properties on which `query` depends by its predicate and its order.
  init(_ query: StoreQuery, model: ManagedObjectModel) {
    self.init(entity: query.entity, model: model)
    if let predicate = query.predicate?.tree {
      // The walk is recursive. Of a deeper predicate it counts as unknown what it reads.
      if predicate.isDeeper(than: 200) { isFollowed = false } else { add(predicate, [:]) }
    }
    for descriptor in query.sortDescriptors { add(keyPath: descriptor.keyPath) }
  }

  /// Adds a path of keys.
  ///
  /// - Parameter readingAll: Whether all is read of the objects that it leads to.
  mutating func add(keyPath: String, readingAll: Bool = false) {
    let chain = follow(keyPath.split(separator: ".").map { .key(String($0)) }, from: [])
    if readingAll, let chain { root.note(nil, at: chain[...], in: model, readsAll: true) }
  }

  /// The places of the entities of which anything is read.
  var entities: Set<Int> { Self.entities(from: [root]) }

  /// The places of the entities of which anything is read at the end of a relationship.
  var relatedEntities: Set<Int> { Self.entities(from: Array(root.children.values)) }

  private static func entities(from nodes: [Node]) -> Set<Int> {
    var entities: Set<Int> = []
    var nodes = nodes
    while let node = nodes.popLast() {
      entities.formUnion(node.entity.concreteIndices)
      entities.insert(node.entity.index)
      nodes += node.children.values
    }
    return entities
  }

  /// Adds what an expression reads.
  mutating func add(_ expression: FetchExpression) {
    _ = visit(expression, [:])
  }

  /// Whether anything is read of objects other than the one that is asked about.
  var reachesOthers: Bool { !root.children.isEmpty }

  private mutating func add(_ predicate: FetchPredicate, _ variables: [String: [Int]]) {
    switch predicate {
    case .constant: return
    case .comparison(let comparison):
      _ = visit(comparison.left, variables)
      _ = visit(comparison.right, variables)
    case .and(let parts), .or(let parts): for part in parts { add(part, variables) }
    case .not(let part): add(part, variables)
    }
  }

  /// Adds what an expression reads.
  ///
  /// - Returns: The relationships that lead to the objects that it gives; nil where it gives none.
  private mutating func visit(_ expression: FetchExpression, _ variables: [String: [Int]])
    -> [Int]?
  {
    switch expression {
    case .constant, .word: return nil
    case .evaluatedObject: return []
    case .aggregate(let elements):
      for element in elements { _ = visit(element, variables) }
      return nil
    case .variable(let name):
      if variables[name] == nil { isFollowed = false }
      return variables[name]
    case .assignment(_, let value):
      isFollowed = false
      return visit(value, variables)
    case .keyPath(let path):
      guard let base = path.base else { return follow(path.steps, from: []) }
      let start = visit(base, variables)
      if let start { return follow(path.steps, from: start) }
      let hasKeys = path.steps.contains {
        if case .collectionOperator = $0 { false } else { true }
      }
      if hasKeys { isFollowed = false }
      return nil
    case .element(let collection, let index):
      if case .at(let position) = index { _ = visit(position, variables) }
      return visit(collection, variables)
    case .function(_, let arguments):
      for argument in arguments { _ = visit(argument, variables) }
      return nil
    case .subquery(let collection, let name, let predicate):
      guard let chain = visit(collection, variables) else {
        isFollowed = false
        return nil
      }
      add(predicate, variables.merging([name: chain]) { _, inner in inner })
      return chain
    case .cast(let value, _):
      _ = visit(value, variables)
      return nil
    case .ternary(let condition, let first, let second):
      add(condition, variables)
      let chains = [visit(first, variables), visit(second, variables)].compactMap { $0 }
      if chains.count == 2, chains[0] != chains[1] { isFollowed = false }
      return chains.first
    case .binary(_, let left, let right):
      _ = visit(left, variables)
      _ = visit(right, variables)
      return nil
    case .negated(let value):
      _ = visit(value, variables)
      return nil
    }
  }

  private mutating func follow(_ steps: [PredicateKeyPath.Step], from start: [Int]) -> [Int]? {
    var chain = start
    var entity = self.entity(at: chain)
    for step in steps {
      switch step {
      case .collectionOperator: continue
      case .variable:
        isFollowed = false
        return nil
      case .key(let name):
        if name.lowercased() == "self" { continue }
        switch entity.property(named: name) {
        case .attribute(let slot):
          note(slot, at: chain[...])
          return nil
        case .relationship(let index):
          note(entity.slot(ofRelationship: index), at: chain[...])
          // A relationship that is read from an attribute changes with it.
          note(entity.keySlot(ofRelationship: index), at: chain[...])
          chain.append(index)
          note(nil, at: chain[...])
          entity = model.destination(of: entity.relationships[index])
        case nil:
          isFollowed = false
          return nil
        }
      }
    }
    return chain
  }

  private func entity(at chain: [Int]) -> EntityDescription {
    chain.reduce(root.entity) { model.destination(of: $0.relationships[$1]) }
  }

  private mutating func note(_ slot: Int?, at chain: ArraySlice<Int>) {
    root.note(slot, at: chain, in: model)
  }
}

extension QueryDependencies.Node {
  /// Whether a change of these slots matters here; nil is a change of any, or an object that came or went.
  func isConcerned(by changed: Set<Int>?) -> Bool {
    guard let changed, !readsAll else { return true }
    return !slots.isDisjoint(with: changed)
  }

  fileprivate mutating func note(
    _ slot: Int?, at chain: ArraySlice<Int>, in model: ManagedObjectModel, readsAll: Bool = false
  ) {
    guard let index = chain.first else {
      if readsAll { self.readsAll = true }
      if let slot { slots.insert(slot) }
      return
    }
    let destination = model.destination(of: entity.relationships[index])
    children[index, default: Self(entity: destination)]
      .note(slot, at: chain.dropFirst(), in: model, readsAll: readsAll)
  }
}
