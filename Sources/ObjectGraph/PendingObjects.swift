import ObjectModel

/// The objects of a context with unsaved changes, held until these are saved or rolled back.
///
/// Each knows its place among them. So neither joining nor leaving nor asking whether an object is one of
/// them costs a hash, and new objects, which mostly come in the order of their keys, need no sorting.
struct PendingObjects: Sequence {
  private var objects: [ManagedObject] = []
  private var isInOrder = true

  var isEmpty: Bool { objects.isEmpty }

  /// The objects, in no order.
  func makeIterator() -> IndexingIterator<[ManagedObject]> { objects.makeIterator() }

  /// Takes in an object, unless it is here.
  mutating func insert(_ object: ManagedObject) {
    if object.isPending { return }
    if isInOrder, let last = objects.last { isInOrder = Self.place(last) < Self.place(object) }
    object.pendingPlace = Int32(objects.count)
    object.isPrepared = false
    objects.append(object)
  }

  /// Lets go of an object, if it is here.
  mutating func remove(_ object: ManagedObject) {
    guard object.isPending else { return }
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

  /// Lets go of all objects.
  ///
  /// - Returns: The objects, so that those that nobody else holds go when the objects with unsaved changes
  ///   may be looked at again: a class may do so when one of its objects goes.
  @discardableResult
  mutating func removeAll() -> [ManagedObject] {
    let all = objects
    for object in all { object.pendingPlace = -1 }
    objects = []
    isInOrder = true
    return all
  }

  /// The objects, by entity and primary key.
  mutating func sorted() -> [ManagedObject] {
    if !isInOrder {
      // The comparisons look at pairs of numbers, not into objects all over the memory.
      let places = objects.enumerated().map { (Self.place($1), $0) }.sorted { $0.0 < $1.0 }
      objects = places.map { objects[$0.1] }
      for (place, object) in objects.enumerated() { object.pendingPlace = Int32(place) }
      isInOrder = true
    }
    return objects
  }

  private static func place(_ object: ManagedObject) -> (entity: Int, key: Int64) {
    (object.entity.index, object.primaryKey)
  }
}
