import ObjectModel
import Predicates

/// Keeps the results of one controller up to date, inside of the context.
final class ResultsTracker {
  private struct Entry {
    let key: Int64
    let section: AttributeValue
    let values: [AttributeValue]
  }

  private let query: StoreQuery
  /// What is read of each object: the section, then what it is sorted by.
  private let expressions: [StoreExpression]
  private let hasSections: Bool
  private let order: ObjectOrder
  private let sectionsDescend: Bool
  private let dependencies: QueryDependencies
  private var entries: [Entry] = []
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
        throw StoreError(.unknownProperty, "an aggregate is no section key")
      }
      return try StoreExpression(
        checking: expression, named: property.name, of: query.entity, in: model,
        options: request.checkOptions, flaw: "no section key")
    }
    if let section, let first = query.sortDescriptors.first, first.keyPath == section.name {
      sectionsDescend = !first.ascending
    } else {
      sectionsDescend = false
    }
    var dependencies = QueryDependencies(query, model: model)
    if section != nil { dependencies.add(expressions[0].expression) }
    for path in request.relationshipKeyPathsForPrefetching {
      _ = try RelationshipPath(path, of: query.entity, in: model)
      dependencies.add(keyPath: path, readingAll: true)
    }
    self.dependencies = dependencies
    entries = try read(nil, contextState)
  }

  /// Makes the state that this follower keeps up to date.
  func start() -> FetchedResultsState {
    let state = FetchedResultsState(grouped())
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
    let isUnknown = journal.isEverything || isBehind || !dependencies.isComplete
    var candidates: Set<Int64> = []
    if !isUnknown {
      candidates = try affectedKeys(journal, contextState)
      let mayReplace = journal.isForeign && dependencies.reachesOthers
      if candidates.isEmpty, !mayReplace || !concernsOthers(journal) { return }
      if mayReplace || query.limit != nil || query.offset > 0 || candidates.count > 5000 {
        entries = try read(nil, contextState)
      } else {
        let found = try read(candidates.sorted(), contextState)
        let kept = entries.filter { !candidates.contains($0.key) }
        entries = merged(kept, found)
      }
    } else {
      entries = try read(nil, contextState)
    }
    isBehind = false
    let ids = Set(candidates.map { ManagedObjectID(entity: query.entity, primaryKey: $0) })
    // What others replaced may have moved more than is known to be touched.
    let isCertain = !isUnknown && !(journal.isForeign && dependencies.reachesOthers)
    state?.publish(
      grouped(), touched: isCertain ? ids : nil, updated: isUnknown ? nil : ids)
  }

  private func affectedKeys(_ journal: ChangeJournal, _ contextState: ContextState) throws
    -> Set<Int64>
  {
    let root = dependencies.root.entity
    var keys = try contextState.affectedKeys(at: dependencies.root) { node in
      var keys: Set<Int64> = []
      for (id, slots) in journal.slots where id.entity.isKind(of: node.entity) {
        if node.isConcerned(by: slots) { keys.insert(id.primaryKey) }
      }
      return keys
    }
    // Of the objects themselves every change shows.
    for id in journal.slots.keys where id.entity.isKind(of: root) { keys.insert(id.primaryKey) }
    return keys
  }

  private func concernsOthers(_ journal: ChangeJournal) -> Bool {
    let entities = dependencies.entities
    return journal.slots.keys.contains { entities.contains($0.entity.index) }
  }

  private func read(_ candidates: [Int64]?, _ contextState: ContextState) throws -> [Entry] {
    var query = query
    query.candidates = candidates
    var entries: [Entry] = []
    try contextState.readValues(
      of: expressions, matching: query, includingPendingChanges: true
    ) { key, values in
      entries.append(
        Entry(
          key: key, section: hasSections ? values[0] : .null,
          values: order.folded(Array(hasSections ? values.dropFirst() : values[...]))))
    }
    return entries
  }

  private func merged(_ left: [Entry], _ right: [Entry]) -> [Entry] {
    var all: [Entry] = []
    all.reserveCapacity(left.count + right.count)
    var next = 0
    for entry in right {
      while next < left.count,
        order.precedes(left[next].values, left[next].key, entry.values, entry.key)
      {
        all.append(left[next])
        next += 1
      }
      all.append(entry)
    }
    return all + left[next...]
  }

  private func grouped() -> FetchedSections {
    var places: [AttributeValue: Int] = [:]
    var sections: [FetchedSections.Section] = []
    for entry in entries {
      let id = ManagedObjectID(entity: query.entity, primaryKey: entry.key)
      if let place = places[entry.section] {
        sections[place].objectIDs.append(id)
      } else {
        places[entry.section] = sections.count
        sections.append(.init(name: entry.section, objectIDs: [id]))
      }
    }
    sections.sort { left, right in
      let order = AttributeValue.sortOrder(left.name, right.name)
      return sectionsDescend ? order > 0 : order < 0
    }
    return FetchedSections(sections)
  }
}
