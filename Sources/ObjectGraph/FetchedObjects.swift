public import ObjectModel

/// The result of a fetch: identities found at once, objects made a batch at a time.
///
/// It belongs to its context, as the objects do.
public struct FetchedObjects: Sequence {
  /// The entity of the objects.
  public let entity: EntityDescription
  let keys: [Int64]
  let batchSize: Int
  let registry: ObjectRegistry

  /// The number of objects.
  public var count: Int { keys.count }
  /// The identities, in the order of the request.
  public var objectIDs: [ManagedObjectID] {
    keys.map { ManagedObjectID(entity: entity, primaryKey: $0) }
  }

  /// Goes through the objects in the order of the request.
  public func makeIterator() -> Iterator {
    Iterator(objects: self)
  }

  /// Makes the objects, a batch at a time.
  public struct Iterator: IteratorProtocol {
    let objects: FetchedObjects
    var position = 0
    var batch: FaultBatch?

    init(objects: FetchedObjects) {
      self.objects = objects
    }

    /// The next object, as a fault unless it is registered with values.
    public mutating func next() -> ManagedObject? {
      guard position < objects.keys.count else { return nil }
      if position % objects.batchSize == 0 {
        let end = Swift.min(position + objects.batchSize, objects.keys.count)
        batch = FaultBatch(
          keys: Array(objects.keys[position..<end]), generation: objects.registry.generation,
          keepsRows: false)
      }
      let id = ManagedObjectID(entity: objects.entity, primaryKey: objects.keys[position])
      position += 1
      return objects.registry.object(id, batch: batch)
    }
  }
}

@available(*, unavailable)
extension FetchedObjects: Sendable {}
