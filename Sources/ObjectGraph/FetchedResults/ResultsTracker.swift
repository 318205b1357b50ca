import ObjectModel
import Predicates

/// Keeps the results of one controller up to date, inside of the context.
final class ResultsTracker {
  private let query: StoreQuery
  /// The expressions that are evaluated for each object: the section, then the sort keys.
  private let expressions: [BoundExpression]
  private let hasSections: Bool
  private let order: ObjectOrder
  private let sectionsDescend: Bool
  private let dependencies: QueryDependencies
  /// The dependencies of the objects that the request prefetches; nil if it prefetches none.
  private let prefetching: QueryDependencies?
  private(set) var results: SectionedResults
  private var entries: [Int64: ResultEntry] = [:]
  /// Whether the results are behind because reading failed.
  private var isBehind = false
  private weak var state: FetchedResultsState?

  /// Whether nobody holds the controller any more.
  var isDone: Bool { state == nil }

  init<Object>(
    _ request: FetchRequest<Object>, section: FetchedProperty?, contextState: ContextState
  ) throws {
    let query = try contextState.query(for: request)
    let model = contextState.model
    self.query = query
    hasSections = section != nil
    order = ObjectOrder(query.sortDescriptors)
    let properties =
      (section.map { [$0] } ?? [])
      + query.sortDescriptors.map { FetchedProperty($0.keyPath) }
    expressions = try properties.map { property in
      guard property.aggregate == nil, let expression = property.expression else {
        throw StoreError(.unknownProperty, "an aggregate cannot be a section key")
      }
      return try BoundExpression(
        binding: expression, named: property.name, of: query.entity, in: model,
        options: request.bindingOptions, flaw: "no section key")
    }
    if let section, let first = query.sortDescriptors.first, first.keyPath == section.name {
      sectionsDescend = !first.ascending
    } else {
      sectionsDescend = false
    }
    var dependencies = QueryDependencies(query, model: model)
    if section != nil { dependencies.add(expressions[0].tree) }
    var prefetching = QueryDependencies(entity: query.entity, model: model)
    for path in request.relationshipKeyPathsForPrefetching {
      _ = try RelationshipPath(path, of: query.entity, in: model)
      dependencies.add(keyPath: path, readingAll: true)
      prefetching.add(keyPath: path, readingAll: true)
    }
    self.dependencies = dependencies
    self.prefetching = prefetching.reachesOthers ? prefetching : nil
    results = SectionedResults(
      [], of: query.entity, order: order, sectionsDescend: sectionsDescend)
    try readAll(contextState)
  }

  /// Makes the state that this follower keeps up to date.
  func start() -> FetchedResultsState {
    let state = FetchedResultsState(FetchedSections(results))
    self.state = state
    return state
  }

  /// Brings the results up to date after `journal`.
  func update(_ journal: ChangeJournal, _ contextState: ContextState) {
    do {
      try follow(journal, contextState)
    } catch {
      isBehind = true
      state?.publish(error)
    }
  }

  private func follow(_ journal: ChangeJournal, _ contextState: ContextState) throws {
    if journal.isEverything || isBehind || !dependencies.isComplete {
      try readAll(contextState)
      isBehind = false
      state?.publish(FetchedSections(results), traces: nil, touched: nil, updated: nil)
      return
    }
    let candidates = try affectedKeys(dependencies, journal, contextState)
    // Others may have replaced links of related objects to results that nothing leads to any more.
    let mayReplace = journal.isForeign && concernsRelatedObjects(journal)
    if candidates.isEmpty, !mayReplace { return }
    var former: [Int64: ResultEntry] = [:]
    for key in candidates { former[key] = entries[key] }
    // A limit or an offset decides over objects that didn't change, too.
    let readsAll =
      mayReplace || query.limit != nil || query.offset > 0 || candidates.count > 5000
    var traces = readsAll ? nil : try replace(candidates, contextState)
    if traces == nil { try readAll(contextState) }
    if let known = traces, known.isEmpty { return }
    let updated = try updatedKeys(journal, candidates, former, contextState)
    // An object that neither moved nor changed needs no step.
    traces = traces?.filter { updated.contains($0.key) || $0.value.before !== $0.value.after }
    if let known = traces, known.isEmpty { return }
    state?.publish(
      FetchedSections(results), traces: traces, touched: mayReplace ? nil : ids(candidates),
      updated: ids(updated))
  }

  private func ids(_ keys: Set<Int64>) -> Set<ManagedObjectID> {
    Set(keys.map { ManagedObjectID(entity: query.entity, primaryKey: $0) })
  }

  /// Reads the objects with these keys again, and changes the results only where they are.
  ///
  /// - Returns: The changed entries; nil, without any change, if an entry isn't where its values say.
  private func replace(_ keys: Set<Int64>, _ contextState: ContextState) throws
    -> [Int64: ResultTrace]?
  {
    var found: [Int64: ResultEntry] = [:]
    for entry in try read(keys.sorted(), contextState) { found[entry.key] = entry }
    var changed = results
    var traces: [Int64: ResultTrace] = [:]
    for key in keys {
      let before = entries[key]
      var after = found[key]
      if let before {
        if let same = after, before.hasSamePosition(as: same) {
          after = before
        } else if !changed.remove(before) {
          return nil
        }
      }
      if let after, after !== before { changed.insert(after) }
      if before != nil || after != nil { traces[key] = ResultTrace(before: before, after: after) }
    }
    results = changed
    for (key, trace) in traces where trace.before !== trace.after { entries[key] = trace.after }
    return traces
  }

  private func readAll(_ contextState: ContextState) throws {
    let all = try read(nil, contextState)
    results = SectionedResults(
      all, of: query.entity, order: order, sectionsDescend: sectionsDescend)
    entries = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Those of `candidates` that changed themselves, or in a value that they are sorted or grouped by, or in an
  /// object that is prefetched with them.
  ///
  /// Other candidates were only tested again because an object that the predicate reads has changed.
  private func updatedKeys(
    _ journal: ChangeJournal, _ candidates: Set<Int64>, _ former: [Int64: ResultEntry],
    _ contextState: ContextState
  ) throws -> Set<Int64> {
    var updated = ownKeys(journal)
    if let prefetching {
      updated.formUnion(try affectedKeys(prefetching, journal, contextState))
    }
    for key in candidates {
      if let before = former[key], let after = entries[key], !before.hasSamePosition(as: after) {
        updated.insert(key)
      }
    }
    return updated
  }

  /// The changed objects of the entity that is fetched.
  private func ownKeys(_ journal: ChangeJournal) -> Set<Int64> {
    let root = dependencies.root.entity
    return Set(journal.slots.keys.lazy.filter { $0.entity.isKind(of: root) }.map(\.primaryKey))
  }

  private func affectedKeys(
    _ dependencies: QueryDependencies, _ journal: ChangeJournal, _ contextState: ContextState
  ) throws -> Set<Int64> {
    let keys = try contextState.affectedKeys(at: dependencies.root) { node in
      var keys: Set<Int64> = []
      for (id, slots) in journal.slots where id.entity.isKind(of: node.entity) {
        if node.isConcerned(by: slots) { keys.insert(id.primaryKey) }
      }
      return keys
    }
    // Every change of the objects themselves is reported.
    return keys.union(ownKeys(journal))
  }

  private func concernsRelatedObjects(_ journal: ChangeJournal) -> Bool {
    guard dependencies.reachesOthers else { return false }
    let entities = dependencies.relatedEntities
    return journal.slots.keys.contains { entities.contains($0.entity.index) }
  }

  private func read(_ candidates: [Int64]?, _ contextState: ContextState) throws -> [ResultEntry] {
    var query = query
    query.candidates = candidates
    var entries: [ResultEntry] = []
    try contextState.readValues(
      of: expressions, matching: query, includingPendingChanges: true
    ) { key, values in
      entries.append(
        ResultEntry(
          key: key, section: hasSections ? values[0] : .null,
          values: order.folded(Array(hasSections ? values.dropFirst() : values[...]))))
    }
    return entries
  }
}
