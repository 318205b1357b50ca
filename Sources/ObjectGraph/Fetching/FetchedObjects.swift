public import ObjectModel

/// The result of a fetch: identities found at once, objects made a batch at a time.
///
/// It belongs to its context, as the objects do. Going through it keeps no object alive; taking objects
/// by their place keeps those of the last few batches.
public struct FetchedObjects: RandomAccessCollection {
  /// The entity of the objects.
  public let entity: EntityDescription
  let keys: [Int64]
  let batchSize: Int
  /// Relationships to be read with each batch.
  let prefetching: [RelationshipPath]
  /// The properties that are read first; nil for all.
  let partial: PartialRows?
  let contextState: ContextState
  private let recent = RecentBatches()

  init(
    entity: EntityDescription, keys: [Int64], batchSize: Int,
    prefetching: [RelationshipPath] = [], partial: PartialRows? = nil, contextState: ContextState
  ) {
    self.entity = entity
    self.keys = keys
    self.batchSize = Swift.max(1, batchSize)
    self.prefetching = prefetching
    self.partial = partial
    self.contextState = contextState
  }

  /// The place of the first object.
  public var startIndex: Int { 0 }
  /// The number of objects.
  public var endIndex: Int { keys.count }
  /// The identities, in the order of the request.
  public var objectIDs: [ManagedObjectID] {
    keys.map { ManagedObjectID(entity: entity, primaryKey: $0) }
  }

  /// The object at a place, as a fault unless it is registered with values.
  ///
  /// The first look at its values reads those of its batch.
  public subscript(position: Int) -> ManagedObject {
    precondition(keys.indices.contains(position), "a fetch has no object \(position)")
    let number = position / batchSize
    return recent.objects(number) { objects(inBatch: number) }[position % batchSize]
  }

  private func objects(inBatch number: Int) -> [ManagedObject] {
    let batch = batch(number)
    var objects: [ManagedObject] = []
    objects.reserveCapacity(batch.keys.count)
    contextState.forEachObject(of: entity, in: batch) { objects.append($0) }
    return objects
  }

  private func batch(_ number: Int) -> FaultBatch {
    let start = number * batchSize
    let part = keys[start..<Swift.min(start + batchSize, keys.count)]
    // What is read ahead is read for objects that may go again before they are looked at.
    let batch = FaultBatch(
      keys: Array(part), generation: contextState.generation, keepsRows: !prefetching.isEmpty)
    batch.partial = partial
    if !prefetching.isEmpty { contextState.prefetch(prefetching, batch, of: entity) }
    return batch
  }

  /// All objects.
  ///
  /// - Throws: ``StoreError`` with `wrongType` where one has another class.
  func all<Object: ManagedObject>(as type: Object.Type) throws -> [Object] {
    // All empty arrays share memory, in which an array without room would note that it is empty.
    if keys.isEmpty { return [] }
    contextState.objects.makeRoom(for: keys.count)
    // What has been cast once holds for all objects of its class.
    var knownClass: ManagedObject.Type?
    return try Array(unsafeUninitializedCapacity: keys.count) { memory, count in
      // Safe: there is room for an object of each key, and each batch has as many as it has keys.
      for start in stride(from: 0, to: keys.count, by: batchSize) {
        try contextState.forEachObject(of: entity, in: batch(start / batchSize)) { object in
          if Swift.type(of: object) != knownClass {
            let _: Object = try object.cast()
            knownClass = Swift.type(of: object)
          }
          // Safe: an object of this class has been cast.
          memory.initializeElement(at: count, to: unsafeDowncast(object, to: type))
          count += 1
        }
      }
    }
  }

  /// Goes through the objects in the order of the request.
  public func makeIterator() -> Iterator {
    Iterator(objects: self)
  }

  /// Makes the objects, a batch at a time.
  public struct Iterator: IteratorProtocol {
    private let objects: FetchedObjects
    private var position = 0
    private var batch: FaultBatch?

    init(objects: FetchedObjects) {
      self.objects = objects
    }

    /// The next object, as a fault unless it is registered with values.
    public mutating func next() -> ManagedObject? {
      guard position < objects.keys.count else { return nil }
      if position % objects.batchSize == 0 {
        batch = objects.batch(position / objects.batchSize)
      }
      let id = ManagedObjectID(entity: objects.entity, primaryKey: objects.keys[position])
      position += 1
      return objects.contextState.object(id, batch: batch)
    }
  }
}

@available(*, unavailable)
extension FetchedObjects: Sendable {}

/// The batches from which objects were taken last.
private final class RecentBatches {
  /// So many that two that are gone through side by side, and a look elsewhere, don't push each other out.
  private static let capacity = 3
  private var batches: [(number: Int, objects: [ManagedObject])] = []

  func objects(_ number: Int, make: () -> [ManagedObject]) -> [ManagedObject] {
    if let last = batches.last, last.number == number { return last.objects }
    if let place = batches.firstIndex(where: { $0.number == number }) {
      batches.append(batches.remove(at: place))
    } else {
      if batches.count == Self.capacity { batches.removeFirst() }
      batches.append((number, make()))
    }
    return batches[batches.count - 1].objects
  }
}
