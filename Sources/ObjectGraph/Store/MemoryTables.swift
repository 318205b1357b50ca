import ObjectModel
import Predicates

/// The rows of an in-memory store, with the look-ups that keep it fast and the journal that lets a
/// transaction be taken back.
struct MemoryTables: Sendable {
  let model: ManagedObjectModel
  /// Rows by primary key, for each entity.
  private(set) var rows: [[Int64: StoreRow]]
  /// Primary keys by the values of each uniqueness constraint, for each entity.
  private var unique: [[[[AttributeValue]: Int64]]]
  /// For the key slot of each to-one relationship: who leads to a destination.
  private var referrers: [Place: [Int64: Set<Int64>]] = [:]
  /// Links of many-to-many relationships, kept from both sides.
  private var links: [Place: [Int64: Set<Int64>]] = [:]
  /// The positions of objects in ordered relationships, by owner and object.
  private var places: [Place: [Int64: [Int64: Int64]]] = [:]
  /// The number of committed transactions.
  private(set) var commitCount = 0
  private var nextKeys: [Int64]
  private(set) var journal: [Undo]?
  var history = MemoryHistory()

  /// A relationship of an entity, by index.
  struct Place: Hashable, Sendable {
    let entity: Int
    let relationship: Int
  }

  /// One step of a transaction, with what was there before.
  enum Undo: Sendable {
    case row(entity: EntityDescription, key: Int64, StoreRow?)
    case link(Place, Int64, Int64, wasLinked: Bool)
    case place(Place, owner: Int64, key: Int64, Int64?)
  }

  init(model: ManagedObjectModel) {
    self.model = model
    rows = model.entities.map { _ in [:] }
    unique = model.entities.map { $0.uniquenessConstraints.map { _ in [:] } }
    nextKeys = model.entities.map { _ in 1 }
  }

  /// Runs `body`; takes every change back if it throws or leaves a reference to nothing.
  mutating func transaction<Result>(
    recording: HistoryRecording?, _ body: (inout MemoryTables) throws -> Result
  ) throws -> Result {
    journal = []
    do {
      let result = try body(&self)
      try checkReferences()
      if let recording {
        history.append(
          historyChanges(keepsValuesBefore: recording.keepsValuesBefore), recording)
      }
      journal = nil
      commitCount += 1
      return result
    } catch {
      let undo = journal ?? []
      journal = nil
      for step in undo.reversed() {
        switch step {
        case .row(let entity, let key, let row): setRow(row, key: key, of: entity)
        case .link(let place, let from, let to, let wasLinked):
          setLinked(wasLinked, place, from, to)
        case .place(let relationship, let owner, let key, let place):
          places[relationship, default: [:]][owner, default: [:]][key] = place
        }
      }
      throw error
    }
  }

  mutating func reserveKeys(for entity: EntityDescription, count: Int) throws -> Range<Int64> {
    let keys = try entity.keyRange(from: nextKeys[entity.rootIndex], count: count)
    nextKeys[entity.rootIndex] = keys.upperBound
    return keys
  }

  /// The primary key of the object with these values under the constraint at `index`.
  func key(of entity: EntityDescription, constraint index: Int, values: [AttributeValue]) -> Int64?
  {
    unique[entity.declaringIndex(ofConstraint: index)][index][values.map(\.exactForm)]
  }

  /// Puts a row in, replaces it, or takes it out.
  ///
  /// - Throws: `constraintViolation`; nothing has changed then.
  mutating func store(_ row: StoreRow?, key: Int64, of entity: EntityDescription) throws {
    if let row {
      for (index, constraint) in entity.uniquenessConstraints.enumerated() {
        let values = uniqueValues(of: row, constraint, entity)
        if let holder = unique[entity.declaringIndex(ofConstraint: index)][index][values],
          holder != key
        {
          let names = constraint.properties.joined(separator: ", ")
          throw StoreError(
            .constraintViolation,
            "\(entity.name)/\(key) has the same \(names) as \(entity.name)/\(holder)")
        }
      }
    }
    let before = rows[entity.index][key]
    journal?.append(.row(entity: entity, key: key, before))
    setRow(row, key: key, of: entity)
    if model.hasOrderedRelationships, let before { leave(before, row, key: key, of: entity) }
  }

  /// Takes the places that an object had in the ordered relationships that it left.
  private mutating func leave(
    _ before: StoreRow, _ after: StoreRow?, key: Int64, of entity: EntityDescription
  ) {
    for (index, relationship) in entity.relationships.enumerated()
    where !relationship.isToMany && model.inverse(of: relationship).isOrdered {
      let slot = entity.keySlot(ofRelationship: index)
      guard case .integer(let owner) = before[slot], after?[slot] != before[slot] else { continue }
      setPlace(nil, of: key, in: Self.inverse(relationship), owner: owner)
    }
  }

  /// Lets an object stand at a place of an ordered relationship; nil for after all that have one.
  mutating func setPlace(_ place: Int64?, of key: Int64, in relationship: Place, owner: Int64) {
    let before = places[relationship]?[owner]?[key]
    guard before != place else { return }
    journal?.append(.place(relationship, owner: owner, key: key, before))
    places[relationship, default: [:]][owner, default: [:]][key] = place
  }

  /// Returns the position of an object in an ordered relationship.
  func place(of key: Int64, in relationship: Place, owner: Int64) -> Int64? {
    places[relationship]?[owner]?[key]
  }

  private static func inverse(_ relationship: RelationshipDescription) -> Place {
    Place(entity: relationship.destinationIndex, relationship: relationship.inverseIndex)
  }

  /// The keys of an ordered relationship with their places, in their order.
  func orderedKeys(of entity: EntityDescription, relationship index: Int, key: Int64) -> [(
    key: Int64, place: Int64?
  )] {
    let known = places[Self.place(entity, index)]?[key] ?? [:]
    return unorderedKeys(of: entity, relationship: index, key: key).map { ($0, known[$0]) }.sorted {
      ($0.1 ?? .max, $0.0) < ($1.1 ?? .max, $1.0)
    }
  }

  /// Adds or takes a link of the many-to-many relationship at `place`.
  ///
  /// - Returns: Whether that changed anything.
  @discardableResult
  mutating func link(_ linked: Bool, _ place: Place, _ from: Int64, _ to: Int64) -> Bool {
    let wasLinked = links[place]?[from]?.contains(to) ?? false
    guard wasLinked != linked else { return false }
    journal?.append(.link(place, from, to, wasLinked: wasLinked))
    setLinked(linked, place, from, to)
    if !linked, model.hasOrderedRelationships {
      let relationship = model.entities[place.entity].relationships[place.relationship]
      setPlace(nil, of: to, in: place, owner: from)
      setPlace(nil, of: from, in: Self.inverse(relationship), owner: to)
    }
    return true
  }

  /// Takes every link of an object that goes.
  mutating func unlink(_ key: Int64, of entity: EntityDescription) {
    for index in entity.relationships.indices {
      let place = Self.place(entity, index)
      for other in links[place]?[key] ?? [] { link(false, place, key, other) }
    }
  }

  /// The primary keys at the other end of a to-many relationship, ascending or in its order.
  func relatedKeys(of entity: EntityDescription, relationship index: Int, key: Int64) -> [Int64] {
    entity.relationships[index].isOrdered
      ? orderedKeys(of: entity, relationship: index, key: key).map(\.key)
      : unorderedKeys(of: entity, relationship: index, key: key).sorted()
  }

  private func unorderedKeys(of entity: EntityDescription, relationship index: Int, key: Int64)
    -> Set<Int64>
  {
    let relationship = entity.relationships[index]
    let place = Place(
      entity: relationship.destinationIndex, relationship: relationship.inverseIndex)
    let keys =
      model.inverse(of: relationship).isToMany
      ? links[Self.place(entity, index)]?[key]
      : referrers[place]?[key]
    return keys ?? []
  }

  private func uniqueValues(
    of row: StoreRow, _ constraint: UniquenessConstraint, _ entity: EntityDescription
  ) -> [AttributeValue] {
    constraint.properties.compactMap { name in
      switch entity.property(named: name) {
      case .attribute(let slot): row[slot].exactForm
      case .relationship(let index): row[entity.slot(ofRelationship: index)]
      case nil: nil
      }
    }
  }

  private mutating func setRow(_ row: StoreRow?, key: Int64, of entity: EntityDescription) {
    let previous = rows[entity.index][key]
    rows[entity.index][key] = row
    for (index, constraint) in entity.uniquenessConstraints.enumerated() {
      if let previous {
        unique[entity.declaringIndex(ofConstraint: index)][index][
          uniqueValues(of: previous, constraint, entity)] = nil
      }
      if let row {
        unique[entity.declaringIndex(ofConstraint: index)][index][
          uniqueValues(of: row, constraint, entity)] = key
      }
    }
    for (index, relationship) in entity.relationships.enumerated() where !relationship.isToMany {
      let slot = entity.keySlot(ofRelationship: index)
      let place = Self.place(entity, index)
      if case .integer(let old)? = previous?[slot] { referrers[place]?[old]?.remove(key) }
      if case .integer(let new)? = row?[slot] {
        referrers[place, default: [:]][new, default: []].insert(key)
      }
    }
  }

  private mutating func setLinked(_ linked: Bool, _ place: Place, _ from: Int64, _ to: Int64) {
    let relationship = model.entities[place.entity].relationships[place.relationship]
    let inverse = Place(
      entity: relationship.destinationIndex, relationship: relationship.inverseIndex)
    if linked {
      links[place, default: [:]][from, default: []].insert(to)
      links[inverse, default: [:]][to, default: []].insert(from)
    } else {
      links[place]?[from]?.remove(to)
      links[inverse]?[to]?.remove(from)
    }
  }

  /// Looks at all that the transaction touched for references to objects that aren't there.
  private func checkReferences() throws {
    for step in journal ?? [] {
      switch step {
      case .row(let entity, let key, _): try checkReferences(from: entity, key: key)
      case .link(let place, let from, let to, _):
        let entity = model.entities[place.entity]
        let destination = model.destination(of: entity.relationships[place.relationship])
        guard links[place]?[from]?.contains(to) == true else { continue }
        try require(entity, from)
        try require(destination, to)
      case .place: continue
      }
    }
  }

  private func checkReferences(from entity: EntityDescription, key: Int64) throws {
    if let row = rows[entity.index][key] {
      for index in entity.relationships.indices where entity.isStoredInRow(relationship: index) {
        guard case .integer(let other) = row[entity.slot(ofRelationship: index)] else { continue }
        try require(model.destination(of: entity.relationships[index]), other)
      }
      return
    }
    for (index, relationship) in entity.relationships.enumerated() {
      let destination = model.destination(of: relationship)
      guard destination.isStoredInRow(relationship: relationship.inverseIndex),
        let referrer = relatedOrReferring(to: key, of: entity, relationship: index).first
      else { continue }
      throw StoreError(
        .missingObject, "\(destination.name)/\(referrer) still refers to \(entity.name)/\(key)")
    }
  }

  /// Returns the objects that refer to an object by the inverse of a relationship.
  func relatedOrReferring(to key: Int64, of entity: EntityDescription, relationship: Int)
    -> Set<Int64>
  {
    let description = entity.relationships[relationship]
    let place = Place(entity: description.destinationIndex, relationship: description.inverseIndex)
    return referrers[place]?[key] ?? []
  }

  private func require(_ entity: EntityDescription, _ key: Int64) throws {
    guard concreteEntity(of: entity, key: key) != nil else {
      throw StoreError(.missingObject, "no object \(entity.name)/\(key) exists to refer to")
    }
  }
}
