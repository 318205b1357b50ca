import ObjectModel
import Predicates

/// Fetches beside unsaved changes that cost what they find and not what is unsaved.
extension ContextState {
  /// So many unsaved objects are looked at one by one before an equality is used to find those that matter.
  private static let fewObjects = 64
  /// The most objects that an equality may lead to for them to be looked at one by one.
  private static let mostCandidates = 1000

  /// The keys of the objects that match a query that reads nothing but properties of the objects themselves.
  ///
  /// The store's answer is right except for objects with unsaved changes that matter.
  func keys(matching query: StoreQuery, _ test: LocalChangeTest) throws -> [Int64] {
    let unsavedCount = pendingCount(of: query)
    if unsavedCount == 0 { return try reader.keys(matching: query) }
    let candidates = pendingCandidates(of: query, test)
    let kept = try unconcernedKeys(matching: query, test, unsavedCount: unsavedCount)
    let objectTest = try QueryMatcher(query)
    let matches = objectTest.sorted(
      try matches(among: candidates.sorted(), of: query.entity, objectTest))
    let all = try merged(kept, with: matches, objectTest, query)
    return Array(all.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? Int.max)))
  }

  /// Returns the number of objects that match a query without limit and offset that reads only the objects' own
  /// properties.
  func count(matching query: StoreQuery, _ test: LocalChangeTest) throws -> Int {
    let stored = try reader.count(matching: query)
    let unsavedCount = pendingCount(of: query)
    if unsavedCount == 0 { return stored }
    let candidates = pendingCandidates(of: query, test)
    let found = try matches(among: candidates.sorted(), of: query.entity, QueryMatcher(query)).count
    if stored == 0 { return found }
    if stored <= unsavedCount {
      return try reader.keys(matching: query).count { !isConcerned($0, query, test) } + found
    }
    var changed = query
    changed.candidates = coveredEntities(of: query)
      .flatMap { pending.objects(ofEntity: $0.index) }
      .filter { test.concerns($0) && query.candidates?.contains($0.primaryKey) ?? true }
      .map(\.primaryKey)
    if changed.candidates?.isEmpty == true { return stored }
    return try stored - reader.count(matching: changed) + found
  }

  /// The keys that the store gives, in order, without those of objects with unsaved changes that matter: all, or
  /// as many as limit and offset can need.
  private func unconcernedKeys(
    matching query: StoreQuery, _ test: LocalChangeTest, unsavedCount: Int
  ) throws -> [Int64] {
    var stored = query
    stored.offset = 0
    guard let limit = query.limit else {
      return try reader.keys(matching: stored).filter { !isConcerned($0, query, test) }
    }
    let (end, isTooMuch) = limit.addingReportingOverflow(max(0, query.offset))
    // Objects that drop out make room for others. Mostly few do; where more do, the store is asked again.
    var surplus = min(unsavedCount, 32)
    while true {
      let (most, overflow) = end.addingReportingOverflow(surplus)
      stored.limit = isTooMuch || overflow ? nil : most
      let found = try reader.keys(matching: stored)
      let kept = found.filter { !isConcerned($0, query, test) }
      if kept.count >= end || found.count < stored.limit ?? Int.max { return kept }
      surplus = surplus > Int.max / 8 ? Int.max : surplus * 8
    }
  }

  /// The keys of the unsaved objects that matter and that may match.
  private func pendingCandidates(of query: StoreQuery, _ test: LocalChangeTest) -> [Int64] {
    let keys: [Int64]
    if let condition = query.predicate.flatMap({
      EqualityCondition($0.tree, of: query.entity, in: model)
    }), condition.path.isEmpty {
      keys = pendingKeys(of: query, condition.property, condition.values)
    } else {
      keys = coveredEntities(of: query).flatMap { entity in
        pending.objects(ofEntity: entity.index).map(\.primaryKey)
      }
    }
    let wanted = query.candidates.map { Set($0) }
    return keys.filter { key in
      wanted?.contains(key) ?? true && isConcerned(key, query, test)
    }
  }

  /// Whether an object has unsaved changes that matter to a query.
  private func isConcerned(_ key: Int64, _ query: StoreQuery, _ test: LocalChangeTest) -> Bool {
    let id = ManagedObjectID(entity: query.entity, primaryKey: key)
    return pendingObject(id).map(test.concerns) ?? false
  }

  /// The keys of unsaved objects with a value of a property that may be one of `values`.
  private func pendingKeys(of query: StoreQuery, _ property: String, _ values: [IndexedValue])
    -> [Int64]
  {
    coveredEntities(of: query).flatMap { entity -> [Int64] in
      let slot =
        entity.relationshipIndex(named: property).map { entity.keySlot(ofRelationship: $0) }
        ?? entity.attributeIndex(named: property)
      return slot.map { pending.keys(ofEntity: entity.index, slot: $0, values: values) } ?? []
    }
  }

  /// The number of unsaved objects that a query is about.
  func pendingCount(of query: StoreQuery) -> Int {
    coveredEntities(of: query).reduce(0) { $0 + pending.count(ofEntity: $1.index) }
  }

  private func coveredEntities(of query: StoreQuery) -> [EntityDescription] {
    query.includesSubentities
      ? query.entity.concreteIndices.map { model.entities[$0] } : [query.entity]
  }

  /// The keys of the objects that match a query with an equality that few objects fulfil; nil for other queries,
  /// and if little is unsaved.
  ///
  /// To find out which objects unsaved changes of others matter to, all those others would be looked at.
  func keysByEquality(matching query: StoreQuery, _ dependencies: QueryDependencies) throws
    -> [Int64]?
  {
    let unsavedCount =
      dependencies.isComplete
      ? dependencies.entities.reduce(0) { $0 + pending.count(ofEntity: $1) } : pending.count
    guard unsavedCount > Self.fewObjects, let predicate = query.predicate?.tree,
      let condition = EqualityCondition(predicate, of: query.entity, in: model),
      var keys = try candidates(condition, query)
    else { return nil }
    if let candidates = query.candidates { keys.formIntersection(candidates) }
    let test = try QueryMatcher(query)
    return test.window(try matches(among: keys.sorted(), of: query.entity, test))
  }

  /// The keys of all objects that may fulfil a condition; nil if there are too many.
  private func candidates(_ condition: EqualityCondition, _ query: StoreQuery) throws
    -> Set<Int64>?
  {
    var stored = StoreQuery(
      entity: query.entity,
      predicate: BoundPredicate(condition.predicate(), entityName: query.entity.name))
    stored.includesSubentities = query.includesSubentities
    stored.limit = Self.mostCandidates + 1
    stored.clock = query.clock
    var (property, values) = (condition.property, condition.values)
    if let reference = condition.path.first {
      let destination = model.destination(of: reference)
      let owners = try keys(
        matching: StoreQuery(
          entity: destination,
          predicate: BoundPredicate(
            condition.predicate(behind: 1), entityName: destination.name),
          limit: Self.mostCandidates + 1, clock: query.clock))
      guard owners.count <= Self.mostCandidates else { return nil }
      if owners.isEmpty { return [] }
      property = reference.name
      values = owners.map { .number(Double($0)) }
      let objects = owners.map {
        AttributeValue.object(ManagedObjectID(entity: destination, primaryKey: $0).reference)
      }
      stored.predicate = BoundPredicate(
        .comparison(
          ComparisonPredicate(
            left: .keyPath(PredicateKeyPath(property)), .in, right: .constant(.array(objects)))),
        entityName: query.entity.name)
    }
    let found = try reader.keys(matching: stored)
    guard found.count <= Self.mostCandidates else { return nil }
    return Set(found).union(pendingKeys(of: query, property, values))
  }
}
