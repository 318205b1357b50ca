import ObjectModel

/// Ordered to-many relationships: objects without duplicates, each at a place.
///
/// What joins by ``add(_:forKey:)`` or from the other side comes last, also behind what other contexts have
/// added meanwhile. An order that two contexts change is a conflict, which the merge policy settles.
extension ManagedObject {
  /// The objects of an ordered relationship, to read and to change.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty` for a name that is no ordered relationship.
  public func relatedList<Object: ManagedObject>(
    forKey key: String, as type: Object.Type = Object.self
  ) throws -> RelatedList<Object> {
    _ = try orderedRelationship(key)
    return try RelatedList(owner: self, key: key)
  }

  /// Puts `destination` at a place of an ordered relationship, and sets the inverse.
  ///
  /// An object that is in the relationship already moves there.
  ///
  /// - Parameter index: From 0 to the number of the others.
  /// - Throws: ``StoreError``: `outOfRange`, and as ``add(_:forKey:)``.
  public func insert(_ destination: ManagedObject, at index: Int, forKey key: String) throws {
    let relationship = try orderedRelationship(key)
    let moved = destination.objectID.primaryKey
    var keys = contextState.relatedKeys(of: self, relationship: relationship).filter { $0 != moved }
    try check(index, in: 0..<keys.count + 1, key)
    try add(destination, forKey: key)
    keys.insert(moved, at: index)
    contextState.arrange(keys, of: self, relationship: relationship)
  }

  /// Moves the object at one place of an ordered relationship to another.
  ///
  /// - Parameters:
  ///   - source: The place of the object.
  ///   - target: Its place afterwards.
  /// - Throws: ``StoreError``: `outOfRange`, and as ``add(_:forKey:)``.
  public func moveRelatedObject(from source: Int, to target: Int, forKey key: String) throws {
    let relationship = try orderedRelationship(key)
    var keys = contextState.relatedKeys(of: self, relationship: relationship)
    try check(source, in: 0..<keys.count, key)
    try check(target, in: 0..<keys.count, key)
    try checkIsHeld()
    let moved = keys.remove(at: source)
    keys.insert(moved, at: target)
    contextState.arrange(keys, of: self, relationship: relationship)
  }

  /// Makes an ordered relationship hold exactly `objects`, in their order; one that comes twice has its
  /// first place.
  ///
  /// - Throws: As ``add(_:forKey:)``; what came before the first object that isn't accepted is in the
  ///   relationship then.
  public func setRelatedObjects(_ objects: [ManagedObject], forKey key: String) throws {
    let relationship = try orderedRelationship(key)
    let wanted = Set(objects.map(\.objectID))
    for current in try relatedObjects(forKey: key) where !wanted.contains(current.objectID) {
      try remove(current, forKey: key)
    }
    for object in objects { try add(object, forKey: key) }
    var seen: Set<Int64> = []
    let keys = objects.map(\.objectID.primaryKey).filter { seen.insert($0).inserted }
    contextState.arrange(keys, of: self, relationship: relationship)
  }

  private func orderedRelationship(_ key: String) throws -> Int {
    guard let index = entity.relationshipIndex(named: key), entity.relationships[index].isOrdered
    else {
      throw StoreError(.unknownProperty, "\(entity.name) has no ordered relationship '\(key)'")
    }
    return index
  }

  private func check(_ index: Int, in range: Range<Int>, _ key: String) throws {
    guard range.contains(index) else {
      throw StoreError(
        .outOfRange,
        "\(objectID).\(key) has no place \(index); there are \(range.count), counted from 0")
    }
  }
}
