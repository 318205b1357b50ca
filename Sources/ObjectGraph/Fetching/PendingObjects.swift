import ObjectModel

/// The objects of a context with unsaved changes, held until these are saved or rolled back.
///
/// Each knows its place among those of its entity. So neither joining nor leaving nor asking whether an object is
/// one of them costs a hash, and new objects, which mostly come in the order of their keys, need no sorting.
///
/// Fetches ask for objects by the value of a property. An index is made when a fetch first needs it.
struct PendingObjects: Sequence {
  /// The objects of one entity.
  fileprivate struct Group {
    var objects: [ManagedObject] = []
    var isInOrder = true
    /// Indexes of the objects, by slot.
    var indexes: [Int: PendingIndex] = [:]
  }

  /// An entity with so few objects needs no index.
  private static let fewObjects = 16
  /// The most indexes of one entity.
  private static let mostIndexes = 8

  /// The objects of each entity, by its index in the model.
  private var groups: [Group] = []
  /// The number of objects.
  private(set) var count = 0
  /// True if any entity has an index.
  private(set) var hasIndexes = false

  var isEmpty: Bool { count == 0 }

  /// The objects, entity by entity, in no order.
  func makeIterator() -> FlattenSequence<[[ManagedObject]]>.Iterator {
    groups.map(\.objects).joined().makeIterator()
  }

  /// The objects of an entity, without those of entities below it, in no order.
  func objects(ofEntity index: Int) -> [ManagedObject] {
    groups.indices.contains(index) ? groups[index].objects : []
  }

  /// The number of objects of an entity, without those of entities below it.
  func count(ofEntity index: Int) -> Int {
    groups.indices.contains(index) ? groups[index].objects.count : 0
  }

  /// Takes in an object, unless it is here.
  mutating func insert(_ object: ManagedObject) {
    if object.isPending { return }
    let entity = object.kind.entity.index
    while groups.count <= entity { groups.append(Group()) }
    groups[entity].add(object)
    count += 1
    if hasIndexes { noteChange(of: object) }
  }

  /// Lets go of an object, if it is here.
  mutating func remove(_ object: ManagedObject) {
    guard object.isPending else { return }
    groups[object.kind.entity.index].remove(object)
    count -= 1
  }

  /// Lets go of all objects.
  ///
  /// - Returns: The objects, so that those that nobody else holds go when the objects with unsaved changes
  ///   may be looked at again: a class may do so when one of its objects goes.
  @discardableResult
  mutating func removeAll() -> [ManagedObject] {
    let all = Array(self)
    for object in all { object.pendingPlace = -1 }
    groups = []
    count = 0
    hasIndexes = false
    return all
  }

  /// The objects, by entity and primary key.
  mutating func sorted() -> [ManagedObject] {
    for entity in groups.indices { groups[entity].sort() }
    return Array(self)
  }

  /// Notes that values of an object may have changed.
  mutating func noteChange(of object: ManagedObject) {
    guard hasIndexes, object.isPending else { return }
    groups[object.kind.entity.index].noteChange(of: object)
  }

  /// The primary keys of an entity's objects with a value in `slot` that may be one of `values`.
  mutating func keys(ofEntity index: Int, slot: Int, values: [IndexedValue]) -> [Int64] {
    guard groups.indices.contains(index) else { return [] }
    if groups[index].indexes[slot] == nil {
      let objects = groups[index].objects
      if objects.count <= Self.fewObjects { return objects.map(\.primaryKey) }
      if groups[index].indexes.count >= Self.mostIndexes { groups[index].indexes = [:] }
      groups[index].indexes[slot] = PendingIndex(of: objects, slot: slot)
      hasIndexes = true
    }
    return groups[index].indexes[slot]?.keys(values) ?? []
  }
}

extension PendingObjects.Group {
  mutating func add(_ object: ManagedObject) {
    if isInOrder, let last = objects.last { isInOrder = last.primaryKey < object.primaryKey }
    object.pendingPlace = Int32(objects.count)
    object.isPrepared = false
    objects.append(object)
  }

  mutating func remove(_ object: ManagedObject) {
    for slot in indexes.keys { indexes[slot]?.remove(object) }
    let place = Int(object.pendingPlace)
    let last = objects.count - 1
    if place != last {
      objects.swapAt(place, last)
      objects[place].pendingPlace = object.pendingPlace
      isInOrder = false
    }
    objects.removeLast()
    object.pendingPlace = -1
  }

  mutating func sort() {
    if isInOrder { return }
    // The comparisons look at pairs of numbers, not into objects all over the memory.
    let places = objects.enumerated().map { ($1.primaryKey, $0) }.sorted { $0.0 < $1.0 }
    objects = places.map { objects[$0.1] }
    for (place, object) in objects.enumerated() { object.pendingPlace = Int32(place) }
    isInOrder = true
  }

  mutating func noteChange(of object: ManagedObject) {
    for slot in indexes.keys {
      indexes[slot]?.noteChange(of: object)
      // An index that nobody asks isn't worth following.
      if let index = indexes[slot], index.changeCount > 2 * objects.count { indexes[slot] = nil }
    }
  }
}
